"""A request and its answer: who asks and for what, in which form it is given, what is refused."""
