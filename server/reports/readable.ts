/** Of which kept runs the reader might ask the same today: who lost the right to count it reads it no more. */
import { sql, type RawBuilder } from 'kysely'
import { refuse } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { closedFilters, openReports, runFiltersIn, runShownIn, type KeptRun } from '../../domain/reports/index.ts'
import type { Principal, SignedIn } from '../http/route.ts'

/** Of rows of runs that are called `r`. */
export const askedToday = ({ account, scopes }: Principal): RawBuilder<boolean> => sql<boolean>`
  (r.account = ${account} and r.type = any (${[...openReports(scopes)]}::text[])
    and not (r.filters ?| ${[...closedFilters(scopes)]}::text[]))`

/** What tells which figures a run had. */
export type ReadRun = Pick<KeptRun, 'type' | 'filters' | 'shown'>

/** `isOpen`: its user might still ask the same today. */
export type OwnRun = ReadRun & { readonly id: number; readonly isOpen: boolean }

/** As it is stored: another version may have kept in it what this one can't read. */
export type StoredRun = Pick<KeptRun, 'type'> & { readonly filters: unknown; readonly shown: unknown }
export const unreadable = refuse('invalid', wording('report.run.unreadable'), { reason: 'unreadable' })

/** Null of one that can't be read, which stays as it is. */
export const readRun = ({ type, filters: kept, shown: by }: StoredRun): ReadRun | null => {
  const [filters, shown] = [runFiltersIn(kept), runShownIn(by)]
  return filters === null || shown === null ? null : { type, filters, shown }
}

/** One that the user began: of others' the figures are no more theirs to ask for. */
export const ownRun = async ({ tx, principal }: SignedIn, id: number): Promise<OwnRun | undefined> => {
  const { rows } = await sql<StoredRun & Pick<OwnRun, 'isOpen'>>`
    select r.type, r.filters, r.shown, ${askedToday(principal)} as "isOpen" from report_object r
    where r.account = ${principal.account} and r.user_id = ${principal.userId} and r.id = ${id}`.execute(tx)
  const [run] = rows
  if (run === undefined) return undefined
  const read = readRun(run)
  // What is closed to its reader can't be said of it: nothing more is kept in its name.
  return read === null
    ? { type: run.type, filters: {}, shown: {}, id, isOpen: false }
    : { ...read, id, isOpen: run.isOpen }
}
