/** The text under which selections are in local storage: of one user in one account, and of no use to others. */
import { group, id, type Infer } from '../kernel/index.ts'
import { nothingSelected, onCase, selectionIds, type SelectionIds } from './ids.ts'
import { selectionNames } from './kinds.ts'

export const selectionsKey = 'selections'

const remembered = group({ account: id('account'), user: id('user'), ids: selectionIds })
type Owner = Pick<Infer<typeof remembered>, 'account' | 'user'>

/** Null when nothing is selected: then nothing is kept. */
export const rememberedText = (ids: SelectionIds, { account, user }: Owner): string | null =>
  selectionNames.every((name) => ids[name] === null) ? null : JSON.stringify({ account, user, ids })

/** What is not the user's own, or can't be read, is as if it were not there. */
export const selectionsIn = (text: string | null, { account, user }: Owner): SelectionIds => {
  try {
    const parsed = remembered.schema.safeParse(JSON.parse(text ?? 'null'))
    if (parsed.success && parsed.data.account === account && parsed.data.user === user) return parsed.data.ids
  } catch {
    // Written by something else.
  }
  return nothingSelected
}

/** What is selected already stays. */
export const restoredInto = (ids: SelectionIds, stored: SelectionIds): SelectionIds => {
  const restored = onCase(stored, ids.court_case)
  return Object.fromEntries(selectionNames.map((name) => [name, ids[name] ?? restored[name]])) as SelectionIds
}
