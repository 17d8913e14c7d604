/** The fields of each kind that may be empty, and what may stand in them. */
import type { EntityField, EntityFields } from '../../domain/kernel/index.ts'
import { entities, kinds, toWire, type Kind } from '../../domain/records/index.ts'
import { context } from './recordsWorld.ts'

/** As a record holds them; two that differ. */
const words = ['Ash', 'Elm', '1', '2']
const pools: Readonly<Record<EntityField['widget'], (of: EntityField) => readonly unknown[]>> = {
  text: () => words,
  textarea: () => words,
  richText: () => ['<p>Ash</p>', '<p>Elm</p>'],
  email: () => ['ash@example.org', 'elm@example.org'],
  phone: () => ['12125550147', '12125550148'],
  day: () => ['03/04/1990', '12/31/2001'],
  instant: () => ['2026-01-01T17:00:00.000Z', '2026-07-01T04:00:00.000Z'],
  checkbox: () => [false, true],
  choice: ({ choices = {} }) => Object.keys(choices).flatMap((word) => [word, Number(word)]),
  choices: ({ choices = {} }) => Object.keys(choices).map((word) => [word]),
  lookup: () => [1, 2],
  lookups: () => [[1], [2, 1]],
  count: () => [1, 2],
  money: () => [0.5, 20],
  minutes: () => [30, 95],
  record: () => [1, 2],
  texts: () => [['Ash'], ['Ash', 'Elm']],
  rows: () => [
    [{ kind: 'Ash', number: '1', issued_date: null, expiration_date: '03/04/1990' }],
    [{ kind: '', number: '2', issued_date: '12/31/2001', expiration_date: null }],
  ],
  none: () => [1],
}

const heldBy = (of: EntityField): readonly unknown[] =>
  pools[of.widget](of).filter((value) => of.field.schema.safeParse(value).success)

export type Held = Readonly<Record<string, unknown>>
type Emptiable = {
  readonly kind: Kind
  readonly fields: Readonly<Record<string, readonly unknown[]>>
  /** Of the fields that may not be empty. */
  readonly others: Held
}
export const emptiable: readonly Emptiable[] = kinds.map((kind) => {
  const fields: EntityFields = entities[kind].fields
  const entered = Object.entries(fields).filter(([, { computed }]) => computed !== true)
  const mayBeEmpty = ([, of]: (typeof entered)[number]): boolean =>
    of.fixed !== true && of.widget !== 'none' && toWire(of, null, context).ok
  return {
    kind,
    fields: Object.fromEntries(entered.filter(mayBeEmpty).map(([name, of]) => [name, heldBy(of)])),
    others: Object.fromEntries(
      entered
        .filter((each) => !mayBeEmpty(each))
        .flatMap(([name, of]) =>
          heldBy(of)
            .slice(0, 1)
            .map((value) => [name, value]),
        ),
    ),
  }
})
