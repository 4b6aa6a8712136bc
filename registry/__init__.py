"""The law and what follows from it: values, versions, rules, audits and publications."""
