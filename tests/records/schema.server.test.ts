/** What the records' tables promise, asked of the database's own catalogue. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityFields } from '../../domain/kernel/index.ts'
import { entities } from '../../domain/records/index.ts'
import { openDatabases } from '../../server/kernel/database.ts'
import { undecidedTables } from '../server-kernel/undecidedTables.ts'
import { freshDatabase, type FreshDatabase } from '../server-kernel/testDatabase.ts'
import { keptKinds } from './kinds.ts'

let database: FreshDatabase
let owner: ReturnType<typeof openDatabases>

beforeAll(async () => {
  database = await freshDatabase()
  owner = openDatabases({ app: database.superuserUrl, system: database.superuserUrl })
})
afterAll(async () => {
  await owner?.close()
  await database?.drop()
})

describe('tables', () => {
  it('let no table of records be reached without a decision about its account', async () => {
    expect(await undecidedTables(owner.tenant)).toEqual([])
  })

  it('have a column for every declared field that is stored', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname || '.' || a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace`.execute(owner.tenant)
    const columns = new Set(rows.map(({ name }) => name))
    const missing = keptKinds.flatMap((kind) =>
      Object.entries(entities[kind].fields as EntityFields)
        .filter(([, { computed }]) => computed !== true)
        .map(([name, { stored }]) => `${stored ?? (kind === 'location' ? 'person' : kind)}.${name}`)
        .filter((name) => !columns.has(name)),
    )
    expect(missing).toEqual([])
  })

  it('[CLI-25] let whatever hangs on a client, a defendant or a person go when they are expunged', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confdeltype <> 'c'
        and c.confrelid in ('victim'::regclass, 'defendant'::regclass, 'person'::regclass)
      order by 1`.execute(owner.tenant)
    // What these name is taken away by the expunging itself, in order.
    expect(rows.map(({ name }) => name)).toEqual([
      'court_case.primary_defendant_id',
      'court_case.primary_location_id',
      'court_case.primary_victim_id',
      'defendant.person_id',
      'victim.person_id',
    ])
  })
})
