/** The lists of what reports count, and where they are. */
import { declarationOf, origins, type ListTab, type Origin } from '../../domain/lists/index.ts'
import { mayOpen, type Destination } from '../../domain/navigation/index.ts'
import { countedList, reports, type CountType, type Report, type ReportType } from '../../domain/reports/index.ts'

export type ListPlace = { readonly tab: ListTab; readonly origin: Origin; readonly to: Destination }

/** LST-10: what has no address of its own goes by that of all reports on clients. */
const originOf = (report: ReportType): Origin => origins.find((each) => each === report) ?? 'full'

/** RPT-46, RPT-47: the list of what is counted so, as far as it has one that the user may open. */
export const listPlaceOf = (
  report: ReportType,
  type: CountType,
  scopes: ReadonlySet<string> | null,
  figure?: string,
): ListPlace | null => {
  // RPT-61: several accounts have no list.
  if ((reports[report] as Report).limits?.enterprise === '1') return null
  const tab = countedList[type] as ListTab | null
  const declared = tab === null ? undefined : declarationOf(tab)
  if (tab === null || declared?.advanced === undefined || !mayOpen(scopes, { route: declared.route })) return null
  const { word } = declared.advanced
  const origin = originOf(report)
  const search = word === 'initialize' ? { searchType: `${word}_${origin}` } : { searchType: word, searchValue: origin }
  return { tab, origin, to: { route: declared.route, ...search, ...(figure !== undefined && { figure }) } }
}
