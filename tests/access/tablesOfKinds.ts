/**
 * The kinds that the server test plants: where a row goes, and where the server answers about it (`calls`). A kind is
 * added by a line of `plantedKinds` or `childTables`.
 */
import { sql } from 'kysely'
import type { ChildKind } from '../../domain/access/index.ts'
import {
  caseTable,
  defendantTable,
  eventTable,
  locationTable,
  victimTable,
  type AccessTable,
  type ChildTable,
} from '../../server/access/index.ts'
import type { Work } from '../../server/kernel/database.ts'
import { migrationOf } from '../../server/kernel/migrate.ts'

type Row = {
  readonly account: number
  readonly owner: number | null
  readonly limited: boolean
  /** Cases that it is on, already planted. */
  readonly cases: readonly number[]
}

export type PlantedKind = {
  readonly of: AccessTable
  /** How many cases it is on. */
  readonly cases: 'none' | 'one' | 'many'
  readonly neverLimited?: true
  /** Set where a row is removed. */
  readonly removal?: 'removed_at' | 'deleted_at'
  readonly plant: (tx: Work, row: Row) => Promise<number>
  /** The page of one record and the list, where the server answers. */
  readonly calls?: { readonly record: string; readonly list: string }
}

const planted = async (tx: Work, insert: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await insert.execute(tx)).rows[0]?.id ?? 0

const at = '2026-01-01T00:00:00.000Z'

const courtCase: PlantedKind = {
  of: caseTable,
  removal: 'removed_at',
  cases: 'none',
  plant: (tx, { account, owner, limited }) =>
    planted(
      tx,
      sql`insert into court_case
          (account, case_reference_id, reference_key, date_time, limited_access, owner_id, updated_at)
        values (${account}, 'x', 'x', ${at}, ${limited}, ${owner}, ${at}) returning id`,
    ),
  calls: { record: '/v1/court_case', list: '/v1/court_case' },
}

const victim: PlantedKind = {
  of: victimTable,
  removal: 'removed_at',
  cases: 'one',
  plant: (tx, { account, owner, limited, cases }) =>
    planted(
      tx,
      sql`insert into victim
          (account, case_id, mass_incident, victim_type, limited_access, owner_id, full_name, sort_name, updated_at)
        values (${account}, ${cases[0]}, true, 'P', ${limited}, ${owner}, 'x', 'x', ${at}) returning id`,
    ),
  calls: { record: '/v2/victim', list: '/v2/victim' },
}

const plantPerson = (tx: Work, { account, owner, limited }: Row, isLocation: boolean): Promise<number> =>
  planted(
    tx,
    sql`insert into person (account, is_location, limited_access, owner_id, business_words, address_words, updated_at)
      values (${account}, ${isLocation}, ${limited}, ${owner}, '', '', ${at}) returning id`,
  )

const defendant: PlantedKind = {
  of: defendantTable,
  removal: 'removed_at',
  cases: 'one',
  plant: async (tx, row) => {
    const person = await plantPerson(tx, row, false)
    const { account, owner, limited, cases } = row
    return planted(
      tx,
      sql`insert into defendant
          (account, case_id, person_id, limited_access, owner_id, full_name, sort_name, updated_at)
        values (${account}, ${cases[0]}, ${person}, ${limited}, ${owner}, 'x', 'x', ${at}) returning id`,
    )
  },
}

const location: PlantedKind = {
  of: locationTable,
  removal: 'deleted_at',
  cases: 'many',
  plant: async (tx, row) => {
    const id = await plantPerson(tx, row, true)
    for (const one of row.cases)
      await sql`insert into location_case (account, location_id, case_id)
        values (${row.account}, ${id}, ${one})`.execute(tx)
    return id
  },
}

const event: PlantedKind = {
  of: eventTable,
  removal: 'removed_at',
  cases: 'none',
  plant: (tx, { account, owner, limited }) =>
    planted(
      tx,
      sql`insert into event (account, name, sort_name, date_time, limited_access, owner_id, updated_at)
        values (${account}, 'x', 'x', ${at}, ${limited}, ${owner}, ${at}) returning id`,
    ),
}

/** An export's own table is not there yet: this one has just what the filters ask about. */
const exported: PlantedKind = {
  of: { kind: 'export', table: 'probe_export', owner: 'user_id', limited: null, cases: null },
  cases: 'none',
  neverLimited: true,
  plant: (tx, { account, owner }) =>
    planted(tx, sql`insert into probe_export (account, user_id) values (${account}, ${owner}) returning id`),
}

/** In an order in which cases stand before what is on them. */
export const plantedKinds: readonly PlantedKind[] = [courtCase, victim, defendant, location, event, exported]

/** What hangs on objects: by two columns, or by a column and a table of links. */
const standInChild = (kind: ChildKind, of: ChildTable['parents']): ChildTable => ({
  kind,
  user: 'user_id',
  private: 'private',
  parents: of,
})
const client = { to: victimTable, column: 'victim_id' } as const
const onCase = { to: caseTable, column: 'case_id' } as const
const clients = { to: victimTable, table: 'probe_child_victim', object: 'child_id', other: 'victim_id' } as const

export const childTables: readonly ChildTable[] = [
  standInChild('service', [client]),
  standInChild('timelog', [client]),
  standInChild('note', [client, onCase]),
  standInChild('supplement', [client, onCase]),
  standInChild('task', [client, onCase]),
  standInChild('appointment', [client, onCase]),
  standInChild('court_date', [client, onCase]),
  standInChild('letter', [client, onCase]),
  standInChild('bulk_letter', [clients]),
  standInChild('document', [client, onCase, clients]),
  standInChild('object_term', [client, onCase, clients]),
]

const probe = (table: string, columns: string, key: string): string => `
  create table ${table} (account bigint not null references account, ${columns}, primary key (${key}));
  select enable_tenancy('${table}');`

const probes = migrationOf(
  'access-test-probes',
  probe('probe_export', 'id bigint generated always as identity, user_id bigint', 'account, id') +
    probe(
      'probe_child',
      `id bigint generated always as identity, user_id bigint, private boolean not null,
        victim_id bigint, case_id bigint`,
      'account, id',
    ) +
    probe('probe_child_victim', 'child_id bigint, victim_id bigint', 'account, child_id, victim_id') +
    'alter table assignment drop constraint if exists assignment_kind_check;',
)
export const probeFeature = { routes: () => [], migrations: [probes] }
