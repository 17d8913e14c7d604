-- A login name is nobody else's e-mail address, nor the other way round, whichever account either is of: who signs in by
-- one must not be taken for who has the other. Names that are written at once wait for each other.
create function sign_in_name_is_free() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  name text;
  was text := coalesce(current_setting('caselog.migrating', true), '');
begin
  foreach name in array (select array_agg(n order by n) from unnest(array[lower(new.user_login), lower(new.email)]) n) loop
    perform pg_advisory_xact_lock(hashtextextended('sign-in name ' || name, 0));
  end loop;
  -- The owner reads every account's rows as a migration does; nobody else's policy asks for this setting.
  perform set_config('caselog.migrating', 'on', true);
  if exists (select from app_user where id <> new.id
    and (lower(email) = lower(new.user_login) or lower(user_login) = lower(new.email))) then
    raise unique_violation using constraint = 'app_user_sign_in_name', message = 'a login name is an e-mail address of another user';
  end if;
  perform set_config('caselog.migrating', was, true);
  return new;
end $$;
revoke execute on function sign_in_name_is_free from public;
create trigger sign_in_name_is_free before insert or update of user_login, email on app_user
  for each row execute function sign_in_name_is_free();

-- What a link does besides: `address` is the e-mail address that it proves, `session` the one that asked for it and stays,
-- `voids_password` ends the old password when it is first used.
alter table one_time_token add address text;
alter table one_time_token add session text;
alter table one_time_token add voids_password boolean not null default false;
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('reset', 'invitation', 'email', 'sms_verify', 'sms_login'));

-- Browsers that somebody has signed in with. Who guesses elsewhere does not lock them out of these.
create table known_device (
  account bigint not null,
  user_id bigint not null,
  hash text not null,
  last_used_at timestamptz(3) not null,
  primary key (user_id, hash),
  foreign key (account, user_id) references app_user (account, id) on delete cascade
);
create index known_device_last_used on known_device (last_used_at);
select enable_tenancy('known_device', app => null, system => 'select, insert, update, delete');
