/** Changes that a person may make to the client of recordsWorld: as typed, and as the record holds them. */
import * as fc from 'fast-check'
import { editFields, recordLoaded, type Records } from '../../domain/records/index.ts'
import { context } from './recordsWorld.ts'

export const fields = ['first', 'last', 'birthdate', 'city', 'race', 'deceased'] as const
export type FieldName = (typeof fields)[number]

/** A typed value and what it says in the record's form; of what may be empty, what empties it. */
const pools: Readonly<Record<FieldName, readonly (readonly [unknown, unknown])[]>> = {
  first: [
    ['Bea', 'Bea'],
    ['Cleo', 'Cleo'],
    ['Ana', 'Ana'],
  ],
  last: [
    ['Ito', 'Ito'],
    ['Ortega', 'Ortega'],
    ['Nunez', 'Nunez'],
  ],
  birthdate: [
    ['1/2/1991', '01/02/1991'],
    ['2/28/1970', '02/28/1970'],
    ['3/4/1990', '03/04/1990'],
    ['', null],
  ],
  city: [
    ['Port Ellery', 'Port Ellery'],
    ['Quincy', 'Quincy'],
    ['', null],
  ],
  race: [
    [1, 1],
    [2, 2],
    [9, 9],
    [null, null],
  ],
  deceased: [
    [true, true],
    [false, false],
  ],
}

const change = fc
  .constantFrom(...fields)
  .chain((field) => fc.constantFrom(...pools[field]).map(([shown, held]) => ({ field, shown, held })))
export const changes = fc.uniqueArray(change, { selector: ({ field }) => field, minLength: 1, maxLength: 4 })
export type Change = { readonly field: FieldName; readonly shown: unknown; readonly held: unknown }

const shownOf = (edits: readonly Change[]) => Object.fromEntries(edits.map(({ field, shown }) => [field, shown]))
export const heldOf = (edits: readonly Change[]) => Object.fromEntries(edits.map(({ field, held }) => [field, held]))
export const loaded = (record: Records['victim']) => recordLoaded({ kind: 'victim', record })
export const edit = (edits: readonly Change[], record: Records['victim']) =>
  editFields('victim', record.id, shownOf(edits), record, context)
