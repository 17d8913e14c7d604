-- SRV-22: what was changed of an account, by whom of which one. Only who keeps the installation comes to it, and only to add.
create table account_change (
  account bigint not null references account,
  version bigint not null check (version > 0),
  verb text not null check (verb in ('create', 'update', 'deactivate', 'archive')),
  fields text[] not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz(3) not null,
  user_id bigint references app_user,
  primary key (account, version)
);
create index account_change_user on account_change (user_id);
select enable_tenancy('account_change', app => null, system => 'select, insert');

create index account_to_archive on account (scheduled_archive_date) where archive_date is null;
