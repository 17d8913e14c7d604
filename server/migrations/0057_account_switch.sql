-- MSQ-13: who has come by single sign-on to the browser of a live session, and waits until `until` for its answer.
create table account_switch (
  account bigint not null,
  user_id bigint not null,
  acting_admin bigint not null default 0,
  -- Their session, which may be of another account.
  newcomer text not null,
  until timestamptz(3) not null,
  primary key (account, user_id, acting_admin),
  foreign key (account, user_id) references app_user (account, id) on delete cascade
);
create index account_switch_newcomer on account_switch (newcomer);
select enable_tenancy('account_switch', app => null, system => 'select, insert, update, delete');
