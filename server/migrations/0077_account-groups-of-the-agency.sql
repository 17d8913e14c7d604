-- ADM-36: an agency forms its groups itself, of the accounts that whoever keeps the installation has linked to it (npm run
-- admin). That is written by no agency's database role, so none comes to figures of another one by itself.
create table linked_account (
  account bigint not null references account,
  id bigint not null references account check (id > 0),
  label text not null check (length(label) <= 160),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint check (updated_by > 0),
  version bigint not null default 1 check (version > 0),
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  primary key (account, id),
  check (id <> account)
);
create index on linked_account (id);
select enable_tenancy('linked_account', 'select', 'select, insert, update, delete');

insert into linked_account (account, id, label)
select distinct m.account, m.member, left(a.name, 160)
from account_group_member m join account a on a.id = m.member
where m.member <> m.account;

alter table account_group
  drop constraint account_group_label_check,
  add check (length(label) <= 160),
  add status integer not null default 1 check (status between 0 and 1),
  add sort_order integer not null default 0 check (sort_order between 0 and 1000000),
  add accounts bigint[] not null default '{}',
  add updated_at timestamptz(3) not null default now(),
  add updated_by bigint check (updated_by > 0),
  add version bigint not null default 1 check (version > 0),
  add removed_at timestamptz(3),
  add created_at timestamptz(3) not null default now(),
  add created_by bigint;
update account_group g set accounts = m.members
from (
  select account, group_id, array_agg(member order by member) members
  from account_group_member where member <> account group by account, group_id
) m
where m.account = g.account and m.group_id = g.id;
alter table account_group alter status drop default, alter sort_order drop default, alter accounts drop default;
grant select, insert, update, delete on account_group to caselog_app;
drop table account_group_member;

-- RPT-68
alter table master_grant
  add user_id bigint check (user_id > 0),
  add account_groups bigint[],
  add accounts bigint[],
  add foreign key (account, user_id) references app_user (account, id);
create index on master_grant (account, user_id);
