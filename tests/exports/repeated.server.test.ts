/** LST-19: what a case, defendant, location or event has several of stands in the file of whole records. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lists, type ListTab } from '../../domain/lists/index.ts'
import { make, type KeptKind } from '../records/kinds.ts'
import { startExportWorld, type ExportWorld } from './exportWorld.ts'
import { readExport } from './readCsv.ts'

let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld(20)
}, 120_000)
afterAll(async () => {
  await world?.stop()
  expect(world?.problems).toEqual([])
})

const at = '2026-02-03T17:00:00.000Z'
const tabs = { court_case: 'cases', defendant: 'defendants', location: 'locations', event: 'events' } as const
const nameFields = { court_case: 'case_reference_id', defendant: 'last', location: 'first', event: 'name' } as const

/** One record with these beside it, and what its file says under a heading. */
const fileOf = async (
  kind: keyof typeof tabs & KeptKind,
  word: string,
  hanging: readonly (readonly [call: string, body: (id: unknown) => object])[],
) => {
  const record = await make(kind, world.admin, { [nameFields[kind]]: word })
  for (const [call, body] of hanging) {
    const made = await world.admin.post(`/v1/${call}`, body(record['id']))
    expect([call, made.status, made.text]).toEqual([call, 200, made.text])
  }
  const type: ListTab = tabs[kind]
  const asked = { type, search_type: lists[type].searchTypes[0], filters: { search: word }, document_type: 'full_csv' }
  const row = await world.exported({ ...asked, columns: undefined })
  const { titles, rows } = readExport((await world.download(Number(row['id']))).bytes)
  expect([titles.length, rows.length]).toEqual([new Set(titles).size, 1])
  return { titles, cell: (title: string) => rows[0]?.[titles.indexOf(title)] }
}

test('a case has its courts, each with docket, judge and note', async () => {
  const { cell } = await fileOf('court_case', 'Zzcourts', [
    ['case_court', (case_id) => ({ case_id, court_id: 1, docket: 'D-17', judge: 'Ada Quill', note: 'Second floor' })],
    ['case_court', (case_id) => ({ case_id, court_id: 1, docket: 'D-18' })],
  ])
  expect(cell('Courts')).toMatch(/^[^,;]+, D-18; [^,;]+, D-17, Ada Quill, Second floor$/)
})

test('a defendant has the charges', async () => {
  const charge = { description: 'Burglary', date: '02/03/2026', outcome: 'arrested' }
  const { cell } = await fileOf('defendant', 'Zzcharged', [['charge', (defendant_id) => ({ ...charge, defendant_id })]])
  expect(cell('Charges')).toBe('2/3/2026, Burglary, Arrested')
})

test('a location has its operations, warrants and seizures', async () => {
  const { cell } = await fileOf('location', 'Zzplace', [
    ['location_operation', (location_id) => ({ location_id, type: 1, briefing_date_time: at })],
    ['warrant', (location_id) => ({ location_id, date: '02/04/2026', description: 'Search of the barn' })],
    ['seizure', (location_id) => ({ location_id, date: '02/05/2026', description: 'Two phones' })],
  ])
  expect(cell('Operations')).toMatch(/^[^,;]+, 2\/3\/2026 \d+:00/)
  expect([cell('Warrants'), cell('Seizures')]).toEqual(['2/4/2026, Search of the barn', '2/5/2026, Two phones'])
})

test('an event has who was named for it', async () => {
  const me = Number((await world.admin.get('/v1/me')).body['id'])
  const team = [['event_attendee', (event_id: unknown) => ({ event_id, type: 'T', user_id: me })]] as const
  const { cell } = await fileOf('event', 'Zzvigil', team)
  expect(cell('Attendees')).toMatch(/^[^,;]+, Team Member/)
})
