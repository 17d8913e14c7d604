/** An agency whose exports are made, and the files that come of them. */
import { exports } from '../../server/exports/feature.ts'
import { startWorkQueues, type WorkQueues } from '../../server/queue/index.ts'
import { getFile, type Answer } from '../documents/form.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'

export type ExportWorld = {
  readonly agency: Agency
  readonly admin: Caller
  readonly queue: WorkQueues
  readonly problems: unknown[]
  /** Asks for an export and waits for its end. */
  readonly exported: (request: object, by?: string) => Promise<Readonly<Record<string, unknown>>>
  readonly rowOf: (id: number, by?: string) => Promise<Readonly<Record<string, unknown>> | undefined>
  readonly download: (id: number, by?: string) => Promise<Answer>
  readonly stop: () => Promise<void>
}

export const clientList = {
  type: 'victims',
  search_type: 'all',
  document_type: 'csv',
  filename: 'Clients',
  filters: { status: '1', order_by: 'victim.full_name', order: 'ASC' },
}

const patience = 30_000

export const startExportWorld = async (size = 100): Promise<ExportWorld> => {
  const agency = await startAgency(size)
  const admin = await agency.as('admin')
  const problems: unknown[] = []
  const queue = await startWorkQueues(agency.app.services, {
    queues: exports.queues ?? [],
    onError: (error) => problems.push(error),
    superviseEvery: 1,
  })
  const rowOf: ExportWorld['rowOf'] = async (id, by = 'admin') =>
    rowsOf(await (await agency.as(by)).get('/v1/export')).find((row) => row['id'] === id)
  return {
    agency,
    admin,
    queue,
    problems,
    rowOf,
    exported: async (request, by = 'admin') => {
      const asked = await (await agency.as(by)).post('/v2/export', { ...clientList, ...request })
      if (asked.status !== 200) throw new Error(`no export: ${asked.status} ${asked.text}`)
      await queue.dispatch()
      const isOver = async () => {
        const row = await rowOf(idOf(asked), by)
        return row !== undefined && ['ready', 'failed'].includes(String(row['status'])) ? row : null
      }
      return until(isOver, patience).catch((error: unknown) => {
        throw new Error(`not made: ${String(problems[0])}`, { cause: error })
      })
    },
    download: async (id, by = 'admin') =>
      getFile(agency, `/v1/export/${id}?download=1`, (await agency.signIn(by)).access),
    stop: async () => {
      await queue.stop()
      await agency.stop()
    },
  }
}
