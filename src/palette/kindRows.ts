/** "case 105", "dob 5/18/1945": where nothing is called so, those of the kind that are called as the rest says. */
import { recordTabs } from '../../domain/lists/index.ts'
import { match, type MatchIndex, type MatchRow } from '../../domain/palette/index.ts'
import { isNumbered, kindIn } from './kindWords.ts'

/** That are said of a telephone number. */
const fewestDigits = 4

export const foundOfKind = (
  index: MatchIndex,
  query: string,
  called: readonly MatchRow[],
  frecency: ReadonlyMap<string, number>,
): readonly MatchRow[] => {
  const named = called.some(({ tier }) => tier !== 'typo') ? null : kindIn(query)
  if (named === null) return []
  const { tab, rest } = named
  const groups: ReadonlySet<string> = new Set(tab === null ? recordTabs : [tab])
  const { rows: all } = match(index, rest, { frecency, groups })
  if (tab === null) return all
  const isId = tab !== 'cases' && /^\d{1,9}$/u.test(rest)
  const isIt = ({ id, label }: MatchRow): boolean =>
    isId ? id === `${tab}:${rest}` : tab === 'cases' && isNumbered(label, rest)
  // Fewer digits than people say of a telephone number stand in any case's number.
  const found = isId && rest.length < fewestDigits ? all.filter(isIt) : all
  return [...found.filter(isIt), ...found.filter((row) => !isIt(row))]
}
