-- From which value to which a version changed each field, when and by whom. What it holds is as confidential as the
-- record, and expunging a person (CLI-25) takes it away.

alter table record_change
  drop constraint record_change_kind_check,
  add verb text not null default 'update' check (verb in ('create', 'update', 'remove', 'restore')),
  add before jsonb not null default '{}',
  add after jsonb not null default '{}',
  add at timestamptz(3),
  add user_id bigint;

grant delete on record_change to caselog_app;
