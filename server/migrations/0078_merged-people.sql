-- SRV-80: who was merged into whom. The dropped person's row stays, taken out, until the kept one is expunged.
create table person_merge (
  account bigint not null references account,
  drop_id bigint not null,
  keep_id bigint not null check (keep_id <> drop_id),
  merged_at timestamptz(3) not null,
  merged_by bigint not null,
  -- Names of the fields whose value is that of the dropped person.
  fields text[] not null,
  -- Ids of what moved, by kind.
  moved jsonb not null,
  primary key (account, drop_id),
  foreign key (account, drop_id) references person (account, id) on delete cascade,
  foreign key (account, keep_id) references person (account, id) on delete cascade,
  foreign key (account, merged_by) references app_user (account, id)
);
create index on person_merge (account, keep_id);
create index on person_merge (account, merged_by);
select enable_tenancy('person_merge', 'select, insert, update, delete');
