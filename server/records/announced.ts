/** What others hear of a change. */
import type { Kind } from '../../domain/records/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Owner } from '../http/services.ts'
import type { Version } from './changes.ts'
import { subjectsOfRemoved } from './removedSubjects.ts'
import type { ChangedKind } from './tables.ts'

/**
 * After the commit, sessions of those who see them hear which records have a new version. `pages` are the records on
 * whose pages they are listed.
 */
export const touched = (
  { afterCommit, services, principal }: SignedIn,
  kind: ChangedKind,
  versions: readonly Version[],
  pages?: readonly Owner[],
): void => {
  for (const { id, version } of versions)
    afterCommit(() => services.realtime.recordChanged(principal.account, kind, id, version, pages))
}

/**
 * After the commit, sessions of those who saw them hear which records are gone. It is asked of the rows while they are
 * there: an expunge leaves nothing to ask.
 */
export const gone = async (
  { tx, afterCommit, services, principal }: SignedIn,
  kind: Kind,
  ids: readonly number[],
): Promise<void> => {
  const seenBy = await subjectsOfRemoved(tx, kind, ids)
  for (const id of ids) {
    const saw = seenBy(id)
    if (saw !== null) afterCommit(() => services.realtime.recordRemoved(principal.account, kind, id, { saw }))
  }
}
