-- `since` is what the session that is under way is told of; `seen_at` becomes the next one's.
create table home_visit (
  account bigint not null references account,
  user_id bigint not null,
  session text not null check (length(session) <= 200),
  since timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (account, user_id),
  foreign key (account, user_id) references app_user (account, id) on delete cascade
);

create index record_change_at on record_change (account, at);
select enable_tenancy('home_visit');
