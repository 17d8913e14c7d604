-- Bulk letters wait in the queue that exports and imports wait in; it says who works on one, so no lease does.
select "queue".create_queue('bulk_letter', '{"policy":"standard","retryLimit":20,"retryDelay":2,"heartbeatSeconds":15,"expireInSeconds":14400,"retentionSeconds":604800,"deleteAfterSeconds":86400}'::jsonb);

alter table bulk_letter add column is_sent boolean not null default false;
update bulk_letter set is_sent = true where state = 'done';
create index bulk_letter_unsent on bulk_letter (id) where not is_sent;

drop index bulk_letter_work;
alter table bulk_letter drop column lease_until;
