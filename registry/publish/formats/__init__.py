"""How a document is set: text, Markdown, HTML, PDF, Akoma Ntoso."""
