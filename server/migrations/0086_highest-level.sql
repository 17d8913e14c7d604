-- SRV-26: the highest level of rights that each user has had. Who is lowered keeps a word in it where another address is
-- entered by those who were no higher: it would open the way to a new password, and back to what they had.
alter table app_user add held_level integer;
update app_user u set held_level = greatest(
  (select r.level from role r where r.id = u.role_id),
  (select max(r.level) from record_change h join role r on r.id::text in (h.before ->> 'role_id', h.after ->> 'role_id')
    where h.account = u.account and h.kind = 'app_user' and h.record_id = u.id));
alter table app_user alter held_level set not null;

create function hold_level() returns trigger language plpgsql as $$
begin
  new.held_level := greatest(
    case when tg_op = 'UPDATE' then old.held_level else 0 end, (select r.level from role r where r.id = new.role_id));
  return new;
end $$;
create trigger hold_level before insert or update of role_id on app_user for each row execute function hold_level();

-- The mailbox of before agrees by its own link; then one goes to the new address, which counts by that alone.
alter table one_time_token add consents boolean not null default false;

-- What was mailed lately to an address that nobody has proven.
create index one_time_token_address on one_time_token (lower(address), created_at) where address is not null;
create index application_request_email on application_request (lower(email), at);
