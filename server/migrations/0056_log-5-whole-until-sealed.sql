-- Only the device can say that it has sealed what was unsaved. A session that anybody else ends, for another sign-in, an
-- idle hour or a new password, may have left tabs that died with what was typed in their logs alone.
create or replace function end_log_key() returns trigger language plpgsql as $$
begin
  update log_key set kept_until = coalesce(kept_until, new.ended_at + interval '72 hours') where session = new.id;
  return null;
end $$;
