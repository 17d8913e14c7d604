create table idempotency (
  account bigint not null,
  user_id bigint not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  etag bigint,
  at timestamptz(3) not null,
  primary key (account, user_id, key)
);

create index idempotency_at on idempotency (at);
select enable_tenancy('idempotency', app => 'select, insert, delete', system => 'select, delete');
