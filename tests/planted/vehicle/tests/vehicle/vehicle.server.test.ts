/** A kind of record with a page of its own: the agency's own fields, who sees it, its history, searches and its file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultView, listQuery, type ListQuery } from '../../domain/lists/index.ts'
import { startExportWorld, type ExportWorld } from '../exports/exportWorld.ts'
import { readExport } from '../exports/readCsv.ts'
import { listUrl } from '../lists/listedKinds.ts'
import { idOf, rowsOf, type Caller } from '../records/agencyServer.ts'

let world: ExportWorld
let volunteer: Caller
const ids: Record<string, number> = {}

const date_time = '2026-05-04T16:00:00.000Z'

const made = async (path: string, body: object): Promise<number> => {
  const answer = await world.admin.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return idOf(answer)
}

beforeAll(async () => {
  world = await startExportWorld()
  volunteer = await world.agency.as('volunteer')
  ids['insurer'] = await made('/v1/field_view', { table: 'Vehicle', label: 'Insurer', type: 'Text' })
  ids['wheels'] = await made('/v1/field_view', { table: 'Vehicle', label: 'Wheels', type: 'Whole Number' })
  ids['open'] = await made('/v1/court_case', { case_reference_id: 'PLANTED-1', date_time })
  ids['hidden'] = await made('/v1/court_case', { case_reference_id: 'PLANTED-2', date_time, limited_access: true })
  ids['blue'] = await made('/v1/vehicle', {
    case_id: ids['open'],
    plate: 'BLUE 1',
    make: 'Corvid',
    custom_fields: { [ids['insurer'] ?? 0]: 'Harbor Mutual' },
  })
  ids['grey'] = await made('/v1/vehicle', { case_id: ids['hidden'], plate: 'GREY 2' })
}, 60_000)
afterAll(() => world?.stop())

const found = async (caller: Caller, query: ListQuery = {}): Promise<readonly unknown[]> => {
  const answer = await caller.get(listUrl('vehicles', { ...listQuery(defaultView('vehicles'), 1), ...query } as never))
  expect(answer.status, answer.text).toBe(200)
  return rowsOf(answer).map(({ plate }) => plate)
}

test('one is seen by whoever sees its case, in lists, by its address and in its history', async () => {
  expect(await found(world.admin)).toEqual(['BLUE 1', 'GREY 2'])
  expect(await found(volunteer)).toEqual(['BLUE 1'])
  expect((await volunteer.get(`/v1/vehicle/${ids['blue']}`)).status).toBe(200)
  for (const path of [`/v1/vehicle/${ids['grey']}`, `/v1/history/vehicle/${ids['grey']}`])
    expect((await volunteer.get(path)).status).toBe(403)
})

test('the agency’s own fields are checked, kept beside each other, searched by and shown in the list', async () => {
  const wrong = await world.admin.put(`/v1/vehicle/${ids['blue']}`, { custom_fields: { [ids['wheels'] ?? 0]: 'four' } })
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body['fields'] as object)).toEqual([`custom_fields.${ids['wheels']}`])
  const right = await world.admin.put(`/v1/vehicle/${ids['blue']}`, { custom_fields: { [ids['wheels'] ?? 0]: '4' } })
  expect(right.body['custom_fields']).toEqual({ [ids['insurer'] ?? 0]: 'Harbor Mutual', [ids['wheels'] ?? 0]: '4' })
  expect(await found(world.admin, { type: 'custom_fields', search: `${ids['insurer']}|mutual` })).toEqual(['BLUE 1'])
  expect(await found(world.admin, { search: 'corv' })).toEqual(['BLUE 1'])
})

test('its history names what was changed', async () => {
  const { body } = await world.admin.get(`/v1/history/vehicle/${ids['blue']}`)
  const entries = body['data'] as readonly { readonly verb: string; readonly fields: readonly string[] }[]
  const changed = entries.flatMap(({ verb, fields }) => (verb === 'update' ? fields : []))
  expect(changed).toEqual([`custom_fields.${ids['wheels']}`])
})

test('its file has the columns and rows of the screen', async () => {
  const row = await world.exported({ type: 'vehicles', filters: { search: 'BLUE' } })
  expect(row).toMatchObject({ status: 'ready', name: expect.stringContaining('.csv') })
  const { titles, rows } = readExport((await world.download(Number(row['id']))).bytes)
  expect(titles.slice(0, 4)).toEqual(['Plate', 'Make', 'Body', 'Case number'])
  expect(rows.map((cells) => cells.slice(0, 4))).toEqual([['BLUE 1', 'Corvid', 'Car', 'PLANTED-1']])
})

test('its full file names its case, and has the agency’s own fields', async () => {
  const row = await world.exported({ type: 'vehicles', document_type: 'full_csv', filters: { search: 'BLUE' } })
  const { titles, rows } = readExport((await world.download(Number(row['id']))).bytes)
  const told = Object.fromEntries(titles.map((title, at) => [title, rows[0]?.[at]]))
  expect(told).toMatchObject({ Plate: 'BLUE 1', Case: 'PLANTED-1', Insurer: 'Harbor Mutual', Wheels: '4' })
})
