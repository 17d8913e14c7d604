-- Whoever signs in by a backup code has no other way in: where the answer with the tokens and the next code was lost, the
-- same request under its own key gets another, as long as nothing has been heard of the session that it made.
create table spent_backup_code (
  account bigint not null,
  user_id bigint primary key,
  request bytea not null check (length(request) = 32),
  successor text not null,
  session text not null,
  at timestamptz(3) not null,
  foreign key (account, user_id) references app_user (account, id) on delete cascade
);
select enable_tenancy('spent_backup_code', app => null, system => 'select, insert, update, delete');
