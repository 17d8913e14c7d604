-- CLI-25: a file that is being ended while somebody is expunged is ready before it is looked for, or is begun anew. What
-- begins meanwhile waits until the person is gone.
create or replace function forget_exports() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('exports ' || g.account, 0))
  from (select distinct account from gone order by account) g;
  update list_export e set status = 'queued', is_sent = false, updated_at = now()
  from (select distinct account from gone) g where e.account = g.account and e.status = 'running';
  with dropped as (
    delete from list_export e using (select distinct account from gone) g
    where e.account = g.account and e.status = 'ready' returning e.account, e.file_id)
  delete from file f using dropped o where f.account = o.account and f.id = o.file_id;
  return null;
end $$;
