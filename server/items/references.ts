/** Ids in a body must name something of the own account that may be chosen. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { listedKinds } from '../../domain/config/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { entities } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { rightsOf, standingOf } from '../session/index.ts'
import { columnsOf, lookupOf, ownerColumns } from './columns.ts'
import type { StoredKind } from './kinds.ts'

export type Errors = Readonly<Record<string, string>>

const unknown = 'This is not known.'
export const unknownRecord = 'This record is not known.'
const inactive = 'This is not known or not active.'

/** Lists whose entries can't be switched off. */
const alwaysActive: ReadonlySet<string> = new Set(listedKinds.filter((kind) => !('status' in entities[kind].fields)))

/** How many of the ids are there. Of the lists only what is active is chosen anew (ADM-25). */
const known = async (tx: Work, table: string, ids: readonly number[], isChosen: boolean): Promise<number> => {
  const isActive = isChosen && !alwaysActive.has(table) ? sql`and status = 1` : sql``
  const { rows } = await sql`
    select from ${sql.table(table)} where id = any (${ids}::bigint[]) ${isActive}`.execute(tx)
  return rows.length
}

const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number')

/** A sentence for each changed field with an id that leads nowhere; of owners `readOwners` knows, what was there before stays. */
export const wrongReferences = async (
  tx: Work,
  kind: StoredKind,
  changed: Values,
  before: Values | null,
): Promise<Errors> => {
  const errors: Record<string, string> = {}
  const owners = ownerColumns(kind)
  for (const { name, references } of columnsOf(kind)) {
    const had = new Set(idsIn(before?.[name]))
    const ids = [...new Set(idsIn(changed[name]))].filter((id) => !had.has(id))
    const isChosen = lookupOf(kind, name) !== undefined
    if (references === null || ids.length === 0 || (owners.includes(name) && !isChosen)) continue
    if ((await known(tx, references, ids, isChosen)) < ids.length) errors[name] = isChosen ? inactive : unknown
  }
  return errors
}

/** Another user, as the rules see one; null for nobody of the account. */
export const userOf = async (tx: Work, id: number, now: number): Promise<AccessUser | null> => {
  const standing = await standingOf(tx, id)
  if (!standing) return null
  const { scopes, capabilities } = rightsOf(standing, now)
  return { id, roleLevel: standing.roleLevel, scopes: new Set(scopes), capabilities: new Set(capabilities) }
}
