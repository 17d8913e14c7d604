/** What is told of a change, and whom: pure, so that it is the same whoever asks. */
import { meets } from '../../domain/kernel/index.ts'
import type { ServerMessage } from '../../domain/realtime/index.ts'
import type { AccessObject, AccessUser } from '../../domain/access/index.ts'
import { sees } from '../access/index.ts'
import type { Audience, Owner, Subject } from '../http/services.ts'

export type Announcement = { readonly kind: string; readonly id: number } & (
  | {
      readonly is: 'changed'
      readonly version: number
      readonly owners: readonly Owner[] | undefined
      readonly audience: Audience | undefined
    }
  | { readonly is: 'removed'; readonly audience: Audience }
)

/** A record at the moment of telling and just before the change; null for what nobody saw. */
export type Sight = { readonly now: Subject | null; readonly before: Subject | null }

/** What is known of an announcement. A page that nobody can see any more is none. */
export type Known = {
  readonly told: Announcement
  readonly sight: Sight
  readonly pages: readonly { readonly owner: Owner; readonly subject: Subject | null }[]
}

const may = (user: AccessUser, subject: Subject | null): boolean => subject !== null && sees(user, subject)

/** By what somebody reaches, besides an object, also what is on it and what hangs on it. */
const tiesTo = ({ id }: AccessUser, { ownerId, assigned, limitedAccess }: AccessObject) =>
  [ownerId === id, assigned.includes(id), limitedAccess].join()

/**
 * Whether more than the object may have come into view or left it: what is on a case is seen through the case, what hangs
 * on a client through the client. To name all that would take a look at all of it; that it is to be looked for again is
 * told only to whose own sight has changed.
 */
const seesOtherwise = (user: AccessUser, { now, before }: Sight): boolean =>
  now?.is === 'object' &&
  before?.is === 'object' &&
  (tiesTo(user, now.object) !== tiesTo(user, before.object) || sees(user, now) !== sees(user, before)) &&
  (sees(user, now) || sees(user, before))

const changedMessage = (user: AccessUser, { told, pages }: Known & { told: { is: 'changed' } }): ServerMessage => {
  const { kind, id, version, owners } = told
  const shown = pages.filter(({ subject }) => may(user, subject)).map(({ owner }) => owner)
  return { name: 'record changed', payload: { kind, id, version, ...(owners && { owners: shown }) } }
}

const isChange = (known: Known): known is Known & { told: { is: 'changed' } } => known.told.is === 'changed'

const isFor = (user: AccessUser, audience: Audience | undefined): boolean => {
  if (audience === undefined || typeof audience === 'string' || 'saw' in audience) return true
  return 'needs' in audience ? meets(user.scopes, audience.needs) : audience.only === user.id
}

const recordMessages = (user: AccessUser, known: Known): readonly ServerMessage[] => {
  const { told, sight } = known
  const { kind, id, audience } = told
  if (!isFor(user, audience)) return []
  const byRules = audience === undefined || (typeof audience === 'object' && 'saw' in audience)
  const seesNow = byRules ? may(user, sight.now) : true
  const saw = byRules ? may(user, sight.before) : true
  if (isChange(known) && seesNow) return [changedMessage(user, known)]
  return saw ? [{ name: 'record removed', payload: { kind, id } }] : []
}

const isOfOwnRights = (user: AccessUser, { told: { kind, id } }: Known): boolean =>
  kind === 'app_user' && id === user.id

/** PRM-43: the user's own access, or that of the administrator who works as the user. */
export const accessMessages = (
  userId: number,
  actingAdmin: number | null,
  all: readonly Known[],
): readonly ServerMessage[] => {
  const changed = all.flatMap(({ told: { kind, id } }) => (kind === 'app_user' ? [id] : []))
  return [...new Set(changed)].flatMap((id): readonly ServerMessage[] =>
    id === userId || id === actingAdmin ? [{ name: 'access changed', payload: { user_id: id } }] : [],
  )
}

/** What somebody hears of some changes, in their order. Whoever saw none of the records hears nothing. */
export const messagesFor = (user: AccessUser, all: readonly Known[]): readonly ServerMessage[] => {
  const told = all.flatMap((known) => recordMessages(user, known))
  const looksAgain = all.some((known) => seesOtherwise(user, known.sight) || isOfOwnRights(user, known))
  return looksAgain ? [...told, { name: 'sight changed', payload: {} }] : told
}
