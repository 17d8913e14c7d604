-- What an hourly or daily run listed of each advocate, as it was counted then. The request role may only add and read it.

create table report_minutes (
  account bigint not null references account,
  report_object_id bigint not null,
  -- Of whoever listed them: hours are seen by the level.
  role_level integer not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  counted_at timestamptz(3) not null,
  primary key (account, report_object_id),
  foreign key (account, report_object_id) references report_object on delete cascade
);
select enable_tenancy('report_minutes', app => 'select, insert');
