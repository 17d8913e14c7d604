/** What the form of a new item begins with: now, and the person at the keyboard. */
import { shownAt, type Values } from '../kernel/index.ts'
import type { Kind } from '../records/index.ts'
import { currentUser } from '../session/index.ts'
import type { Subject } from './api.ts'
import { choosable, isHeldKnown, type WithItems } from './offered.ts'

const isActionItem = (kind: Kind): boolean => kind === 'task' || kind === 'appointment'

/** Whether it is known by now for whom an item may be; until then nobody is filled in (ACT-07). */
export const isPrefillKnown = (state: WithItems, kind: Kind, subject: Subject | null): boolean =>
  !isActionItem(kind) || subject === null || choosable(state, kind, null) === null || isHeldKnown(state, subject)

/** ACT-07: an action item is for oneself where one may be chosen for it; else it is asked for whom it is. */
export const prefillOf = (
  state: WithItems,
  kind: Kind,
  subject: Subject | null,
  { now, zone }: { readonly now: number; readonly zone: string },
): Values => {
  const user = currentUser(state)?.id ?? null
  const begun = { date_time: shownAt(now, zone) }
  if (kind === 'service' || kind === 'timelog') return { ...begun, advocate_id: user }
  if (kind === 'note' || kind === 'letter') return begun
  if (!isActionItem(kind)) return {}
  const some = choosable(state, kind, subject)
  return { user_id: user !== null && (some === null || some.includes(user)) ? user : null }
}
