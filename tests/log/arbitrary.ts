/**
 * Arbitrary values of any field, and arbitrary histories of any set of actions, made from their declarations.
 *
 * Pools are small on purpose: equal ids, names and dates must meet for a property about equality to mean something.
 */
import * as fc from 'fast-check'
import type { ActionRegistry, Field, LeafForm, Stamped } from '../../domain/kernel/index.ts'
import type { ActionDefinition } from '../../domain/kernel/action.ts'
import { emptyTable, mayBeEmpty, tablePut } from '../../domain/kernel/index.ts'

const texts: Readonly<Record<string, readonly string[]>> = {
  name: ['Ana Ortega', 'O’Neil', 'Łukasz Żak', '李小龙', 'ana ortega', 'x'],
  phone: ['15551230001', '(555) 123-0002', '5551230003'],
  email: ['ana.ortega@example.org', 'o.neil+case@example.org', 'ana@'],
  street: ['12 Elm Street', 'Apt. 4', 'Springfield'],
  zip: ['12345', '12345-6789', '99'],
  number: ['24-CR-0001', '17', '12.50'],
  prose: [
    'She called at 9.',
    'Zażółć gęślą jaźń',
    'Follow up after the hearing; the neighbour saw the car twice and will testify.',
    '03/04/1990',
    '👩‍⚖️ said so',
  ],
}

const days = ['03/04/1990', '12/31/1999', '02/30/2001', '13/45/2020', '06/15/2026', '01/01/2031', '00/00/0000']
const start = Date.UTC(2026, 5, 15, 9)

const isoDay = (day: string): string => `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`
const oneOfThese = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

const leafArbitrary = (form: LeafForm): fc.Arbitrary<unknown> => {
  switch (form.is) {
    case 'flag':
      return fc.boolean()
    case 'count':
      return fc.oneof(
        fc.integer({ min: form.min, max: Math.min(form.max, form.min + 3) }),
        fc.integer({ min: form.min, max: Math.min(form.max, 2 ** 31 - 1) }),
      )
    case 'money':
      return fc.integer({ min: 0, max: Math.min(form.max, 10_000) * 100 }).map((cents) => cents / 100)
    case 'label':
      return oneOfThese(['first', 'last', 'birthdate', 'victims', 'a.b', '17', 'custom_fields.17', ''])
    case 'ordinal':
      return oneOfThese(['1', '2', '17'])
    case 'choice':
      return oneOfThese(form.values)
    case 'id':
      // 100 is what a range of numbers usually ends with.
      return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 250, max: 600 }), oneOfThese([0, 100]))
    case 'key':
      return oneOfThese(['k1', 'k2', 'k3', '0f8fad5b-d9cb-469f-a165-70867728950e'])
    case 'instant':
      return fc.integer({ min: -5, max: 50 }).map((minutes) => (minutes < 0 ? 0 : start + minutes * 60_000))
    case 'isoInstant':
      return oneOfThese([
        '2026-06-15T09:01:00.000Z',
        '2026-06-15T09:01:00Z',
        '2019-02-03T00:00:00.000Z',
        '2031-01-01T12:30:00.500Z',
      ])
    case 'day':
      return oneOfThese(form.format === 'MM/dd/yyyy' ? days : days.map(isoDay))
    case 'text': {
      const pool = (texts[form.like] ?? []).filter(({ length }) => length <= form.max)
      return fc.oneof(
        { weight: 6, arbitrary: oneOfThese(['', ...pool]) },
        {
          weight: 1,
          arbitrary: fc
            .string({ unit: 'grapheme', maxLength: Math.min(form.max, 40) })
            .filter(({ length }) => length <= form.max),
        },
      )
    }
    case 'secret':
      return oneOfThese(['secret:1', 'secret:2'])
  }
}

/** Made once: hundreds of actions hold the same fields, and making an arbitrary takes longer than drawing from it. */
const made = new WeakMap<Field, fc.Arbitrary<unknown>>()

/** A value that the field's schema accepts. */
export const fieldArbitrary = (field: Field): fc.Arbitrary<unknown> => {
  const arbitrary = made.get(field) ?? arbitraryOf(field)
  made.set(field, arbitrary)
  return arbitrary
}

const arbitraryOf = ({ node }: Field): fc.Arbitrary<unknown> => {
  switch (node.kind) {
    case 'leaf':
      return leafArbitrary(node.form)
    case 'object':
      return recordArbitrary(node.shape)
    case 'list':
      return fc.array(fieldArbitrary(node.of), { maxLength: Math.min(3, node.max) })
    case 'oneOrMany':
      return fc.oneof(fieldArbitrary(node.of), fc.array(fieldArbitrary(node.of), { maxLength: 3 }))
    case 'dictionary':
      return fc
        .array(
          fc.tuple(
            fieldArbitrary(node.key).filter((name) => name !== '__proto__'),
            fieldArbitrary(node.of),
          ),
          { maxLength: 3 },
        )
        .map((pairs) => Object.fromEntries(pairs))
    case 'table':
      return fc
        .array(fc.tuple(fc.integer({ min: 1, max: 600 }), fieldArbitrary(node.of)), { maxLength: 3 })
        .map((rows) => {
          const table = emptyTable<unknown>()
          for (const [id, row] of rows) tablePut(table, id, row)
          return table
        })
    case 'variant':
      return fc.oneof(
        ...Object.entries(node.cases).map(([word, of]) =>
          of.node.kind === 'object'
            ? fc
                .tuple(fc.constant(word), recordArbitrary(of.node.shape))
                .map(([tag, rest]) => ({ [node.tag]: tag, ...rest }))
            : fc.constant({ [node.tag]: word }),
        ),
      )
    case 'nullable':
      return fc.option(fieldArbitrary(node.of), { nil: null, freq: 3 })
    case 'optional':
      return fieldArbitrary(node.of)
  }
}

const recordArbitrary = (shape: Readonly<Record<string, Field>>): fc.Arbitrary<Record<string, unknown>> => {
  const members = Object.entries(shape)
  return fc.record(Object.fromEntries(members.map(([name, of]) => [name, fieldArbitrary(of)])), {
    requiredKeys: members.filter(([, of]) => of.node.kind !== 'optional').map(([name]) => name),
  })
}

type Definition = ActionDefinition<string, never>

export const payloadArbitrary = (definition: Definition): fc.Arbitrary<unknown> => fieldArbitrary(definition.payload)

export type HistoryOptions = {
  readonly minLength?: number
  readonly maxLength?: number
  /** Only types for which this is true; all unless given. */
  readonly only?: (type: string) => boolean
}

/** Stamped actions with `seq` from 1 and times that never go back; each may be caused by an earlier one. */
export const historyArbitrary = (
  registry: ActionRegistry,
  { minLength = 0, maxLength = 40, only = () => true }: HistoryOptions = {},
): fc.Arbitrary<Stamped[]> => {
  const definitions = [...registry.values()].filter(({ type }) => only(type))
  const one = fc.oneof(
    ...definitions.map((definition) =>
      fc.record({
        type: fc.constant(definition.type),
        payload: payloadArbitrary(definition),
        wait: fc.integer({ min: 0, max: 90_000 }),
        back: fc.integer({ min: 0, max: 3 }),
      }),
    ),
  )
  return fc.array(one, { minLength, maxLength, size: 'max' }).map((drawn) => {
    let at = start
    return drawn.map(({ type, payload, wait, back }, index) => {
      at += wait
      const seq = index + 1
      const action = { type, payload, seq, at }
      return back > 0 && back < seq ? { ...action, cause: seq - back } : action
    })
  })
}

/** What a history is about: of each set of things to choose from, the one that was chosen first. */
type Chosen = Map<string, unknown>

/** `fresh`, with what its history is about; numbers and texts stay as they were drawn. */
const about = (field: Field, fresh: unknown, first: unknown, chosen: Chosen): unknown => {
  const { node } = field
  if (fresh === null || fresh === undefined) return fresh
  if (mayBeEmpty(node)) return about(node.of, fresh, first, chosen)
  if (node.kind === 'leaf' && node.form.is === 'choice') return chosenOf(node.form.values, fresh, chosen)
  if (node.kind !== 'object' && node.kind !== 'variant') return fresh
  const drawn = fresh as Record<string, unknown>
  const known = (typeof first === 'object' && first !== null ? first : {}) as Record<string, unknown>
  if (node.kind === 'variant') {
    const tag = chosenOf(Object.keys(node.cases), drawn[node.tag], chosen)
    // Of another case it can only be taken whole from what was drawn before.
    if (drawn[node.tag] !== tag) return known[node.tag] === tag ? first : fresh
  }
  const of = node.kind === 'variant' ? node.cases[String(drawn[node.tag])]?.node : node
  if (of?.kind !== 'object') return fresh
  return Object.fromEntries(
    Object.entries(drawn).map(([name, value]) => {
      const member = of.shape[name]
      return [name, member === undefined ? value : about(member, value, known[name], chosen)]
    }),
  )
}

const chosenOf = (values: readonly unknown[], drawn: unknown, chosen: Chosen): unknown => {
  const among = JSON.stringify(values)
  if (!chosen.has(among)) chosen.set(among, drawn)
  return chosen.get(among)
}

/** After which much begins anew. */
const endings = ['session/loggedOut', 'config/cachesEmptied', 'log/opened']

/**
 * Long histories that are for the most part of one type, about one thing, after one of each other type of its feature
 * and with more of them between: what adds up, overflows or is let go happens in them.
 */
export const monotonousArbitrary = (
  registry: ActionRegistry,
  type: string,
  { minLength = 90, maxLength = 120 }: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<Stamped[]> => {
  const feature = `${type.split('/')[0]}/`
  const all = [...registry.values()].filter(
    (definition) => definition.type.startsWith(feature) || endings.includes(definition.type),
  )
  const of = (definition: Definition) =>
    fc.record({ definition: fc.constant(definition), payload: payloadArbitrary(definition) })
  const [main, others] = [all.filter((each) => each.type === type), all.filter((each) => each.type !== type)]
  const mostly = fc.oneof(
    ...main.map((definition) => ({ arbitrary: of(definition), weight: 9 })),
    ...(others.length === 0 ? [] : [{ arbitrary: fc.oneof(...others.map(of)), weight: 1 }]),
  )
  return fc
    .tuple(
      fc.tuple(...main.map(of)),
      fc.tuple(...others.map(of)),
      fc.array(mostly, { minLength, maxLength, size: 'max' }),
    )
    .map((parts) => {
      const first = new Map<string, unknown>()
      const chosen: Chosen = new Map()
      return parts.flat().map(({ definition, payload }, index) => {
        const made = about(definition.payload, payload, first.get(definition.type), chosen)
        if (!first.has(definition.type)) first.set(definition.type, made)
        return { type: definition.type, payload: made, seq: index + 1, at: start + index * 1_000 }
      })
    })
}
