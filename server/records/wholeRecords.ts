/** Whole records of a kind, many at once: for work that goes through all of a list. */
import type { AccessUser } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import type { ObjectKind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { readCases } from './caseQueries.ts'
import { readDefendants, readEvents, readLocations } from './partyQueries.ts'
import { readVictims } from './victimQueries.ts'

type Read = (tx: Work, user: AccessUser, ids: readonly number[]) => Promise<readonly Values[]>

const readers: Readonly<Record<ObjectKind, Read>> = {
  victim: readVictims,
  court_case: readCases,
  defendant: readDefendants,
  location: readLocations,
  event: readEvents,
}

/** In the order of `ids`, which the caller knows to be viewable; those that are not there any more are left out. */
export const wholeRecords = async (
  tx: Work,
  kind: ObjectKind,
  user: AccessUser,
  ids: readonly number[],
): Promise<readonly Values[]> => {
  if (ids.length === 0) return []
  const found = new Map((await readers[kind](tx, user, ids)).map((record) => [record['id'], record]))
  return ids.flatMap((id) => {
    const record = found.get(id)
    return record === undefined ? [] : [record]
  })
}
