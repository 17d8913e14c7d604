/** A command's arguments as questions of the palette: the same lists, texts and rules as the forms have. */
import { fieldOfOffered, offeredIn } from '../../domain/items/index.ts'
import {
  meets,
  type Argument,
  type Command,
  type EntityField,
  type EntityFields,
  type Values,
} from '../../domain/kernel/index.ts'
import { spoken, t, tOf } from '../../domain/messages/index.ts'
import {
  chosen,
  readFieldValue,
  type Asked,
  type AskedChoice,
  type Given,
  type Questions,
  type Said,
  type SettableField,
} from '../../domain/palette/index.ts'
import { entities, fromWire, kinds, ownersOf, toWire, type Kind } from '../../domain/records/index.ts'
import { fromPlainText } from '../../domain/richText/index.ts'
import { scopesOf, zoneOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { optionsOf } from '../fields/index.ts'
import { dayAsTyped, momentAsTyped, weekdayOf } from './moments.ts'
import { offeredChoices } from './offered.ts'
import { narrowedQuestions } from './narrowed.ts'
import { searchedQuestions } from './searched.ts'
import { fieldOfAnswer, refusalText, settableFields, valueShown } from './setLine.ts'

export type Place = { readonly kind: Kind; readonly id: number }

/** What questions are asked of: the state, the record in view, and the day it is (`yyyy-MM-dd`). */
export type Asking = { readonly state: State; readonly place: Place | null; readonly today: string }

const texts: ReadonlySet<EntityField['widget']> = new Set(['text', 'textarea', 'richText'])
const asNumber = (value: string): unknown => (/^\d+$/u.test(value) ? Number(value) : value)
const empty = (label: string): Said => ({ ok: false, message: t('palette.refused.empty', { field: label }) })

const readWords =
  (label: string) =>
  (typed: string): Said => {
    const said = typed.trim()
    return said === '' ? empty(label) : { ok: true, value: said, shown: said }
  }

/** With its weekday, so that a wrong one is seen. */
const dated = (date: string): string => t('palette.dated', { date, weekday: weekdayOf(date) })

const typedFor = (of: EntityField, typed: string, today: string): string | null => {
  if (of.widget === 'richText') return fromPlainText(typed)
  if (of.widget === 'day') return dayAsTyped(typed, today)
  return of.widget === 'instant' ? momentAsTyped(typed, today) : typed
}

/** What a form would make of it, and how it shows it. */
const readOwn =
  (of: EntityField, label: string, { state, today }: Asking) =>
  (typed: string): Said => {
    if (typed.trim() === '') return empty(label)
    const context = { zone: zoneOf(state) }
    const value = typedFor(of, typed.trim(), today) ?? typed
    const wire = toWire(of, value, context)
    if (!wire.ok) return { ok: false, message: spoken(wire.refusal.message) }
    if (texts.has(of.widget)) return { ok: true, value, shown: typed.trim() }
    const shown = String(fromWire(of, wire.value, context))
    const isDated = of.widget === 'day' || of.widget === 'instant'
    return { ok: true, value: shown, shown: isDated ? dated(shown) : shown }
  }

const yesAndNo = (): readonly AskedChoice[] => [
  { value: 'true', label: t('record.yes'), given: true },
  { value: 'false', label: t('record.no'), given: false },
]

const ownQuestion = (base: Omit<Asked, 'choices' | 'read'>, kind: Kind, name: string, asking: Asking): Asked => {
  const fields: EntityFields = entities[kind].fields
  const of = fields[name]
  if (of === undefined) return { ...base, choices: [] }
  if (of.widget === 'checkbox') return { ...base, choices: yesAndNo() }
  if (of.widget !== 'choice' && of.widget !== 'lookup')
    return { ...base, takesRest: texts.has(of.widget), choices: null, read: readOwn(of, base.label, asking) }
  const { state, place } = asking
  const values: Values = place === null ? {} : { [ownersOf(kind)[place.kind] ?? place.kind]: place.id }
  const some = fieldOfOffered(kind) === name ? offeredIn(state, kind, values) : null
  const choices = optionsOf(state, of, null)
    .map(({ value, label }) => ({ value, label, given: asNumber(value) }))
    .filter(({ given }) => some === null || (typeof given === 'number' && some.includes(given)))
  return { ...base, choices }
}

/** The value of the field that was named first. */
const valueQuestion = (base: Omit<Asked, 'choices' | 'read'>, given: readonly Given[], { today }: Asking): Asked => {
  const [named] = given
  const field = named === undefined ? null : fieldOfAnswer(named)
  if (field === null) return { ...base, choices: [] }
  const ofField = { ...base, label: field.label }
  if (field.kind === 'checkbox') {
    const choices = yesAndNo().map((choice) => ({ ...choice, given: { kind: 'checkbox', value: choice.given } }))
    return { ...ofField, choices }
  }
  if (field.kind === 'choice') {
    const offered = field.choices ?? []
    const choices = offered.map(({ value, label }) => ({ value, label, given: { kind: 'choice', value } }))
    return { ...ofField, choices }
  }
  return {
    ...ofField,
    takesRest: true,
    choices: null,
    read: (typed) => {
      const said = readFieldValue(field, typed, { order: 'monthFirst', today })
      if (said.kind === 'refused') return { ok: false, message: refusalText(said, field.label) }
      const shown = valueShown(said)
      return { ok: true, value: said, shown: said.kind === 'date' ? dated(shown) : shown }
    },
  }
}

const fieldChoice = (field: SettableField): AskedChoice => ({ value: field.name, label: field.label, given: field })

/** The field as the answer that names it. */
export const fieldGiven = (field: SettableField): Given => chosen('field', fieldChoice(field))

const question = (argument: Argument, given: readonly Given[], asking: Asking): Asked => {
  const { name, optional = false, unasked } = argument
  const base = { name, label: tOf(argument.label), optional, takesRest: false, ...(unasked === true && { unasked }) }
  const { state, place } = asking
  switch (argument.kind) {
    case 'text':
      return { ...base, takesRest: true, choices: null, read: readWords(base.label) }
    case 'choice':
      return {
        ...base,
        choices: argument.choices
          .filter(({ needs }) => needs === undefined || meets(scopesOf(state), needs))
          .map(({ value, label }) => ({ value, label: tOf(label), given: value })),
      }
    case 'own': {
      const kind = kinds.find((known) => known === argument.of)
      return kind === undefined ? { ...base, choices: [] } : ownQuestion(base, kind, argument.field, asking)
    }
    case 'field':
      return { ...base, choices: place === null ? [] : settableFields(state, place).map(fieldChoice) }
    case 'value':
      return valueQuestion(base, given, asking)
    case 'searched':
    case 'narrowed':
      return { ...base, choices: [] }
    case 'offered':
      return { ...base, choices: place === null ? [] : offeredChoices(state, place, argument.offered) }
  }
}

const questionsFor = (argument: Argument, given: readonly Given[], asking: Asking): readonly Asked[] => {
  if (argument.kind === 'searched') return searchedQuestions(argument, given, asking.state)
  if (argument.kind === 'narrowed') return narrowedQuestions(argument, given, asking.state)
  return [question(argument, given, asking)]
}

/** The questions of a command, of the record that is in view. */
export const questionsOf =
  (command: Command, asking: Asking): Questions =>
  (given) =>
    (command.arguments ?? []).flatMap((argument) => questionsFor(argument, given, asking))
