/** Makes one export in the very process that the server makes them in, and says how much memory that took at most. */
import { sql } from 'kysely'
import { inTenant, type Databases } from '../../server/kernel/database.ts'
import { startOwnProcess } from '../../server/queue/processes.ts'
import type { Order, Report } from '../../server/queue/ownProcess.ts'
import { peakOf } from './peak.ts'

export type MadeExport = {
  readonly rows: number
  readonly size: number
  readonly milliseconds: number
  /** Bytes. */
  readonly peak: number
}

const exportScript = new URL('../../server/exports/exportProcess.ts', import.meta.url)

/** An export of all clients that the first account's administrator may see. */
export const measuredExport = async (databases: Databases, type: string): Promise<MadeExport> => {
  const tenant = { account: 1, user: null }
  const id = await inTenant(databases, tenant, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into list_export
        (account, user_id, name, type, document_type, search_type, filters, status, is_sent, created_at, updated_at)
      select 1, u.id, 'Clients', 'victims', ${type}, 'all', '{}', 'queued', true, now(), now()
      from app_user u where u.user_login = 'admin'
      returning id`.execute(tx)
    return rows[0]?.id ?? 0
  })
  const child = startOwnProcess(exportScript)
  const began = performance.now()
  const order: Order = { is: 'work', task: { account: 1, id }, addresses: databases.addresses, now: Date.now() }
  await new Promise<void>((resolve, reject) => {
    child.on('message', (report: Report) => {
      if (report.is === 'done') resolve()
      if (report.is === 'failed') reject(new Error(report.message))
    })
    child.once('exit', () => reject(new Error('the process has ended')))
    child.send(order)
  })
  const milliseconds = performance.now() - began
  const peak = peakOf(child.pid)
  child.kill()
  const { rows } = await inTenant(databases, tenant, (tx) =>
    sql<{ rows: number; size: number }>`
      select e.written as rows, f.size from list_export e join file f on f.account = e.account and f.id = e.file_id
      where e.id = ${id} and e.status = 'ready'`.execute(tx),
  )
  return { rows: rows[0]?.rows ?? 0, size: rows[0]?.size ?? 0, milliseconds, peak }
}
