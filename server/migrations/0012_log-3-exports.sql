create table log_export (
  account bigint not null references account,
  id bigint generated always as identity,
  user_id bigint,
  session text not null,
  reason text not null check (length(reason) between 1 and 500),
  entries integer not null check (entries >= 0),
  redaction integer not null check (redaction > 0),
  at timestamptz(3) not null,
  primary key (account, id),
  foreign key (account, user_id) references app_user (account, id) on delete set null (user_id)
);

select enable_tenancy('log_export', app => 'select, insert');
