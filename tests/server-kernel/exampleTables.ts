import { sql, type Generated } from 'kysely'
import type { Migration } from '../../server/kernel/migrate.ts'
import { enableTenancy, openToAllAccounts } from '../../server/kernel/tenancy.ts'

declare module '../../server/kernel/database.ts' {
  interface Database {
    example_note: { id: Generated<number>; account: number; text: string }
    example_login: { id: Generated<number>; account: number; login: string }
    example_state: { id: number; title: string }
  }
}

/** Tables of each tenancy: one account's, one account's but found by sign-in, everybody's. */
export const exampleMigrations: readonly Migration[] = [
  {
    name: 'example-1-create',
    up: async (db) => {
      await sql`create table example_note (
        id bigint generated always as identity primary key,
        account bigint not null,
        text text not null
      )`.execute(db)
      await sql`create table example_login (
        id bigint generated always as identity primary key,
        account bigint not null,
        login text not null
      )`.execute(db)
      await sql`create table example_state (id bigint primary key, title text not null)`.execute(db)
      await sql`insert into example_state values (1, 'Open')`.execute(db)
      await enableTenancy(db, 'example_note')
      await enableTenancy(db, 'example_login', { system: ['select'] })
      await openToAllAccounts(db, 'example_state', { app: ['select'] })
    },
  },
]
