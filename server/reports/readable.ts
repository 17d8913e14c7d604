/** Of which kept runs the reader might ask the same today: who lost the right to count it reads it no more. */
import { sql, type RawBuilder } from 'kysely'
import { closedFilters, openReports, type KeptRun } from '../../domain/reports/index.ts'
import type { Principal } from '../http/route.ts'

/** Of rows of runs that are called `r`. */
export const askedToday = ({ account, scopes }: Principal): RawBuilder<boolean> => sql<boolean>`
  (r.account = ${account} and r.type = any (${[...openReports(scopes)]}::text[])
    and not (r.filters ?| ${[...closedFilters(scopes)]}::text[]))`

/** What tells which figures a run had. */
export type ReadRun = Pick<KeptRun, 'type' | 'filters' | 'shown'>
