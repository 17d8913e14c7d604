/** What a record is called in a form that leads to it, as in one of the two texts of a clash. */
import { expect, test } from 'vitest'
import { entities, recordLoaded, type Kind } from '../../domain/records/index.ts'
import { recordName } from '../../src/fields/recordName.ts'
import { client, courtCase, folded } from '../links/operationsWorld.ts'

const state = folded(
  recordLoaded({
    kind: 'court_case',
    record: courtCase({
      victims: [{ id: 12, name: 'Ortega, Ana' }],
      defendants: [{ id: 15, name: 'Ash, Robin' }],
    } as Parameters<typeof courtCase>[0]),
  }),
  recordLoaded({ kind: 'victim', record: client({ id: 7, first: 'Emma', last: 'Björk' }) }),
)
const hearing = (field: 'victim_id' | 'defendant_id', id: number) =>
  recordName(state, entities['court_date' satisfies Kind].fields[field], id)

test('the client or the defendant of a hearing is called as on its case, or as on its own page, and by its number before', () => {
  expect([hearing('victim_id', 12), hearing('defendant_id', 15)]).toEqual(['Ortega, Ana', 'Ash, Robin'])
  expect([hearing('victim_id', 7), hearing('victim_id', 8), hearing('defendant_id', 12)]).toEqual([
    'Björk, Emma',
    '#8',
    '#12',
  ])
})
