"""What instruments order: operations, commencements, and the chain of amendments."""
