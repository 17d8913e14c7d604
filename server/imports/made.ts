/** What an import made, and whether it is still as it was made. */
import { sql, type RawBuilder } from 'kysely'
import { mayCall, type AccessUser } from '../../domain/access/index.ts'
import type { ImportedChange } from '../../domain/imports/index.ts'
import type { Work } from '../kernel/database.ts'
import { readObjects, seenPersons, seenRecords } from '../records/index.ts'
import type { Task } from './task.ts'

export const madeKinds = ['victim', 'person', 'court_case'] as const
export type MadeKind = (typeof madeKinds)[number]
export type MadeIds = Readonly<Record<MadeKind, number[]>>

const chunk = 5_000

/** With the versions that they have now: what was made may have been written more than once meanwhile. */
export const rememberMade = async (tx: Work, { account, id }: Task, made: MadeIds): Promise<void> => {
  for (const kind of madeKinds)
    for (let at = 0; at < made[kind].length; at += chunk)
      await sql`
        insert into import_made (account, import_id, kind, record_id, version)
        select ${account}, ${id}, ${kind}, r.id, r.version from ${sql.table(kind)} r
        where r.id = any (${made[kind].slice(at, at + chunk)}::bigint[])`.execute(tx)
}

/** What is made with a record itself, and what tells only of it. */
const own: readonly string[] = ['victim', 'court_case', 'person', 'victim_word', 'stage_history']

type Hanging = { readonly table: string; readonly column: string; readonly kind: MadeKind }

/** The columns that name a client, a person or a case: whatever hangs on one was added by somebody. */
const hangingOn = async (tx: Work): Promise<readonly Hanging[]> => {
  const { rows } = await sql<Hanging>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as kind
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and cardinality(c.conkey) = 2
      and c.confrelid in ('victim'::regclass, 'person'::regclass, 'court_case'::regclass)`.execute(tx)
  return rows.filter(({ table }) => !own.includes(table))
}

/** Links that name a record by kind and number. */
const byKind = ['assignment', 'object_term'] as const

const isMade = (
  kind: RawBuilder<unknown> | MadeKind,
  column: RawBuilder<unknown>,
  id: number,
): RawBuilder<unknown> => sql`
  exists (select from import_made m where m.import_id = ${id} and m.kind = ${kind} and m.record_id = ${column})`

/** CLI-18, CLI-19, CAS-08: what the user may not delete by hand either. Persons go with their clients. */
const mayNotGo = async (
  tx: Work,
  user: AccessUser,
  kind: 'victim' | 'court_case',
  id: number,
): Promise<readonly number[]> => {
  const objects = await readObjects(tx, kind, sql<boolean>`${isMade(kind, sql`o.id`, id)}`)
  return objects.filter(({ object }) => !mayCall(user, 'delete', object)).map((one) => one.id)
}

const mostListed = 100

/** Changed, removed, in use elsewhere, or with something added to it since; or the user may not delete it. */
export const changedSince = async (tx: Work, user: AccessUser, { id }: Pick<Task, 'id'>): Promise<ImportedChange[]> => {
  const hanging = await hangingOn(tx)
  const keptClients = await mayNotGo(tx, user, 'victim', id)
  const keptCases = await mayNotGo(tx, user, 'court_case', id)
  const ways: RawBuilder<unknown>[] = [
    ...madeKinds.map(
      (kind) => sql`
        select m.kind, m.record_id from import_made m
        left join ${sql.table(kind)} r on r.id = m.record_id
          and r.version = m.version and ${sql.ref(kind === 'person' ? 'r.deleted_at' : 'r.removed_at')} is null
        where m.import_id = ${id} and m.kind = ${kind} and r.id is null`,
    ),
    sql`select 'victim', k.id from unnest(${keptClients}::bigint[]) k (id)`,
    sql`select 'court_case', k.id from unnest(${keptCases}::bigint[]) k (id)`,
    // Somebody else's record of a new person, or of a new case.
    ...(['person', 'court_case'] as const).map(
      (kind) => sql`
        select m.kind, m.record_id from import_made m
        join victim v on ${sql.ref(kind === 'person' ? 'v.person_id' : 'v.case_id')} = m.record_id and v.removed_at is null
        where m.import_id = ${id} and m.kind = ${kind} and not ${isMade('victim', sql`v.id`, id)}`,
    ),
    ...hanging.map(
      ({ table, column, kind }) => sql`
        select ${sql.lit(kind)}, h.${sql.ref(column)} from ${sql.table(table)} h
        where ${isMade(kind, sql`h.${sql.ref(column)}`, id)}`,
    ),
    ...byKind.map(
      (table) => sql`
        select m.kind, m.record_id from import_made m
        join ${sql.table(table)} h on h.object_id = m.record_id
          and (h.kind = m.kind or (h.kind = 'case' and m.kind = 'court_case'))
        where m.import_id = ${id}`,
    ),
  ]
  const { rows } = await sql<ImportedChange>`
    select found.kind, found.record_id as id,
      case found.kind when 'victim' then v.case_id when 'court_case' then found.record_id else pv.case_id end as case_id,
      case found.kind when 'victim' then v.id when 'person' then pv.id end as victim_id,
      coalesce(v.called, p.called, c.called, '') as name
    from (select distinct kind, record_id from (${sql.join(ways, sql` union all `)}) way (kind, record_id)) found
    left join ${seenRecords(user, 'victim', 'v')} on found.kind = 'victim' and v.id = found.record_id
    left join ${seenPersons(user, 'p')} on found.kind = 'person' and p.id = found.record_id
    left join ${seenRecords(user, 'court_case', 'c')} on found.kind = 'court_case' and c.id = found.record_id
    left join lateral (
      select pv.id, pv.case_id from ${seenRecords(user, 'victim', 'pv')}
      where found.kind = 'person' and pv.person_id = found.record_id limit 1) pv on true
    order by 1, 2 limit ${mostListed}`.execute(tx)
  return rows
}
