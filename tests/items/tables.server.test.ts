/** The tables of items as the database has them, against their declarations. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../server/features.ts'
import { columnsOf, ownerColumns } from '../../server/items/columns.ts'
import { itemKinds, itemTables } from '../../server/items/kinds.ts'
import { openDatabases } from '../../server/kernel/database.ts'
import { freshDatabase, type FreshDatabase } from '../server-kernel/testDatabase.ts'

let database: FreshDatabase
let owner: ReturnType<typeof openDatabases>

beforeAll(async () => {
  database = await freshDatabase({ migrations: features.flatMap(({ migrations }) => migrations) })
  owner = openDatabases({ app: database.superuserUrl, system: database.superuserUrl })
})
afterAll(async () => {
  await owner?.close()
  await database?.drop()
})

/** The foreign keys over account and a column, by the column. */
const referencesOf = async (table: string): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string; target: string }>`
    select a.attname as name, c.confrelid::regclass::text as target from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.conrelid = ${table}::regclass and array_length(c.conkey, 1) = 2`.execute(owner.tenant)
  return Object.fromEntries(rows.map(({ name, target }) => [name, target]))
}

describe.each(itemKinds)('%s', (kind) => {
  test('[SRV-41] has a column for each declared field, of its type and empty where it may be', async () => {
    const { rows } = await sql<{ name: string; type: string; is_nullable: boolean }>`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as is_nullable
      from pg_attribute a where a.attrelid = ${kind}::regclass and a.attnum > 0 and not a.attisdropped`.execute(
      owner.tenant,
    )
    const found = new Map(rows.map(({ name, ...rest }) => [name, rest]))
    for (const { name, type, isNullable } of columnsOf(kind)) {
      const column = found.get(name)
      // Tables of the agency's lists say it in their own words.
      if (itemTables[kind].listed) expect([kind, name, column !== undefined]).toEqual([kind, name, true])
      else expect([name, column]).toEqual([name, { type, is_nullable: isNullable }])
    }
    const others = ['account', 'id', 'version', 'removed_at', 'created_at', 'created_by', 'file_id', 'sort_order']
    expect([...found.keys()].filter((name) => !others.includes(name)).toSorted()).toEqual(
      columnsOf(kind)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  test('names only what its own account has', async () => {
    const found = await referencesOf(kind)
    for (const { name, references } of columnsOf(kind)) {
      if (references !== null) expect([name, found[name]]).toEqual([name, references])
    }
  })

  test('is found by each of its owners, and bound to its account by the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = ${kind}`.execute(owner.tenant)
    const names = rows.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(ownerColumns(kind).map((column) => `${kind}_${column}`)))
    const { rows: secured } = await sql<{ forced: boolean }>`
      select relrowsecurity and relforcerowsecurity as forced from pg_class where oid = ${kind}::regclass`.execute(
      owner.tenant,
    )
    expect(secured).toEqual([{ forced: true }])
  })
})
