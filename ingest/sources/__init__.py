"""From bytes to text: decoded, cleaned of the marks of print, every character traceable."""
