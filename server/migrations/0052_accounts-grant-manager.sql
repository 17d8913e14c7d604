-- BIL-01: whether the Advanced Grant Manager was ordered and is being set up.
alter table account add column agm_pending boolean not null default false;
