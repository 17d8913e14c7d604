create table file (
  account bigint not null references account,
  id bigint generated always as identity,
  key text not null check (length(key) = 43),
  purpose text not null check (purpose in ('image', 'document')),
  name text not null check (length(name) between 1 and 255),
  mime text not null,
  size bigint not null check (size >= 0),
  sha256 text,
  state text not null check (state in ('incoming', 'stored', 'kept')),
  user_id bigint,
  created_at timestamptz(3) not null,
  primary key (account, id),
  unique (account, key),
  foreign key (account, user_id) references app_user (account, id) on delete set null (user_id),
  check (state = 'incoming' or (sha256 is not null and size > 0))
);

create index file_unkept on file (created_at) where state <> 'kept';

create table file_chunk (
  account bigint not null,
  file_id bigint not null,
  n integer not null check (n >= 0),
  bytes bytea not null check (length(bytes) between 1 and 262144),
  primary key (account, file_id, n),
  foreign key (account, file_id) references file on delete cascade
);

-- Pictures, sound and office files are compressed already.
alter table file_chunk alter column bytes set storage external;
select enable_tenancy('file', system => 'select, delete');
select enable_tenancy('file_chunk', app => 'select, insert, delete', system => 'delete');
