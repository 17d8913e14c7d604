-- When the rows of an import were last held against the persons who were known: whoever came later was not looked at.
alter table data_import add column checked_at timestamptz(3);
