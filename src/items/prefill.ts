/** What the form of a new item begins with: now, and the person at the keyboard. */
import type { Values } from '../../domain/kernel/index.ts'
import { ownersOf, shownInstant, type Kind, type OwnerKind } from '../../domain/records/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { choosable, subjectOf, useAvailable } from './offered.ts'

/** ACT-07: an action item is for oneself where one may be chosen for it; else it is asked for whom it is. */
export const usePrefill = (kind: Kind, owner: OwnerKind, of: number): (() => Values) => {
  const zone = useZone()
  const read = useAppState()
  const subject = subjectOf({ [ownersOf(kind)[owner] ?? owner]: of })
  useAvailable(kind, subject)
  const user = useAppSelector((state) => state.session.user?.id ?? null)
  return () => {
    const now = { date_time: shownInstant(new Date().toISOString(), zone) }
    if (kind === 'service' || kind === 'timelog') return { ...now, advocate_id: user }
    if (kind === 'note' || kind === 'letter') return now
    if (kind !== 'task' && kind !== 'appointment') return {}
    const some = choosable(read(), kind, subject)
    return { user_id: user !== null && (some === null || some.includes(user)) ? user : null }
  }
}
