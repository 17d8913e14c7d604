-- SRV-26: an address that somebody else entered, and that nobody has proven yet, keeps nobody who has registered from
-- taking their own address as their login name.
alter table sign_in_name add is_registered boolean not null default true;
update sign_in_name s set is_registered = u.password_hash is not null or u.invitation_expiration is null
from app_user u where u.id = s.user_id;

create or replace function keep_sign_in_names() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  each record;
  registered boolean := new.password_hash is not null or new.invitation_expiration is null;
begin
  -- Names that are written at once wait for each other, in one order.
  for each in
    select n.name, n.is_login from (values (lower(new.user_login), true), (lower(new.email), false)) n (name, is_login)
    where tg_op = 'INSERT' or (n.is_login and n.name <> lower(old.user_login)) or (not n.is_login and n.name <> lower(old.email))
    order by n.name, n.is_login
  loop
    perform pg_advisory_xact_lock(hashtextextended('sign-in name ' || each.name, 0));
    if exists (
      select from sign_in_name s
      where s.name = each.name and s.is_login <> each.is_login and s.user_id <> new.id
        and not (each.is_login and registered and not s.is_registered)
    ) then
      raise unique_violation using constraint = 'app_user_sign_in_name',
        message = 'a login name is an e-mail address of another user';
    end if;
    delete from sign_in_name s where s.user_id = new.id and s.is_login = each.is_login;
    insert into sign_in_name values (each.name, new.id, each.is_login, registered);
  end loop;
  update sign_in_name s set is_registered = registered where s.user_id = new.id and s.is_registered <> registered;
  return null;
end $$;

drop trigger keep_sign_in_names on app_user;
create trigger keep_sign_in_names after insert or update of user_login, email, password_hash, invitation_expiration on app_user
  for each row execute function keep_sign_in_names();
