/** "set city Larkhaven": a line that changes a field of the record in view. */
import { lockedFields } from '../../domain/access/index.ts'
import { customFieldsOf } from '../../domain/config/index.ts'
import {
  customValueFromWords,
  familyOf,
  isActive,
  plainCustomValue,
  storedValue,
  type CustomField,
  type CustomFieldValues,
} from '../../domain/customFields/index.ts'
import type { Action, Entity, EntityField, EntityFields } from '../../domain/kernel/index.ts'
import { spoken, t, tOf } from '../../domain/messages/index.ts'
import { ownersAlone } from '../../domain/links/index.ts'
import {
  fieldNames,
  fold,
  readFieldLine,
  readSetLine,
  type CommandNames,
  type FieldRefusal,
  type Given,
  type SetLine,
  type SettableField,
} from '../../domain/palette/index.ts'
import { draftOf, editFields, entities, recordOf, saveHeldBack, toWire, type Kind } from '../../domain/records/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { optionsOf } from '../fields/index.ts'
import { ofTexts } from './ofTexts.ts'

/** The command that sets one. */
export const setField = 'record.setField'

const kinds = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  phone: 'text',
  instant: 'text',
  day: 'date',
  count: 'number',
  money: 'text',
  minutes: 'text',
  richText: 'text',
  checkbox: 'checkbox',
  choice: 'choice',
  choices: 'text',
  lookup: 'choice',
  lookups: 'text',
  record: 'text',
  texts: 'text',
  rows: 'text',
  none: 'text',
} as const

/** What no line of the palette can say. */
const unsaid: ReadonlySet<string> = new Set(['none', 'record', 'choices', 'lookups', 'texts', 'rows'])

const sayable = (kind: Kind) => {
  const { fields }: Entity = entities[kind]
  return Object.entries(fields).filter(([, { widget }]) => !unsaid.has(widget))
}

const ofCustom = 'custom_fields.'

const customFieldOf = (state: State, kind: Kind, name: string): CustomField | undefined =>
  customFieldsOf(state, kind).find(({ id }) => `${ofCustom}${id}` === name)

type At = { readonly kind: Kind; readonly id: number }

/** Words that belong to a field's name and are no value: "number" of "phone number"; a widget a line. */
const nameEnds = ofTexts(
  ['palette.nameEnds'],
  (said = ''): ReadonlyMap<string, readonly string[]> =>
    new Map(
      said.split('\n').map((line) => {
        const [widget = '', words = ''] = line.split(': ')
        return [widget, words.split(', ')]
      }),
    ),
)

/** What is chosen is one of its choices; what is typed is refused as its form refuses it. */
const refusalBy = (field: EntityField, zone: string) => (value: SetValue) => {
  if (value.kind === 'choice' || value.kind === 'checkbox') return null
  const wire = toWire(field, valueOf(value).draft, { zone })
  return wire.ok ? null : spoken(wire.refusal.message)
}

export const settableFields = (state: State, { kind, id }: At): readonly SettableField[] => {
  const zone = currentAccount(state)?.time_zone ?? 'UTC'
  const locked = [...lockedFields(scopesOf(state) ?? new Set(), kind), ...ownersAlone(state, { kind, id })]
  const own = sayable(kind)
    .filter(([name]) => !locked.includes(name))
    .map(([name, field]) => ({
      name,
      label: tOf(field.label),
      kind: kinds[field.widget],
      choices: optionsOf(state, field, null),
      keywords: field.keywords ?? [],
      nameEnds: nameEnds().get(field.widget) ?? [],
      refusalOf: refusalBy(field, zone),
      isYesOrNo: field.widget === 'checkbox',
    }))
  const custom = customFieldsOf(state, kind).filter(isActive)
  return [
    ...own,
    ...custom.map((field) => ({
      name: `${ofCustom}${field.id}`,
      label: field.label,
      kind: 'text' as const,
      choices: [],
      isYesOrNo: familyOf(field) === 'yesOrNo',
    })),
  ]
}

/** Names of fields of the record in view: a line that begins with one and goes on is for it, and looked for nowhere. */
export const settingBeginnings = (state: State, kind: Kind): CommandNames =>
  fieldNames([
    ...sayable(kind).flatMap(([name, { label, keywords = [] }]) => [name, tOf(label), ...keywords]),
    ...customFieldsOf(state, kind).map(({ label }) => label),
  ])

/** A line that begins with one of them sets a field. */
export const setVerbs = (): readonly string[] => ['set', 'change', ...t('palette.setVerbs').split(' ')]

const firstWord = (line: string): string => fold(line.trim().split(/\s/u)[0] ?? '')

export const beginsWithVerb = (line: string): boolean => setVerbs().some((verb) => fold(verb) === firstWord(line))

/** Whether a field may be named at the beginning: fields with all their choices are not made at every key. */
const mayNameField = (kind: Kind, line: string): boolean => {
  const first = firstWord(line)
  const { fields }: Entity = entities[kind]
  return (
    /\S\s+\S/u.test(line) &&
    Object.entries(fields).some(([name, { label, keywords = [] }]) =>
      [name, tOf(label), ...keywords].some((each) => fold(each).startsWith(first)),
    )
  )
}

export const readLine = (state: State, at: At, line: string, today: string): SetLine => {
  const dates = { order: 'monthFirst', today } as const
  if (beginsWithVerb(line)) return readSetLine(line, settableFields(state, at), { verbs: setVerbs(), dates })
  return mayNameField(at.kind, line) ? readFieldLine(line, settableFields(state, at), dates) : { kind: 'notASetLine' }
}

const shownDate = (day: string): string => day.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/u, '$2/$3/$1')

export type SetValue = Extract<SetLine, { kind: 'set' }>['value']

const valueOf = (value: SetValue): { readonly draft: unknown; readonly shown: string } => {
  switch (value.kind) {
    case 'checkbox':
      return { draft: value.value, shown: value.value ? t('record.yes') : t('record.no') }
    case 'date':
      return { draft: shownDate(value.value), shown: shownDate(value.value) }
    case 'number':
      return { draft: String(value.value), shown: String(value.value) }
    default:
      return { draft: value.value, shown: value.value }
  }
}

type SetRow = { readonly label: string; readonly action: Action }

/** A custom field reads its words by its own type; what they do not say is told in place of the change. */
const setCustomRow = (state: State, { kind, id }: At, field: CustomField, words: string, now: number): SetRow => {
  const zone = currentAccount(state)?.time_zone ?? 'UTC'
  const said = customValueFromWords(field, words, { now, zone })
  const name = `${ofCustom}${field.id}`
  if (!said.ok) {
    const { message } = said.refusal
    return {
      label: `${field.label}: ${message}`,
      action: saveHeldBack({ kind, id, message, fields: { [name]: message } }),
    }
  }
  const changed = (draftOf(state, kind, id)?.changes['custom_fields'] ?? {}) as CustomFieldValues
  const changes = { custom_fields: { ...changed, [field.id]: storedValue(said.value) } }
  return {
    label: t('palette.set', { field: field.label, value: plainCustomValue(field, said.value, zone) }),
    action: editFields(kind, id, changes, recordOf(state, kind, id) ?? null, {
      zone,
      custom: { fields: customFieldsOf(state, kind), now },
    }),
  }
}

/** The words of the row, and the action that it runs. */
export const setRow = (
  state: State,
  { kind, id }: At,
  line: Extract<SetLine, { kind: 'set' }>,
  now: number,
): SetRow => {
  const custom = customFieldOf(state, kind, line.field.name)
  if (custom !== undefined) return setCustomRow(state, { kind, id }, custom, String(line.value.value), now)
  const { draft, shown } = valueOf(line.value)
  const fields: EntityFields = entities[kind].fields
  const field = fields[line.field.name]
  const choice = line.field.choices?.find(({ value }) => value === String(draft))
  const stored =
    field?.widget === 'lookup'
      ? Number(draft)
      : field?.widget === 'choice' && /^\d+$/u.test(String(draft))
        ? Number(draft)
        : draft
  return {
    label: t('palette.set', { field: line.field.label, value: choice?.label ?? shown }),
    action: editFields(kind, id, { [line.field.name]: stored }, recordOf(state, kind, id) ?? null, {
      zone: currentAccount(state)?.time_zone ?? 'UTC',
    }),
  }
}

/** The field that an answer is, where it is one. */
export const fieldOfAnswer = ({ value }: Given): SettableField | null =>
  typeof value === 'object' && value !== null && 'kind' in value && 'label' in value ? (value as SettableField) : null

/** The change that a field and a value, answered one after the other, make. */
export const setValueAction = (state: State, at: At, [named, said]: readonly Given[], now: number): Action | null => {
  if (named === undefined || said === undefined) return null
  const field = fieldOfAnswer(named)
  return field === null ? null : setRow(state, at, { kind: 'set', field, value: said.value as SetValue }, now).action
}

/** A typed value, as it is shown before it is taken. */
export const valueShown = (value: SetValue): string => valueOf(value).shown

/** Why a typed value is none of the field's. */
export const refusalText = (refusal: FieldRefusal, field: string): string => {
  switch (refusal.reason) {
    case 'refusedByField':
      return refusal.message
    case 'missingValue':
      return t('palette.refused.empty', { field })
    case 'unknownChoice':
    case 'ambiguousChoice':
      return t('palette.refused.notAChoice', { field })
    case 'notADate':
    case 'noSuchDate':
    case 'yearNeedsFourDigits':
      return t('palette.refused.notADate')
    case 'notANumber':
      return t('palette.refused.notANumber')
    case 'notYesOrNo':
      return t('palette.refused.notYesOrNo')
    default:
      return t('palette.refused.other', { field })
  }
}

/** Why a line can't be carried out yet; null when it is no such line, or is in order. */
export const lineNote = (line: SetLine): string | null => {
  if (line.kind === 'unknownField') return t('palette.unknownField', { typed: line.typed })
  return line.kind === 'askValue' ? refusalText(line.refusal, line.field.label) : null
}
