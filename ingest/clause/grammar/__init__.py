"""The two grammars of amendment, English and French, as files that a lawyer can read (data)."""
