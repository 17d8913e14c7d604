create table outbox (
  id bigint generated always as identity primary key,
  account bigint,
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  at timestamptz(3) not null,
  sent_at timestamptz(3),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null
);

create index outbox_waiting on outbox (next_attempt_at) where sent_at is null;
select enable_tenancy('outbox', app => 'select, insert', system => 'select, insert, update');
