/** The user's filter sets of reports as rows: each opens its report with the set applied. */
import type { MatchEntry } from '../../domain/palette/index.ts'
import { offeredSetTitle, type OfferedSet } from '../../domain/reports/index.ts'

export const reportSetsGroup = 'reportSets'
export const reportSetId = ({ id }: OfferedSet): string => `${reportSetsGroup}:${id}`

/** Found by its own label too, and by the English name of its report in any language. */
export const reportSetEntry = (set: OfferedSet): MatchEntry => ({
  id: reportSetId(set),
  label: offeredSetTitle(set),
  keywords: [set.label, offeredSetTitle(set, 'en'), `filter set ${set.label}`],
  group: reportSetsGroup,
})
