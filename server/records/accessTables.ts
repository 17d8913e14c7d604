/** Where the rules of domain/access find the records with a page: server/access makes SQL of it. */
import { sql } from 'kysely'
import type { PageKind } from '../../domain/records/index.ts'
import { caseTable, victimTable, type AccessTable, type Condition } from '../access/index.ts'

const stands = (alias: string): Condition => sql<boolean>`${sql.ref(`${alias}.removed_at`)} is null`

const usual = { owner: 'owner_id', limited: 'limited_access' } as const

export const accessTables: Readonly<Record<PageKind, AccessTable>> = {
  victim: victimTable,
  court_case: { ...caseTable, rows: stands },
  defendant: { ...usual, kind: 'defendant', table: 'defendant', cases: { column: 'case_id' }, rows: stands },
  /** LOC-03 */
  location: {
    ...usual,
    kind: 'location',
    table: 'person',
    cases: { table: 'location_case', object: 'location_id', other: 'case_id' },
    rows: alias => sql<boolean>`(${sql.ref(`${alias}.is_location`)} and ${sql.ref(`${alias}.deleted_at`)} is null)`,
  },
  event: { ...usual, kind: 'event', table: 'event', cases: null, rows: stands },
}
