create table contact_request (
  account bigint not null references account,
  id bigint generated always as identity,
  user_id bigint,
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 5000),
  page text not null check (length(page) <= 500),
  at timestamptz(3) not null,
  primary key (account, id),
  foreign key (account, user_id) references app_user (account, id) on delete set null (user_id)
);

select enable_tenancy('contact_request', app => 'select, insert');
