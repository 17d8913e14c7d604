-- What each user signs in with. A login name is nobody else's e-mail address, nor the other way round, whichever account
-- either is of: who signs in by one must not be taken for who has the other. Users of before who are so entangled stay, and
-- can change neither into another such name. Only the function below reaches the table, without row level security.
create table sign_in_name (
  name text not null,
  user_id bigint not null references app_user on delete cascade,
  is_login boolean not null,
  primary key (name, user_id, is_login)
);
create index sign_in_name_user on sign_in_name (user_id);
comment on table sign_in_name is 'open to all accounts';

-- As they are compared with what is typed (UAX #15); one that would become another user's stays as it was.
do $$ begin
  if getdatabaseencoding() = 'UTF8' then
    update app_user u set user_login = normalize(user_login, NFKC)
    where user_login is not NFKC normalized and not exists (
      select from app_user o where o.id <> u.id and lower(o.user_login) = lower(normalize(u.user_login, NFKC)));
    update app_user set email = normalize(email, NFKC) where email is not NFKC normalized;
  end if;
end $$;

insert into sign_in_name select lower(user_login), id, true from app_user union select lower(email), id, false from app_user;

create function keep_sign_in_names() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  each record;
begin
  -- Names that are written at once wait for each other, in one order.
  for each in
    select n.name, n.is_login from (values (lower(new.user_login), true), (lower(new.email), false)) n (name, is_login)
    where tg_op = 'INSERT' or (n.is_login and n.name <> lower(old.user_login)) or (not n.is_login and n.name <> lower(old.email))
    order by n.name, n.is_login
  loop
    perform pg_advisory_xact_lock(hashtextextended('sign-in name ' || each.name, 0));
    if exists (select from sign_in_name s where s.name = each.name and s.is_login <> each.is_login and s.user_id <> new.id) then
      raise unique_violation using constraint = 'app_user_sign_in_name',
        message = 'a login name is an e-mail address of another user';
    end if;
    delete from sign_in_name s where s.user_id = new.id and s.is_login = each.is_login;
    insert into sign_in_name values (each.name, new.id, each.is_login);
  end loop;
  return null;
end $$;
revoke execute on function keep_sign_in_names from public;
create trigger keep_sign_in_names after insert or update of user_login, email on app_user
  for each row execute function keep_sign_in_names();

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
  uses integer not null default 1,
  last_used_at timestamptz(3) not null,
  primary key (user_id, hash),
  foreign key (account, user_id) references app_user (account, id) on delete cascade
);
create index known_device_last_used on known_device (last_used_at);
select enable_tenancy('known_device', app => null, system => 'select, insert, update, delete');
