import { sql } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'
import { enableTenancy, openToAllAccounts } from '../kernel/tenancy.ts'

/**
 * The audit trail's chain is made by the database: requests may insert lines but neither number them, nor link them,
 * nor change them. The head's row lock puts concurrent transactions of one account in a row until they commit, so the
 * chain can't fork.
 */
const auditTrail: Migration = {
  name: 'http-1-audit',
  up: async (db) => {
    await sql`
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
      )`.execute(db)
    await sql`create index audit_request on audit (account, request)`.execute(db)
    await sql`create table audit_head (account bigint primary key, seq bigint not null, hash text not null)`.execute(db)
    await enableTenancy(db, 'audit', { app: ['select', 'insert'], system: ['select', 'insert'] })
    await enableTenancy(db, 'audit_head', { app: ['select'], system: ['select'] })
    // The function below runs as the owner, whom row level security binds too.
    await sql`create policy chain on audit_head to current_user using (true) with check (true)`.execute(db)
    await sql`
      create function audit_digest(line audit) returns text language sql stable as $$
        select encode(sha256(convert_to(jsonb_build_array(
          line.account, line.seq, (extract(epoch from line.at) * 1000)::bigint, line.user_id, line.acting_admin,
          line.session, line.role_level, line.ip, line.request, line.call, line.verb, line.kind, line.object_id,
          to_jsonb(line.fields), line.count, line.result, line.reason, line.previous_hash)::text, 'UTF8')), 'hex')
      $$`.execute(db)
    await sql`
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
      end $$`.execute(db)
    await sql`create trigger audit_link before insert on audit for each row execute function audit_link()`.execute(db)
  },
}

const idempotency: Migration = {
  name: 'http-2-idempotency',
  up: async (db) => {
    await sql`
      create table idempotency (
        account bigint not null,
        user_id bigint not null,
        key text not null,
        fingerprint text not null,
        status integer not null,
        body text not null,
        etag bigint,
        at timestamptz(3) not null,
        primary key (account, user_id, key)
      )`.execute(db)
    await sql`create index idempotency_at on idempotency (at)`.execute(db)
    await enableTenancy(db, 'idempotency', { app: ['select', 'insert', 'delete'], system: ['select', 'delete'] })
  },
}

const signingKeys: Migration = {
  name: 'http-3-signing-keys',
  up: async (db) => {
    await sql`
      create table signing_key (
        kid text primary key,
        public_key text not null,
        private_key text not null,
        created_at timestamptz(3) not null,
        retired_at timestamptz(3)
      )`.execute(db)
    await openToAllAccounts(db, 'signing_key', { app: [], system: ['select', 'insert', 'update', 'delete'] })
  },
}

export const migrations: readonly Migration[] = [auditTrail, idempotency, signingKeys]
