/** Exports on the real database: asked for, made by the queue, downloaded, over. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../records/agencyServer.ts'
import { startExportWorld, type ExportWorld } from './exportWorld.ts'
import { readExport } from './readCsv.ts'

let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld()
})
afterAll(() => world?.stop())

describe('an export of clients', () => {
  test('[SRV-51][SRV-53][LST-14] is queued, made in the background and holds the rows of the list, as many as it counts', async () => {
    const list = await world.admin.get('/v2/victim?type=all&status=1&order_by=victim.full_name&order=ASC')
    const row = await world.exported({})
    expect(row).toMatchObject({ status: 'ready', type: 'victims', document_type: 'csv', name: 'Clients.csv', total: list.body['total'] })
    const file = await world.download(Number(row['id']))
    expect(file.status).toBe(200)
    const { about, titles, rows } = readExport(file.bytes)
    expect(titles).toEqual(['Name', 'Case number', 'Type', 'Race', 'Gender', 'Age', 'Phones', 'Owner'])
    expect(about.get('Rows')).toBe(String(list.body['total']))
    expect(rows).toHaveLength(Number(list.body['total']))
    expect(rows.slice(0, 100).map(([name]) => name)).toEqual(rowsOf(list).map(({ title }) => title))
  })
})
