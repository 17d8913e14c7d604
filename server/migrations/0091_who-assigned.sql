-- Whoever assigned somebody may take it back for a while; of those that were there before nobody knows.
alter table assignment
  add made_by bigint,
  add made_at timestamptz;
