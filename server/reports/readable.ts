/** Of which kept runs the reader might ask the same today: who lost the right to count it reads it no more. */
import { sql, type RawBuilder } from 'kysely'
import { closedFilters, openReports, type KeptRun } from '../../domain/reports/index.ts'
import type { Principal, SignedIn } from '../http/route.ts'

/** Of rows of runs that are called `r`. */
export const askedToday = ({ account, scopes }: Principal): RawBuilder<boolean> => sql<boolean>`
  (r.account = ${account} and r.type = any (${[...openReports(scopes)]}::text[])
    and not (r.filters ?| ${[...closedFilters(scopes)]}::text[]))`

/** What tells which figures a run had. */
export type ReadRun = Pick<KeptRun, 'type' | 'filters' | 'shown'>

/** `isOpen`: its user might still ask the same today. */
export type OwnRun = ReadRun & { readonly id: number; readonly isOpen: boolean }

/** One that the user began: of others' the figures are no more theirs to ask for. */
export const ownRun = async ({ tx, principal }: SignedIn, id: number): Promise<OwnRun | undefined> => {
  const { rows } = await sql<Omit<OwnRun, 'id'>>`
    select r.type, r.filters, r.shown, ${askedToday(principal)} as "isOpen" from report_object r
    where r.account = ${principal.account} and r.user_id = ${principal.userId} and r.id = ${id}`.execute(tx)
  const [run] = rows
  return run && { ...run, id }
}
