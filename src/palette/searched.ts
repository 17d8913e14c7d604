/** What a list is searched for: a text, an entry of a list, or a custom field and what it holds. */
import type { Argument } from '../../domain/kernel/index.ts'
import {
  fieldChoices,
  recordTabNamed,
  searchChoices,
  type searchOf,
  searchFieldsOf,
  searchValueOf,
  typesOf,
  type RecordTab,
  type SearchType,
} from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { longestLine } from '../../domain/navigation/index.ts'
import {
  currentScope,
  type Asked,
  type AskedChoice,
  type Given,
  type PaletteState,
  type Said,
} from '../../domain/palette/index.ts'
import type { State } from '../../domain/state.ts'

type Searched = Extract<Argument, { kind: 'searched' }>
type Base = Pick<Asked, 'name' | 'label' | 'optional' | 'takesRest'>

const typeGiven = (tab: RecordTab, given: readonly Given[]): SearchType | undefined => {
  const types: readonly SearchType[] = typesOf(tab)
  return types.find((type) => type === given[0]?.value)
}

/** A value that is typed: the rest of the line, and not nothing. */
export const typedAs = (base: Base, read: (said: string) => Said): Asked => ({
  ...base,
  takesRest: true,
  choices: null,
  read: (typed) => {
    const said = typed.trim()
    return said === '' ? { ok: false, message: t('palette.refused.empty', { field: base.label }) } : read(said)
  },
})

export const words = (base: Base, isNumber: boolean): Asked =>
  typedAs(base, (said) => {
    const isRight = !isNumber || /^\d{1,15}$/u.test(said)
    return isRight ? { ok: true, value: said, shown: said } : { ok: false, message: t('palette.refused.notANumber') }
  })

export const listed = (
  choices: readonly { readonly value: string; readonly label: string }[],
): readonly AskedChoice[] => choices.map(({ value, label }) => ({ value, label, given: value }))

const customField = (base: Base, tab: RecordTab, given: readonly Given[], state: State): readonly Asked[] => {
  const fields = searchFieldsOf(state, tab)
  const chosen = fields.find(({ id }) => id === given[1]?.value)
  const offered = fields.map(({ id, label }) => ({ value: String(id), label, given: id }))
  const which: Asked = { ...base, name: 'field', label: t('argument.field'), choices: offered }
  if (chosen === undefined) return [which]
  const choices = fieldChoices(chosen)
  const ofField = { ...base, label: chosen.label }
  return [which, choices === null ? words(ofField, false) : { ...ofField, choices: listed(choices) }]
}

/** None where the way of searching says all. */
export const searchedQuestions = (argument: Searched, given: readonly Given[], state: State): readonly Asked[] => {
  const tab = recordTabNamed(argument.list)
  const type = tab === undefined ? undefined : typeGiven(tab, given)
  const base = { name: argument.name, label: given[0]?.shown ?? tOf(argument.label), optional: false, takesRest: false }
  // Before the way is known, one question of the next page is counted.
  if (tab === undefined || type === undefined) return [words(base, false)]
  const value = searchValueOf(type)
  if (value === 'optional') return []
  if (value === 'customField') return customField(base, tab, given, state)
  const choices = searchChoices(state, type)
  return [choices === null ? words(base, value === 'number') : { ...base, choices: listed(choices) }]
}

/** Why what is typed is looked for nowhere. */
export const unsearchedNote = (state: PaletteState): string | null => {
  if (state.unsearched === 'command') return state.rows.length === 0 ? t('palette.notSearched') : null
  const most = currentScope(state)?.remote?.to ?? 0
  return state.unsearched === 'tooLong' ? t('listPanel.tooLong', { most }) : null
}

/** What the answer to a text lacks, as long as the text stands there as it was asked for. */
export const lackNote = (found: ReturnType<typeof searchOf>, asked: string): string | null =>
  found?.status !== 'found' || found.left === undefined || found.query !== asked ? null : t(`palette.${found.left}`)

export const fullNote = (query: string): string | null =>
  query.length >= longestLine ? t('palette.full', { most: longestLine }) : null
