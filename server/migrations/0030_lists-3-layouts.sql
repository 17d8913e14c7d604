create table list_layout (
  account bigint not null references account,
  user_id bigint not null,
  tab text not null check (length(tab) between 1 and 40),
  layout jsonb not null check (octet_length(layout::text) <= 20000),
  primary key (account, user_id, tab),
  foreign key (account, user_id) references app_user (account, id) on delete cascade
);

select enable_tenancy('list_layout');
