import { sql } from 'kysely'
import type { Migration } from '../kernel/migrate.ts'
import { enableTenancy } from '../kernel/tenancy.ts'
import { recentKinds } from './recent.ts'

export const migrations: readonly Migration[] = [
  {
    name: 'dashboard-1-visits',
    up: async (db) => {
      // `since` is what the session that is under way is told of; `seen_at` becomes the next one's.
      await sql`
        create table home_visit (
          account bigint not null references account,
          user_id bigint not null,
          session text not null check (length(session) <= 200),
          since timestamptz(3) not null,
          seen_at timestamptz(3) not null,
          primary key (account, user_id),
          foreign key (account, user_id) references app_user (account, id) on delete cascade
        )`.execute(db)
      await sql`create index record_change_at on record_change (account, at)`.execute(db)
      await enableTenancy(db, 'home_visit')
    },
  },
  {
    name: 'dashboard-2-recent',
    up: async (db) => {
      // What somebody opened or made last. Only lines that a page of its own follows from, so that writes stay cheap.
      await sql`
        create index audit_recent on audit (account, user_id, seq) where verb in ('view', 'create')
          and kind in (${recentKinds})`.execute(db)
    },
  },
]
