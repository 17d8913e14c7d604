create table signing_key (
  kid text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3)
);

comment on table signing_key is 'open to all accounts';
grant select, insert, update, delete on signing_key to caselog_system;
