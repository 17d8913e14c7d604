-- Reports as they were submitted to a funder. Nobody changes or deletes one: the request role may only add and read.

create table report_submission (
  account bigint not null references account,
  report_object_id bigint not null,
  user_id bigint not null,
  submitted_at timestamptz(3) not null,
  -- What a day and a year were when it was counted.
  zone text not null check (length(zone) between 1 and 64),
  fiscal_month smallint not null check (fiscal_month between 1 and 12),
  sheet jsonb not null,
  primary key (account, report_object_id),
  foreign key (account, report_object_id) references report_object,
  foreign key (account, user_id) references app_user (account, id)
);
select enable_tenancy('report_submission', app => 'select, insert');
create index report_submission_newest on report_submission (account, submitted_at desc);

create table report_submission_figure (
  account bigint not null,
  report_object_id bigint not null,
  -- The line of the sheet.
  at integer not null check (at >= 0),
  question jsonb not null,
  count numeric(14, 2) not null,
  -- Which records were counted, in order; null where they were too many.
  ids bigint[],
  primary key (account, report_object_id, at),
  foreign key (account, report_object_id) references report_submission
);
select enable_tenancy('report_submission_figure', app => 'select, insert');
