create table log_key (
  id text primary key,
  account bigint not null,
  user_id bigint not null,
  session text not null unique,
  key bytea check (length(key) = 32),
  drafts_key bytea not null check (length(drafts_key) = 32),
  next_tab integer not null default 1,
  created_at timestamptz(3) not null,
  kept_until timestamptz(3),
  foreign key (account, user_id) references app_user (account, id) on delete cascade
);

create index log_key_user on log_key (account, user_id);
select enable_tenancy('log_key', system => 'select, update, delete');

create function end_log_key() returns trigger language plpgsql as $$
begin
  -- Somebody who left on purpose was asked first; anybody else may have unsent work on the device.
  delete from log_key where session = new.id and kept_until is null and new.end_reason = 'logout';
  update log_key set key = null, kept_until = coalesce(kept_until, new.ended_at + interval '72 hours')
    where session = new.id;
  return null;
end $$;

create trigger session_end_log_key after update of ended_at on session_family
for each row when (old.ended_at is null and new.ended_at is not null) execute function end_log_key();
