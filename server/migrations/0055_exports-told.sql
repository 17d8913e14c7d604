-- What the file of an export tells of each record: the names of its columns, but for the agency's own fields.
alter table list_export add column told text[] not null default '{}';
