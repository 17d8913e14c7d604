/** By what a list is narrowed (LST-13): one of its fields, and a value of that. */
import { optionsFor, tagOptions } from '../../domain/config/index.ts'
import { isoDay, type Argument } from '../../domain/kernel/index.ts'
import { offeredFilters, tabNamed, type FilterField } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { typedDay, type Asked, type AskedChoice, type Given, type Said } from '../../domain/palette/index.ts'
import { minutesFrom, shownMinutes } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { listed, typedAs, words } from './searched.ts'

type Narrowed = Extract<Argument, { kind: 'narrowed' }>
type Base = Pick<Asked, 'name' | 'label' | 'optional' | 'takesRest'>

export const fieldChoice = (field: FilterField): AskedChoice => ({
  value: field.id,
  label: tOf(field.title),
  given: field.id,
})

/** The entries of a field; null where its value is typed. */
export const valuesOf = (
  state: State,
  { type, lookup, choices = [], tagsOf }: FilterField,
): readonly AskedChoice[] | null => {
  if (type === 'flag')
    return listed([
      { value: '1', label: t('record.yes') },
      { value: '0', label: t('record.no') },
    ])
  if (type !== 'choice') return null
  if (lookup === undefined) return listed(choices.map(({ value, label }) => ({ value, label: tOf(label) })))
  const options = tagsOf === undefined ? optionsFor(state, lookup) : tagOptions(state, tagsOf)
  return listed(options.map(({ value, label }) => ({ value: String(value), label })))
}

const readDay = (said: string): Said => {
  const day = typedDay(said)
  return day === null
    ? { ok: false, message: t('palette.refused.notADate') }
    : { ok: true, value: isoDay(day), shown: said }
}

/** SVC-05 */
const readTime = (said: string): Said => {
  const minutes = minutesFrom(said)
  return minutes === null
    ? { ok: false, message: t('field.invalid.minutes') }
    : { ok: true, value: said, shown: shownMinutes(minutes) }
}

/** For a value that is typed. */
export const typedQuestion = (field: FilterField, base: Base): Asked => {
  if (field.type === 'day') return typedAs(base, readDay)
  return field.type === 'time' ? typedAs(base, readTime) : words(base, field.type !== 'text')
}

export const narrowedQuestions = (argument: Narrowed, given: readonly Given[], state: State): readonly Asked[] => {
  const tab = tabNamed(argument.list)
  const base = { name: argument.name, label: tOf(argument.label), optional: false, takesRest: false }
  if (tab === undefined) return [{ ...base, choices: [] }]
  const fields = offeredFilters(scopesOf(state), tab)
  const which: Asked = { ...base, choices: fields.map(fieldChoice) }
  const field = fields.find(({ id }) => id === given[0]?.value)
  const label = field === undefined ? base.label : tOf(field.title)
  const ofValue: Base = { ...base, name: 'value', label }
  // Before the field is known, one question of the next page is counted.
  const values = field === undefined ? [] : valuesOf(state, field)
  if (field === undefined || values !== null) return [which, { ...ofValue, choices: values ?? [] }]
  return [which, typedQuestion(field, ofValue)]
}
