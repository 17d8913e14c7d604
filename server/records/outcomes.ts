/** How a record's routes say no, and tell others of a change. */
import { may, type AccessUser, type Verb } from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import type { Kind } from '../../domain/records/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Found } from './victimQueries.ts'

/** What is another account's and what is nobody's read alike. */
export const notFound = refuse('notFound', 'Not found.')

export const denied = (message: string) => refuse('forbidden', message)

/** PRM-21: a record of the own account that the user may not see, or may only see. */
export const notViewable = denied('You are not allowed to see this.')
export const notEditable = denied('You are not allowed to change this.')

export const found = <R>(known: Found<R> | null, user: AccessUser, verb: Verb): Result<Found<R>> => {
  if (!known) return notFound
  if (!may(user, 'view', known.object)) return notViewable
  return may(user, verb, known.object) ? { ok: true, value: known } : notEditable
}

/** After the commit, other sessions of the account hear which records have a new version. */
export const touched = (
  { afterCommit, services, principal }: SignedIn,
  kind: Kind,
  versions: readonly { readonly id: number; readonly version: number }[],
): void => {
  for (const { id, version } of versions)
    afterCommit(() => services.realtime.recordChanged(principal.account, kind, id, version))
}
