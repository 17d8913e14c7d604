/** Which entries of a list the form of an item offers, where that is fewer than all. */
import { advocatesAvailable, fieldOfOffered, offeredIn, subjectOf, type Subject } from '../../domain/items/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import type { Kind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, useAsking } from '../store/index.ts'

/** The values of a field that may be chosen; null is all of them. */
export type Offered = (field: string) => ReadonlySet<number> | null

/** Asks who works with the client or the case of an action item, where only they may be chosen. */
export const useAvailable = (kind: Kind, subject: Subject | null): void => {
  const isAsked = useAppSelector(
    (state) => (kind === 'task' || kind === 'appointment') && scopesOf(state)?.has(`edit_any_${kind}`) !== true,
  )
  useAsking(advocatesAvailable, isAsked ? subject : null)
}

/** ACT-07, PRM-32, EVT-04: whom the form of an action item or a timelog offers, and which roles that of an attendee. */
export const useOffered = (kind: Kind, values: Values): Offered => {
  const subject = subjectOf(values)
  useAvailable(kind, subject)
  // As text: an equal answer to the next action is then the same answer.
  const ids = useAppSelector((state) => offeredIn(state, kind, values)?.join(' ') ?? null)
  return (field) =>
    field !== fieldOfOffered(kind) || ids === null
      ? null
      : new Set(
          ids
            .split(' ')
            .filter((id) => id !== '')
            .map(Number),
        )
}
