-- LST-22: what has become limited since a file was made is kept from who may not export it, too. Null of files before.
alter table list_export add column record_ids bigint[];
