/** FLD-57: of a new record's own fields, a default that somebody takes away is not said again, by the form or the save. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  customFieldKinds,
  defaultValues,
  storedValue,
  valueFromText,
  type CustomField,
  type CustomFieldType,
} from '../../domain/customFields/index.ts'
import { draftOf, draftsRecovered, editFields, leftBehind, type Kind } from '../../domain/records/index.ts'
import { changesToSave } from '../../domain/records/rules.ts'
import type { State } from '../../domain/state.ts'
import { colours, field, moment } from '../customFields/fields.ts'
import { folded, goOn } from '../links/operationsWorld.ts'
import { runs } from '../run/runs.ts'
import { emptiable } from './emptiable.ts'

const defaults: readonly (readonly [CustomFieldType, string])[] = [
  ['Text', 'Phone'],
  ['Textarea', 'By phone'],
  ['Whole Number', '4'],
  ['Decimal', '1.5'],
  ['Currency', '20'],
  ['Date', '3/2/2026'],
  ['Yes/No', '0'],
  ['Phone Number', '15551230001'],
  ['Email', 'ash@example.org'],
  ['Select', 'red'],
  ['Radios', 'green'],
  ['MultiSelect', '["red"]'],
  ['Checkboxes', '["red","green"]'],
  ['Chip List', '["green"]'],
]
const filled: readonly CustomField[] = defaults.map(([type, default_value], at) =>
  field(type, { select: colours }, { id: at + 1, default_value }),
)
/** One that begins empty. */
const own: readonly CustomField[] = [...filled, field('Text', {}, { id: 99 })]
const context = { zone: moment.zone, custom: { fields: own, now: moment.now } }
const atFirst = defaultValues(own, moment)

type Entries = Readonly<Record<string, string | string[]>>
const emptyOf = (each: CustomField): string | string[] => storedValue(valueFromText(each, ''))

/** Each turn says of one field that it is empty, or what it holds; the form sends along what was said before. */
const turns = fc.array(
  fc.constantFrom(...own).chain((each) =>
    fc.constantFrom(emptyOf(each), storedValue(valueFromText(each, each.default_value ?? 'Ash'))).map((value) => ({
      id: String(each.id),
      value,
    })),
  ),
  { minLength: 1, maxLength: 8 },
)
const changesIn = (state: State, kind: Kind): Entries =>
  ((draftOf(state, kind, 0) ?? state.records.parked[0]?.draft)?.changes['custom_fields'] ?? {}) as Entries
const none = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([, { length }]) => length > 0))

test('each kind of field has a default here that a new record begins with', () => {
  expect(Object.keys(atFirst)).toEqual(filled.map(({ id }) => String(id)))
})

test('law: what was emptied stays empty in the form, over being left and found again, and is saved as empty', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Kind>(...Object.values(customFieldKinds)),
      turns,
      fc.boolean(),
      (kind, said, isLeft) => {
        const { others = {} } = emptiable.find((each) => each.kind === kind) ?? {}
        const typed = said.reduce((state, { id, value }, at) => {
          const changes = { custom_fields: { ...changesIn(state, kind), [id]: value } }
          return goOn(state, at, editFields(kind, 0, changes, null, context))
        }, folded())
        const state = isLeft ? folded(draftsRecovered(leftBehind(typed))) : typed
        const wanted = none({ ...atFirst, ...Object.fromEntries(said.map(({ id, value }) => [id, value])) })
        expect(none({ ...atFirst, ...changesIn(state, kind) })).toEqual(wanted)
        const draft = { changes: { ...others, custom_fields: changesIn(state, kind) }, clashes: {}, baseVersion: 0 }
        const saved = changesToSave(kind, draft as Parameters<typeof changesToSave>[1], null, context)
        if (saved.ok)
          expect(none((saved.value.request.changes as { custom_fields: Entries }).custom_fields)).toEqual(wanted)
      },
    ),
    { numRuns: runs(300) },
  )
})
