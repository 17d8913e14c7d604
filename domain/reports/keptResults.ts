/** RPT-59: results that the device keeps from one page to the next, as long as nothing has changed that they hang on. */
import { count, day, group, label, list, nullable, same, type Infer } from '../kernel/index.ts'
import { currentAccount, currentUser, type SessionState } from '../session/index.ts'
import { asker, result, type ReportResult } from './forms.ts'
import { mostResults } from './runShape.ts'
import type { WithReports } from './selectors.ts'

/** Whoever may see less would read what they may not count; and of another year other figures are this year's. */
const terms = {
  asker: nullable(asker),
  /** What is seen goes by these as well, which no token tells. */
  role_level: nullable(count()),
  capabilities: list(label(80)),
  fiscal_year: nullable(day('yyyy-MM-dd')),
} as const
const kept = group({ ...terms, results: list(result, mostResults) })

type Now = WithReports & { readonly session: SessionState }
const termsNow = (state: Now) => ({
  asker: state.reports.asker,
  role_level: currentUser(state)?.role.level ?? null,
  capabilities: (currentUser(state)?.capabilities ?? []).toSorted(),
  fiscal_year: currentAccount(state)?.fiscal_year_start ?? null,
})

/** What was kept, as far as it holds for whoever asks now. */
export const resultsIn = (state: Now, value: unknown): readonly ReportResult[] => {
  const read = kept.schema.safeParse(value)
  if (!read.success) return []
  const { results, ...of } = read.data
  return same(of, termsNow(state)) ? results : []
}

/** Those of this page with those that others have kept, the newest of each; the oldest go. */
export const resultsToKeep = (state: Now, others: readonly ReportResult[]): Infer<typeof kept> => {
  const newest = new Map<string, ReportResult>()
  const all = [...others, ...Object.values(state.reports.results)].toSorted((a, b) => a.updated - b.updated)
  for (const one of all) newest.set(one.key, one)
  const results = [...newest.values()].toSorted((a, b) => a.updated - b.updated).slice(-mostResults)
  return { ...termsNow(state), results }
}
