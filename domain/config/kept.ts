/** CFG-01 … CFG-04: the agency's lists as this device keeps them, users apart from the rest. */
import { group, list, optional, partial, tableValues, type PayloadOf, type Table } from '../kernel/index.ts'
import type { Claims, User } from '../session/index.ts'
import type { configurationRestored } from './actions.ts'
import { rowLists } from './collectionFields.ts'
import { collectionNames } from './collections.ts'
import { advocate, fieldView } from './forms.ts'
import type { WithConfig } from './lookups.ts'

type Restored = PayloadOf<typeof configurationRestored>

const rowsOf = (table: Table<unknown> | undefined): readonly unknown[] =>
  table === undefined ? [] : tableValues(table)

const lists = group({ collections: partial(rowLists), field_views: optional(list(fieldView)) })
const users = group({ advocates: list(advocate) })

/** What has come or could not be had: of the latter the names that were there before. One that is still to come is not kept. */
export const keptLists = ({ config }: WithConfig): Pick<Restored, 'collections' | 'field_views'> => {
  const tables: Record<string, Table<unknown>> = config.lists
  const here = collectionNames.filter((name) => config.settled.includes(name))
  const collections: Restored['collections'] = Object.fromEntries(here.map((name) => [name, rowsOf(tables[name])]))
  return { collections, field_views: tableValues(config.field_views) }
}

export const keptUsers = ({ config }: WithConfig): Pick<Restored, 'advocates'> => ({
  advocates: tableValues(config.advocates),
})

/** Null unless both are there and of a form that this build knows. */
export const restoredFrom = (keptList: unknown, keptUser: unknown): Restored | null => {
  const parsed = lists.schema.safeParse(keptList)
  const parsedUsers = users.schema.safeParse(keptUser)
  return parsed.success && parsedUsers.success ? { ...parsed.data, ...parsedUsers.data } : null
}

type Acting = {
  readonly claims: Pick<Claims, 'account' | 'user_id'> | null
  readonly user: Pick<User, 'id' | 'account'> | null
}

/** CFG-02: only by who is at home in the account in which the token lets them act. */
export const mayUseKeptLists = ({ claims, user }: Acting): boolean =>
  claims !== null && user !== null && claims.account === user.account && claims.user_id === user.id
