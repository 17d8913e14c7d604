-- LST-03: what an agency is told of the accounts whose figures it may add up: its own, and those linked to it in groups that
-- are in force. The function runs as the owner, whom row level security binds too: by the policies it reads of these accounts
-- only, whosever request it is, and of each it tells no more than stands here.
create policy of_group on linked_account for select to current_user
  using (account = nullif(current_setting('caselog.account', true), '')::bigint);
create policy of_group on account_group for select to current_user
  using (account = nullif(current_setting('caselog.account', true), '')::bigint);
create policy of_group on account for select to current_user using (
  id = nullif(current_setting('caselog.account', true), '')::bigint
  or exists (
    select from linked_account l join account_group g on g.account = l.account and l.id = any (g.accounts)
    where l.id = account.id and l.removed_at is null and g.status = 1 and g.removed_at is null
      and l.account = nullif(current_setting('caselog.account', true), '')::bigint));
create policy of_group on app_user for select to current_user using (account in (select a.id from account a));
create policy of_group on live_session for select to current_user using (account in (select a.id from account a));

create function accounts_of_group() returns table (
  account bigint, id bigint, name text, product_name text, expiration_date date, last_activity_date timestamptz(3),
  status integer, updated_at timestamptz(3)
) language sql stable security definer rows 100
set search_path = public, pg_temp as $$
  select nullif(current_setting('caselog.account', true), '')::bigint, a.id, a.name, a.product_name, a.expiration_date,
    greatest(
      (select max(u.last_login) from app_user u where u.account = a.id),
      (select max(s.seen_at) from live_session s where s.account = a.id)),
    case when a.deactivation_date is null then 1 else 0 end,
    a.created_at
  from account a
  -- A role that policies don't bind, as a superuser, may own the database too.
  where a.id = nullif(current_setting('caselog.account', true), '')::bigint
    or exists (
      select from linked_account l join account_group g on g.account = l.account and l.id = any (g.accounts)
      where l.id = a.id and l.removed_at is null and g.status = 1 and g.removed_at is null
        and l.account = nullif(current_setting('caselog.account', true), '')::bigint)
$$;
revoke execute on function accounts_of_group from public;
grant execute on function accounts_of_group to caselog_app;
create view listed_account as select * from accounts_of_group();
grant select on listed_account to caselog_app;
comment on view listed_account is 'told by the account that asks';
