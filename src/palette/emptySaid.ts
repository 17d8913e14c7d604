/** "cases without an owner", "clients with a birthdate", "untagged clients": that a field is empty, or is not. */
import { questionsOf, type FilterCondition, type FilterField } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { fold } from '../../domain/palette/index.ts'
import type { Meaning, Narrowing } from './narrowings.ts'
import { ofTexts, phrasesByName, phrasesOf } from './ofTexts.ts'
import { plainly } from './synonyms.ts'
import { behindAny } from './timesSaid.ts'

type Is = Extract<FilterCondition['is'], 'empty' | 'filled'>

const wordsNow = ofTexts(
  ['palette.lacking', 'palette.having', 'palette.fieldNames', 'palette.lackingAtOnce'],
  (lacking = '', having = '', names = '', atOnce = '') => ({
    before: { empty: phrasesOf(lacking).map(fold), filled: phrasesOf(having).map(fold) },
    names: phrasesByName(names),
    atOnce: phrasesByName(atOnce),
  }),
)

const saysField = (words: string, field: FilterField): boolean => {
  const plain = plainly(words)
  const names = [tOf(field.title), ...(wordsNow().names.get(field.id) ?? [])]
  return plain !== '' && names.some((name) => plainly(name) === plain)
}

const saidOf = (folded: string, field: FilterField): Is | null => {
  const { before, atOnce } = wordsNow()
  if (atOnce.get(field.id)?.includes(folded) === true) return 'empty'
  const isBehind = (phrases: readonly string[]): boolean =>
    behindAny(folded, phrases).some((words) => saysField(words, field))
  if (isBehind(before.empty)) return 'empty'
  return isBehind(before.filled) ? 'filled' : null
}

export const emptySaid = ({ fields, folded }: Narrowing): readonly Meaning[] =>
  fields
    .filter((field) => questionsOf(field).includes('empty'))
    .flatMap((field): readonly Meaning[] => {
      const is = saidOf(folded, field)
      const given: readonly FilterCondition[] = is === null ? [] : [{ field: field.id, is, values: [] }]
      return is === null ? [] : [[field, { value: is, label: t(`listFilter.${is}`), given }]]
    })
