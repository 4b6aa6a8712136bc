"""The site and the API: pages made by the server, and the same answers for programs.

Everything that is asked is asked of the registry; this room holds no law.
"""
