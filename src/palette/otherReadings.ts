/** Records that this browser knows, by another way to write what was typed. */
import { recordTabs } from '../../domain/lists/index.ts'
import { match, readingsOf, type MatchIndex, type MatchRow } from '../../domain/palette/index.ts'

const groups: ReadonlySet<string> = new Set(recordTabs)

/** Of the first reading by which somebody or something is called. */
export const rowsOtherwise = (
  index: MatchIndex,
  query: string,
  frecency: ReadonlyMap<string, number>,
): readonly MatchRow[] => {
  for (const reading of readingsOf(query)) {
    const { rows } = match(index, reading, { frecency, groups, byWords: true })
    if (rows.length > 0) return rows
  }
  return []
}
