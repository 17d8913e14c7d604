-- SRV-26: what nobody has proven keeps nobody from a login name or an address: neither an address that somebody else entered
-- nor a login name with one in it. Only between users who have registered is a login name nobody else's address; whoever
-- would register with somebody else's proven address as their login name can't.
alter table sign_in_name add is_registered boolean not null default true;
update sign_in_name s set is_registered = u.password_hash is not null or u.invitation_expiration is null
from app_user u where u.id = s.user_id;

-- A login name with an address in it that nobody has proven is not in the way of who has, and is taken by registering first.
drop index app_user_login;
create unique index app_user_login on app_user (lower(user_login))
  where password_hash is not null or invitation_expiration is null or position('@' in user_login) = 0;
create index app_user_named on app_user (lower(user_login));

create or replace function keep_sign_in_names() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  each record;
  registered boolean := new.password_hash is not null or new.invitation_expiration is null;
  registers boolean := tg_op = 'UPDATE' and registered
    and old.password_hash is null and old.invitation_expiration is not null;
begin
  -- Names that are written at once wait for each other, in one order.
  for each in
    select n.name, n.is_login, tg_op = 'INSERT' or n.name <> n.before as is_new
    from (values (lower(new.user_login), lower(old.user_login), true), (lower(new.email), lower(old.email), false))
      n (name, before, is_login)
    where tg_op = 'INSERT' or n.name <> n.before or registers
    order by n.name, n.is_login
  loop
    perform pg_advisory_xact_lock(hashtextextended('sign-in name ' || each.name, 0));
    if (each.is_new or each.is_login) and exists (
      select from sign_in_name s
      where s.name = each.name and s.is_login <> each.is_login and s.user_id <> new.id and s.is_registered
    ) then
      raise unique_violation using constraint = 'app_user_sign_in_name',
        message = 'a login name is an e-mail address of another user';
    end if;
    if each.is_new then
      delete from sign_in_name s where s.user_id = new.id and s.is_login = each.is_login;
      insert into sign_in_name values (each.name, new.id, each.is_login, registered);
    end if;
  end loop;
  update sign_in_name s set is_registered = registered where s.user_id = new.id and s.is_registered <> registered;
  return null;
end $$;

drop trigger keep_sign_in_names on app_user;
create trigger keep_sign_in_names after insert or update of user_login, email, password_hash, invitation_expiration on app_user
  for each row execute function keep_sign_in_names();
