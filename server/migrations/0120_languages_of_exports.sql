-- In which language a file says what is not its records' own; null where none was told, which is English.
alter table list_export add column locale text check (length(locale) between 1 and 20);
