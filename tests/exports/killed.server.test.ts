import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startExportQueue } from '../../server/exports/index.ts'
import { connectionAs } from '../../server/kernel/roles.ts'
import { queueSchema } from '../../server/queue/names.ts'
import { getFile } from '../files/form.ts'
import { idOf, rowsOf, startAgency } from '../records/agencyServer.ts'
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
      const addresses = {
        EXPORT_APP: connectionAs('caselog_app', superuserUrl),
        EXPORT_SYSTEM: connectionAs('caselog_system', superuserUrl),
      }
      const worker = spawn(process.execPath, [new URL('worker.ts', import.meta.url).pathname], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...addresses },
      })
      await until(async () => (await row())?.['status'] === 'running', 120_000)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      await blocker.query('rollback')
      expect(await row()).toMatchObject({ status: 'running' })

      // As long as nobody waits for a sign of life, the work is not given to another: that time is over at once.
      const late = await blocker.query(
        `update ${queueSchema}.job set heartbeat_on = heartbeat_on - heartbeat_seconds * interval '1 second'
        where name = 'export' and state = 'active'`,
      )
      expect(late.rowCount).toBe(1)
      const queue = await startExportQueue(agency.app.services, (error) => problems.push(error), { superviseEvery: 1 })
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
