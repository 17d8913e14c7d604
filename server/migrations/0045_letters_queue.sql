-- Bulk letters wait in the queue that exports and imports wait in; it says who works on one, so no lease does.
select "queue".create_queue('bulk_letter', '{"policy":"standard","retryLimit":20,"retryDelay":2,"retryBackoff":true,"retryDelayMax":600,"heartbeatSeconds":15,"expireInSeconds":14400,"retentionSeconds":604800,"deleteAfterSeconds":86400}'::jsonb);

alter table bulk_letter add column is_sent boolean not null default false;
update bulk_letter set is_sent = true where state = 'done';
create index bulk_letter_unsent on bulk_letter (id) where not is_sent;

drop index bulk_letter_work;
alter table bulk_letter drop column lease_until;

-- A server that ends stops its work, which says nothing against the work.
alter table bulk_letter add column stops integer not null default 0;
alter table list_export add column stops integer not null default 0;
alter table data_import add column stops integer not null default 0;

-- Work that can't even be begun, as where no connection is free, waits longer each time and is not given up within a minute.
update "queue".queue set retry_backoff = true, retry_delay_max = 600 where name in ('export', 'import');
