-- AFF-27: what an account is told of the training links of another: those in use of the affiliate by which it is served,
-- for its product. The function runs as the owner, whom row level security binds too: by the policies it reads no more
-- than that affiliate and its links, whosever request it is. When a link begins and ends is told with it.
create policy of_served_account on affiliate for select to current_user using (
  id = (select a.affiliate from account a where a.id = nullif(current_setting('caselog.account', true), '')::bigint));
create policy of_served_account on training_link for select to current_user using (
  affiliate_id = (
    select a.affiliate from account a where a.id = nullif(current_setting('caselog.account', true), '')::bigint));

create function training_links_offered() returns table (
  account bigint, id bigint, label text, status integer, url text, affiliate_id bigint, product_id bigint,
  description text, date_time timestamptz(3), end_date_time timestamptz(3), removed_at timestamptz(3)
) language sql stable security definer rows 20
set search_path = public, pg_temp as $$
  select a.id, t.id, t.label, t.status, t.url, t.affiliate_id, t.product_id, t.description, t.date_time,
    t.end_date_time, t.removed_at
  from account a
  join affiliate f on f.id = a.affiliate and f.removed_at is null
  join training_link t on t.account = f.account and t.affiliate_id = f.id
  join product p on p.id = t.product_id and p.product_name = a.product_name
  -- A role that policies don't bind, as a superuser, may own the database too.
  where a.id = nullif(current_setting('caselog.account', true), '')::bigint
    and t.status = 1 and t.removed_at is null
$$;
revoke execute on function training_links_offered from public;
grant execute on function training_links_offered to caselog_app;
create view offered_training_link as select * from training_links_offered();
grant select on offered_training_link to caselog_app;
comment on view offered_training_link is 'told by the account that asks';
