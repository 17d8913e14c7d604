/** Whom an administrator may work as (MSQ-02, MSQ-12). */
import { roleLevels } from '../access/index.ts'
import { group, id, text, type Infer } from '../kernel/index.ts'

/** MSQ-02: as many letters at least. */
export const leastTyped = 3

export const candidate = group({
  id: id('user'),
  account: group({ id: id('account'), name: text('name', 160) }),
  first: text('name', 80),
  last: text('name', 80),
  user_login: text('name', 255),
})
export type Candidate = Infer<typeof candidate>

/**
 * Of the rights of whoever is worked as: lists leave by nobody's hand but their own, as files least of all. What is on the
 * screen can be seen by whoever masquerades; a whole list in a file would stay with them.
 */
export const scopesWhileActing = (scopes: readonly string[]): readonly string[] =>
  scopes.filter((scope) => scope !== 'export_list')

type Somebody = { readonly account: number; readonly roleLevel: number }

/** MSQ-12: nobody of an equal or higher level; and only the provider's back office reaches other accounts. */
export const mayWorkAs = (one: Somebody, other: Somebody & { readonly status: number }): boolean =>
  other.status === 1 &&
  other.roleLevel < one.roleLevel &&
  (other.account === one.account || one.roleLevel >= roleLevels.backOffice)
