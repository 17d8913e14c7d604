/** Names that people go by. A form may stand for several names: Alex for Alexander or Alexandra. */
import { nameWords } from './fold.ts'
import { englishFromJ } from './nicknamesEnglishFromJ.ts'
import { englishToI } from './nicknamesEnglishToI.ts'
import { french } from './nicknamesFrench.ts'
import { spanish } from './nicknamesSpanish.ts'

/** The sets of forms of one name, folded. */
export const nicknameSets: readonly (readonly string[])[] = [...englishToI, ...englishFromJ, ...spanish, ...french].map(
  (line) => [...new Set(nameWords(line))],
)

const setsOf: ReadonlyMap<string, ReadonlySet<number>> = nicknameSets.reduce((found, forms, index) => {
  for (const form of forms) found.set(form, (found.get(form) ?? new Set<number>()).add(index))
  return found
}, new Map<string, Set<number>>())

const noSets: ReadonlySet<number> = new Set()

/** Whether two folded words, which are not the same, are forms of one name. */
export const areNicknames = (one: string, other: string): boolean => {
  const sets = setsOf.get(other) ?? noSets
  return one !== other && [...(setsOf.get(one) ?? noSets)].some((index) => sets.has(index))
}

/** All other forms of every name that a folded word may stand for. */
export const nicknamesOf = (word: string): readonly string[] => [
  ...new Set(
    [...(setsOf.get(word) ?? noSets)].flatMap((index) => nicknameSets[index] ?? []).filter((form) => form !== word),
  ),
]
