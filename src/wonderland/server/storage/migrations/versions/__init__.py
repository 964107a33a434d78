"""The steps, named by the schema that they lead to."""
