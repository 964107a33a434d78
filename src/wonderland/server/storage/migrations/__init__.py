"""How the database came to be as it is: one step for each schema, carried out by Alembic."""
