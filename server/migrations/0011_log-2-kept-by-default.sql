create or replace function end_log_key() returns trigger language plpgsql as $$
begin
  -- Whoever leaves nothing behind has destroyed it before; a call that is lost must not cost drafts.
  update log_key set key = null, kept_until = coalesce(kept_until, new.ended_at + interval '72 hours')
    where session = new.id;
  return null;
end $$;
