import type { Generated } from 'kysely'
import { migrationOf, type Migration } from '../../server/kernel/migrate.ts'

declare module '../../server/kernel/database.ts' {
  interface Database {
    example_note: { id: Generated<number>; account: number; text: string }
    example_login: { id: Generated<number>; account: number; login: string }
    example_state: { id: number; title: string }
  }
}

/** Tables of each tenancy: one account's, one account's but found by sign-in, everybody's. */
export const exampleMigrations: readonly Migration[] = [
  migrationOf(
    'example-1-create',
    `create table example_note (
       id bigint generated always as identity primary key,
       account bigint not null,
       text text not null
     );
     create table example_login (
       id bigint generated always as identity primary key,
       account bigint not null,
       login text not null
     );
     create table example_state (id bigint primary key, title text not null);
     insert into example_state values (1, 'Open');
     select enable_tenancy('example_note');
     select enable_tenancy('example_login', system => 'select');
     comment on table example_state is 'open to all accounts';
     grant select on example_state to caselog_app;`,
  ),
]
