-- What a run of a report counted, as it was counted then. The request role may only add and read it.

-- By what its people were parted, and what it was compared with: without that nobody knows which figures it had.
alter table report_object add shown jsonb not null default '{}';
create index report_object_of_type on report_object (account, type, date_time desc, id desc);

create table report_figure (
  account bigint not null references account,
  report_object_id bigint not null,
  -- The name of the question.
  key text not null check (length(key) between 1 and 64),
  count numeric(14, 2) not null,
  counted_at timestamptz(3) not null,
  primary key (account, report_object_id, key),
  foreign key (account, report_object_id) references report_object on delete cascade
);
select enable_tenancy('report_figure', app => 'select, insert');
