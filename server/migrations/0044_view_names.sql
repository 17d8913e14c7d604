-- A list's name is the client's to know, as in list_layout and saved_filter: a new list needs no other database.
alter table list_export drop constraint list_export_type_check;
alter table list_export add constraint list_export_type_check check (length(type) between 1 and 40);

-- A file has the columns of the list (list_layout), and none of its own.
drop table export_columns;
