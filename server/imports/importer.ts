/** Who an import is made for, with the rights that they have now, and the context in which records are made for them. */
import { meets } from '../../domain/kernel/index.ts'
import {
  importNeeds,
  importTargets,
  type ImportTarget,
  type ImportWorld,
  type Listed,
} from '../../domain/imports/index.ts'
import { advocateName, collectionNames, tableNameOf } from '../../domain/config/index.ts'
import { sql } from 'kysely'
import { readCustomFields } from '../customFields/index.ts'
import type { AuditEvent, Principal, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { isInList } from '../records/index.ts'
import { absentPrincipal } from '../session/index.ts'
import type { Task, Working } from './task.ts'

/** Null when they may not add clients any more. */
export const importerOf = async (tx: Work, task: Task, now: number): Promise<Principal | null> => {
  const principal = await absentPrincipal(tx, task, now)
  if (principal === null || !meets(principal.scopes, importNeeds)) return null
  return { ...principal, session: task.session ?? '', actingAdmin: task.acting_admin }
}

/** More would only make other screens ask again and again for what they do not show. */
const mostTold = 200

export type Making = {
  readonly context: SignedIn
  readonly events: readonly AuditEvent[]
  /** After the commit. */
  readonly tell: () => void
}

export const makingFor = ({ services }: Working, tx: Work, principal: Principal, task: Task): Making => {
  const events: AuditEvent[] = []
  const later: (() => void)[] = []
  const context: SignedIn = {
    tx,
    principal,
    services,
    request: { id: `import ${task.id}`, ip: 'job', ifMatch: null, idempotencyKey: null },
    audit: async (event) => void events.push(event),
    afterCommit: (work) => void (later.length < mostTold && later.push(work)),
  }
  return { context, events, tell: () => later.forEach((work) => work()) }
}

const entriesOf = async (tx: Work, lookup: string): Promise<readonly Listed[]> => {
  if (lookup === 'user') {
    const users = await tx.selectFrom('app_user').select(['id', 'first', 'last']).where('status', '=', 1).execute()
    return users.map((user) => ({ id: user.id, label: advocateName(user) }))
  }
  const name = collectionNames.find((each) => each === lookup)
  if (name === undefined) return []
  const table = tableNameOf(name)
  const { rows } = await sql<Listed>`
    select id, label from ${sql.table(table)} where status = 1 and ${isInList(table)} order by id`.execute(tx)
  return rows
}

export type Offered = { readonly targets: readonly ImportTarget[]; readonly world: ImportWorld }

/** Where columns may go, and what their cells may name. */
export const offeredTo = async (
  tx: Work,
  { account, scopes }: Pick<Principal, 'account' | 'scopes'>,
  now: number,
): Promise<Offered> => {
  const targets = importTargets(scopes, await readCustomFields({ tx }))
  const { time_zone: zone } = await tx
    .selectFrom('account')
    .select('time_zone')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const lookups = new Set(targets.flatMap(({ declared }) => (declared?.lookup === undefined ? [] : [declared.lookup])))
  const lists: Record<string, readonly Listed[]> = {}
  for (const lookup of lookups) lists[lookup] = await entriesOf(tx, lookup)
  return { targets, world: { zone, now, lists } }
}
