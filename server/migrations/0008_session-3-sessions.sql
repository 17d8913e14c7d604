create table session_family (
  id text primary key,
  account bigint not null,
  user_id bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  authenticated_at timestamptz(3) not null,
  sso boolean not null default false,
  acting_admin bigint,
  ended_at timestamptz(3),
  end_reason text,
  unique (account, id),
  foreign key (account, user_id) references app_user (account, id) on delete cascade
);

create table session_token (
  jti text primary key,
  kind text not null check (kind in ('access', 'refresh')),
  family text not null,
  account bigint not null,
  user_id bigint not null,
  parent text,
  state text not null check (state in ('live', 'used', 'revoked')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  foreign key (account, family) references session_family (account, id) on delete cascade
);

create index session_family_user on session_family (account, user_id);
create index session_family_expires on session_family (expires_at);
create index session_token_family on session_token (family);

-- A refresh token has one child, whatever the code believes.
create unique index session_token_child on session_token (parent)
where kind = 'refresh' and parent is not null;

select enable_tenancy('session_family', app => 'select, insert, update', system => 'select, insert, update, delete');
select enable_tenancy('session_token', app => 'select, insert, update', system => 'select, insert, update, delete');
