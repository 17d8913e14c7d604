/** Where what is unfinished can be gone on with. */
import { describe, expect, it, test } from 'vitest'
import { recentRecords } from '../../domain/dashboard/index.ts'
import { declarationOf, listedKinds, nameOf } from '../../domain/config/index.ts'
import { destinationOf, tabOf } from '../../domain/navigation/index.ts'
import { isPageKind, kinds, ownersOf, recordLoaded, type Kind } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { pathOfDraft } from '../../src/dashboard/paths.ts'
import { client } from '../links/operationsWorld.ts'

const known: State = rootReducer.fold(rootReducer.initial, [
  { ...recordLoaded({ kind: 'victim', record: client({ id: 7, case_id: 4 }) } as never), seq: 1, at: 1 },
])
const draft = (kind: Kind, values: Record<string, unknown>) => ({ kind, draft: { id: 0, values } }) as never
const pathOf = (kind: Kind, values: Record<string, unknown>, state: State = known): string | null =>
  pathOfDraft(state, draft(kind, values))

describe('a text that was begun leads to where it is typed', () => {
  test.each([
    ['note', { victim_id: 7 }, '/case/4/victim/7/notes'],
    ['task', { victim_id: 7 }, '/case/4/victim/7/tasks'],
    ['note', { case_id: 4 }, '/case/4/manage/notes'],
    ['warrant', { location_id: 5 }, '/location/5/operations'],
    ['attendee', { event_id: 6 }, '/event/6/attendees'],
    ['victim', {}, '/new/victim'],
  ] as const)('%s of %o', (kind, values, path) => {
    expect(pathOf(kind, values)).toBe(path)
  })

  test.each([
    ['note', { defendant_id: 9 }, '/list/defendants'],
    ['note', { victim_id: 8 }, '/list/victims'],
    ['task', {}, '/tasks'],
    ['document', {}, '/documents'],
    ['court', {}, '/admin/additional-settings'],
  ] as const)('%s of %o, where that is not known, to its list', (kind, values, path) => {
    expect(pathOf(kind, values)).toBe(path)
  })

  test('of a client who is not loaded, once what was opened last has come, which tells the case', () => {
    const at = { seq: 2, at: 2 }
    const asking = rootReducer.reduce(known, { ...recentRecords.opened({}), ...at })
    expect(pathOf('note', { victim_id: 8 }, asking)).toBeNull()
    expect(pathOf('note', { victim_id: 7 }, asking)).toBe('/case/4/victim/7/notes')
    const recent = { kind: 'victim' as const, id: 8, name: 'Ada Sample', case_id: 3, at: '2026-11-02T09:00:00.000Z' }
    const answers = { '/case/3/victim/8/notes': [recent], '/list/victims': [] }
    for (const [path, data] of Object.entries(answers)) {
      const come = rootReducer.reduce(asking, { ...recentRecords.loaded({ data }), ...at })
      expect(pathOf('note', { victim_id: 8 }, come)).toBe(path)
    }
  })
})

it('an entry of a list of the agency that was begun leads to the tab on which that list is kept', () => {
  const kept = listedKinds.filter((kind) => declarationOf(nameOf(kind)).listed.tab !== undefined)
  expect(kept.length).toBeGreaterThan(20)
  for (const kind of kept) {
    const at = destinationOf(pathOf(kind, { label: 'Harbor' }) ?? '')
    expect([kind, at]).toEqual([kind, { route: 'admin', tab: declarationOf(nameOf(kind)).listed.tab }])
  }
})

it('every kind that stands on a page has a tab there, so that what was begun is found', () => {
  const places = kinds.flatMap((kind) =>
    Object.keys(ownersOf(kind)).flatMap((owner) => (isPageKind(owner) ? [[kind, owner] as const] : [])),
  )
  expect(places.length).toBeGreaterThan(20)
  expect(places.filter(([kind, owner]) => tabOf(owner, kind) === undefined)).toEqual([])
})
