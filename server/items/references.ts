/** Ids in a body must name something of the own account that may be chosen. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import type { Work } from '../kernel/database.ts'
import { rightsOf, standingOf } from '../session/index.ts'
import { columnsOf, lookupOf, ownerColumns } from './columns.ts'
import type { ItemKind } from './kinds.ts'

export type Errors = Readonly<Record<string, string>>

const unknown = 'This is not known.'
export const unknownRecord = 'This record is not known.'
const inactive = 'This is not known or not active.'

/** Of the lists only what is active is chosen anew (ADM-25); what a record holds already stays. */
const exists = async (tx: Work, table: string, id: number, activeOnly: boolean): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(table)} where id = ${id} ${activeOnly ? sql`and status = 1` : sql``}`.execute(tx)
  return rows.length > 0
}

/** A sentence for each changed id that leads nowhere; of owners `readOwners` knows. */
export const wrongReferences = async (tx: Work, kind: ItemKind, changed: Values): Promise<Errors> => {
  const errors: Record<string, string> = {}
  const owners = ownerColumns(kind)
  for (const { name, references } of columnsOf(kind)) {
    const id = changed[name]
    const isChosen = lookupOf(kind, name) !== undefined
    if (references === null || typeof id !== 'number' || (owners.includes(name) && !isChosen)) continue
    if (!(await exists(tx, references, id, isChosen))) errors[name] = isChosen ? inactive : unknown
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
