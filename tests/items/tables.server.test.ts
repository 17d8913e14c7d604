/** The tables of all kinds that the store keeps as the database has them, against their declarations. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isListed } from '../../domain/config/index.ts'
import { mayBeEmpty, type EntityFields } from '../../domain/kernel/index.ts'
import { entities } from '../../domain/records/index.ts'
import { columnsOf, ownerColumns } from '../../server/records/columns.ts'
import { storedKinds } from '../../server/records/kinds.ts'
import { openDatabases } from '../../server/kernel/database.ts'
import { definitionOf, missingColumns } from '../server-kernel/declaredColumns.ts'
import { freshDatabase, type FreshDatabase } from '../server-kernel/testDatabase.ts'

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

/** The foreign keys over account and a column, by the column. */
const referencesOf = async (table: string): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string; target: string }>`
    select a.attname as name, c.confrelid::regclass::text as target from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.conrelid = ${table}::regclass and array_length(c.conkey, 1) = 2`.execute(owner.tenant)
  return Object.fromEntries(rows.map(({ name, target }) => [name, target]))
}

/** What the store keeps of each besides what is declared. */
const kept = [
  { name: 'id', definition: 'bigint not null check (id > 0)' },
  { name: 'version', definition: 'bigint not null check (version > 0)' },
  { name: 'removed_at', definition: 'timestamptz(3)' },
  { name: 'created_at', definition: 'timestamptz(3) not null' },
  { name: 'created_by', definition: 'bigint' },
]

describe.each(storedKinds)('%s', (kind) => {
  test('has a column for each declared field, of its type and limits, and empty where it may be', async () => {
    const fields: EntityFields = entities[kind].fields
    const declared = columnsOf(kind).map(({ name, column, isNullable }) => {
      const field = fields[name]?.field
      if (field === undefined) throw new TypeError(name)
      const { node } = field
      return { name: column, definition: definitionOf(column, mayBeEmpty(node) ? node.of : field, isNullable) }
    })
    expect(await missingColumns(owner.tenant, kind, [...declared, ...kept])).toEqual([])
    // What the database makes of other columns is nobody's to declare.
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${kind}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      owner.tenant,
    )
    // A document's file; the place of an operation among those of its location.
    const others = [...kept.map(({ name }) => name), 'account', 'file_id', ...(isListed(kind) ? [] : ['sort_order'])]
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !others.includes(name))
        .toSorted(),
    ).toEqual(declared.map(({ name }) => name).toSorted())
  })

  test('names only what its own account has', async () => {
    const found = await referencesOf(kind)
    for (const { name, references, isList } of columnsOf(kind)) {
      // PostgreSQL binds no members of a list: those are looked at when they are saved. Products are the provider's.
      if (references !== null && !isList && references !== 'product')
        expect([name, found[name]]).toEqual([name, references])
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
