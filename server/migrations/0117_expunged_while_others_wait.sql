-- CLI-25: what is decided of the rows of a file goes with whoever is expunged, so an import that waits or runs is checked
-- anew, too: it would make a record of each row that was to be left out or linked.
create or replace function forget_imports() returns trigger language plpgsql as $$
begin
  delete from import_likely l using (select distinct account from gone) g where l.account = g.account;
  delete from import_problem p using (select distinct account from gone) g where p.account = g.account;
  delete from file f using (select distinct account from gone) g, data_import i
    where i.account = g.account and i.status in ('done', 'undone', 'failed')
      and f.account = i.account and f.id = i.file_id;
  update data_import i set
    preview = '[]',
    sample = case when i.status in ('done', 'undone', 'failed') then '[]' else i.sample end,
    status = case when i.status in ('checking', 'checked', 'importing') then 'columns' else i.status end,
    version = i.version + 1
  from (select distinct account from gone) g where i.account = g.account;
  return null;
end $$;

-- A first answer may name somebody in ways that nobody can look for: it is forgotten, that the write was done is not.
grant update (body) on idempotency to caselog_app;
revoke delete on idempotency from caselog_app;
