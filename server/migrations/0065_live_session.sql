-- RTS-43: a person's one live session. `acting_admin` is 0, or who works as the user: that is a session beside the user's own.
create table live_session (
  account bigint not null,
  user_id bigint not null,
  acting_admin bigint not null default 0,
  state text not null check (state in ('none', 'active', 'idle', 'contested', 'ended')),
  holder text not null,
  newcomer text,
  -- Of the token with which the session spoke last.
  jti text not null,
  seen_at timestamptz(3) not null,
  until timestamptz(3),
  -- When it is to be looked at again, whatever is said meanwhile.
  due_at timestamptz(3),
  primary key (account, user_id, acting_admin),
  foreign key (account, user_id) references app_user (account, id) on delete cascade
);
create index live_session_due on live_session (due_at) where due_at is not null;
create index live_session_holder on live_session (holder);
select enable_tenancy('live_session', app => 'select', system => 'select, insert, update');
