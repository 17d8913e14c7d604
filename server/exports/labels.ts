/** Names of the entries of the agency's lists, of its users and its custom fields, for the cells of a file. */
import { sql } from 'kysely'
import { grantDetail, mayReadUser, type AccessUser } from '../../domain/access/index.ts'
import { advocateName, collectionNames, declarationOf, tableNameOf } from '../../domain/config/index.ts'
import type { CellWorld } from '../../domain/lists/index.ts'
import type { Work } from '../kernel/database.ts'

type Named = { readonly id: number; readonly label: string }

const labelled = collectionNames.filter((name) => 'label' in declarationOf(name).fields)

/** A word by which records name another list than its own. */
const aliases: Readonly<Record<string, string>> = { stage: 'case_stage', letter_template: 'letter' }

/** PRM-44, PRM-55: who may not read other users, or grants, does not read their names in a file. */
export const labelsOf = async (tx: Work, user: AccessUser): Promise<CellWorld['label']> => {
  const lists = new Map<string, ReadonlyMap<number, string>>()
  for (const name of labelled) {
    if (name === 'grant' && grantDetail(user.scopes) === 'none') {
      lists.set(name, new Map())
      continue
    }
    const { rows } = await sql<Named>`select id, label from ${sql.table(tableNameOf(name))}`.execute(tx)
    lists.set(name, new Map(rows.map(({ id, label }) => [id, label])))
  }
  const users = await tx.selectFrom('app_user').select(['id', 'first', 'last']).execute()
  const known = users.filter(({ id }) => mayReadUser(user.scopes, id === user.id))
  lists.set('user', new Map(known.map((one) => [one.id, advocateName(one)])))
  const fields = await tx.selectFrom('field_view').select(['id', 'label']).execute()
  lists.set('field_view', new Map(fields.map(({ id, label }) => [id, label])))
  return (list, id) => {
    const found = lists.get(aliases[list] ?? list)
    return found === undefined ? null : (found.get(id) ?? '')
  }
}
