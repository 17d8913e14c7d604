import { Client } from 'pg'
import { expect, test } from 'vitest'
import { exports } from '../../server/exports/feature.ts'
import { startWorkQueues } from '../../server/queue/index.ts'
import { getFile } from '../documents/form.ts'
import { idOf, rowsOf, startAgency } from '../records/agencyServer.ts'
import { forgetHeartbeats, startWorker } from '../queue/killedWorker.ts'
import { until } from '../run/until.ts'
import { clientList } from './exportWorld.ts'
import { readExport } from './readCsv.ts'

test(
  '[SRV-53] an export whose process is killed with kill -9 is made by the next one, once and whole',
  { timeout: 300_000 },
  async () => {
    const agency = await startAgency(100)
    const { superuserUrl } = agency.database
    const blocker = new Client({ connectionString: superuserUrl })
    await blocker.connect()
    const problems: unknown[] = []
    try {
      const admin = await agency.as('admin')
      const total = Number((await admin.get('/v2/victim?type=all&status=1')).body['total'])
      const id = idOf(await admin.post('/v2/export', clientList))
      const row = async () => rowsOf(await admin.get('/v1/export')).find((each) => each['id'] === id)
      // The file can't be written as long as somebody holds its table, so the export stays in the works.
      await blocker.query('begin; lock table file in exclusive mode')
      const worker = startWorker(superuserUrl)
      await until(async () => (await row())?.['status'] === 'running', 120_000)
      await worker.kill()
      await blocker.query('rollback')
      expect(await row()).toMatchObject({ status: 'running' })

      expect(await forgetHeartbeats(blocker, 'export')).toBe(1)
      const queue = await startWorkQueues(agency.app.services, {
        queues: exports.queues ?? [],
        onError: (error) => problems.push(error),
        superviseEvery: 1,
      })
      await queue.dispatch()
      await until(async () => (await row())?.['status'] === 'ready', 120_000)
      await queue.stop()
      expect(await row()).toMatchObject({ status: 'ready', total })
      const { access } = await agency.signIn('admin')
      const { rows } = readExport((await getFile(agency, `/v1/export/${id}?download=1`, access)).bytes)
      expect(rows).toHaveLength(total)
      const kept = await blocker.query("select count(*) as n from file where purpose = 'export' and state = 'kept'")
      expect(Number(kept.rows[0]?.n)).toBe(1)
      expect(problems).toEqual([])
    } finally {
      await blocker.end()
      await agency.stop()
    }
  },
)
