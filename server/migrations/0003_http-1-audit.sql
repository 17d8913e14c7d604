-- The audit trail's chain is made by the database: requests may insert lines but neither number them, nor link them,
-- nor change them. The head's row lock puts concurrent transactions of one account in a row until they commit, so the
-- chain can't fork.

create table audit (
  account bigint not null,
  seq bigint not null,
  at timestamptz(3) not null,
  user_id bigint,
  acting_admin bigint,
  session text,
  role_level integer,
  ip text not null,
  request text not null,
  call text not null,
  verb text not null,
  kind text not null,
  object_id bigint,
  fields text[] not null,
  count bigint,
  result text not null check (result in ('done', 'refused')),
  reason text,
  previous_hash text not null,
  hash text not null,
  primary key (account, seq)
);

create index audit_request on audit (account, request);
create table audit_head (account bigint primary key, seq bigint not null, hash text not null);
select enable_tenancy('audit', app => 'select, insert', system => 'select, insert');
select enable_tenancy('audit_head', app => 'select', system => 'select');
-- The function below runs as the owner, whom row level security binds too.
create policy chain on audit_head to current_user using (true) with check (true);

create function audit_digest(line audit) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    line.account, line.seq, (extract(epoch from line.at) * 1000)::bigint, line.user_id, line.acting_admin,
    line.session, line.role_level, line.ip, line.request, line.call, line.verb, line.kind, line.object_id,
    to_jsonb(line.fields), line.count, line.result, line.reason, line.previous_hash)::text, 'UTF8')), 'hex')
$$;

create function audit_link() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare head record;
begin
  insert into audit_head as h (account, seq, hash) values (new.account, 1, '')
    on conflict (account) do update set seq = h.seq + 1 returning h.seq, h.hash into head;
  new.seq := head.seq;
  new.previous_hash := head.hash;
  new.hash := audit_digest(new);
  update audit_head set hash = new.hash where account = new.account;
  return new;
end $$;

create trigger audit_link before insert on audit for each row execute function audit_link();
