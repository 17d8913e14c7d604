/** A list with a query of its own: which rows it has, for whom, by which filters, and as a file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultView, listQuery, noFilter, type FilterCondition } from '../../domain/lists/index.ts'
import { startExportWorld, type ExportWorld } from '../exports/exportWorld.ts'
import { readExport } from '../exports/readCsv.ts'
import { listUrl } from '../lists/listedKinds.ts'
import { idOf, rowsOf, type Caller } from '../records/agencyServer.ts'

let world: ExportWorld
const ids: Record<string, number> = {}
const first = '2098-03-04T17:00:00.000Z'
beforeAll(async () => {
  world = await startExportWorld()
  const { admin } = world
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await admin.post(path, body)
    expect(answer.status, answer.text).toBe(200)
    return idOf(answer)
  }
  ids['court'] = await made('/v1/court', { label: 'Harbor District Court' })
  const client = async (limited_access: boolean): Promise<number> =>
    made('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quillfeather', limited_access })
  const [open, hidden] = [await client(false), await client(true)]
  const add = (victim_id: number, date_time: string, more: object = {}) =>
    made('/v1/court_date', { victim_id, date_time, ...more })
  await add(open, '2001-03-04T17:00:00.000Z', { note: 'Long over' })
  ids['first'] = await add(open, first, { note: 'Bring the photographs', court_id: ids['court'] })
  ids['second'] = await add(open, '2099-03-04T17:00:00.000Z')
  ids['hidden'] = await add(hidden, '2098-06-04T17:00:00.000Z')
}, 60_000)
afterAll(() => world?.stop())

const asked = async (caller: Caller, ...conditions: readonly FilterCondition[]) => {
  const filter = { ...noFilter, conditions: [...conditions] }
  const answer = await caller.get(
    listUrl('hearings', { ...listQuery({ ...defaultView('hearings'), filter }, 1) } as never),
  )
  expect(answer.status, answer.text).toBe(200)
  const named = Object.entries(ids)
  return rowsOf(answer).flatMap(({ id }) => named.find(([name, known]) => known === id && name !== 'court')?.[0] ?? [])
}

test('it has those to come, the next first, as far as somebody may see them', async () => {
  expect(await asked(world.admin)).toEqual(['first', 'hidden', 'second'])
  expect(await asked(await world.agency.as('volunteer'))).not.toContain('hidden')
})

test('its filters narrow it', async () => {
  expect(await asked(world.admin, { field: 'court', is: 'oneOf', values: [String(ids['court'])] })).toEqual(['first'])
  expect(await asked(world.admin, { field: 'date', is: 'between', values: ['2099-01-01', ''] })).toEqual(['second'])
})

test('its file has the columns and rows of the screen', async () => {
  const row = await world.exported({
    type: 'hearings',
    filters: {
      filter: JSON.stringify({
        ...noFilter,
        conditions: [{ field: 'court', is: 'oneOf', values: [String(ids['court'])] }],
      }),
    },
  })
  expect(row).toMatchObject({ status: 'ready', name: expect.stringContaining('.csv') })
  const { titles, rows } = readExport((await world.download(Number(row['id']))).bytes)
  expect(titles).toEqual(['Date', 'Court', 'Note'])
  expect(rows.map((cells) => cells.slice(1))).toEqual([['Harbor District Court', 'Bring the photographs']])
})
