/** Makes one export in a process of its own, so that its memory can be told from that of others. */
import { sql } from 'kysely'
import { buildApp } from '../../server/app.ts'
import { makeExport } from '../../server/exports/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { inTenant, openDatabases } from '../../server/kernel/database.ts'

const [, , app = '', system = '', type = 'xlsx'] = process.argv
const databases = openDatabases({ app, system })
const { services, fastify, realtime } = await buildApp({
  config: readConfig({ CASELOG_DEMO: '0' }),
  databases,
  log: { level: 'error' },
})
const tenant = { account: 1, user: null }
const id = await inTenant(databases, tenant, async tx => {
  const { rows } = await sql<{ id: number }>`
    insert into list_export
      (account, user_id, name, type, document_type, search_type, filters, status, is_sent, created_at, updated_at)
    select 1, u.id, 'Clients', 'victims', ${type}, 'all', '{}', 'queued', true, now(), now()
    from app_user u where u.user_login = 'admin'
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
})
const base = process.memoryUsage().rss
const began = performance.now()
await makeExport(services, { account: 1, id }, new AbortController().signal)
const milliseconds = performance.now() - began
const { rows } = await inTenant(databases, tenant, tx =>
  sql<{ rows: number; size: number }>`
    select e.written as rows, f.size from list_export e join file f on f.account = e.account and f.id = e.file_id
    where e.id = ${id} and e.status = 'ready'`.execute(tx),
)
process.stdout.write(JSON.stringify({ ...rows[0], milliseconds, base, peak: process.resourceUsage().maxRSS * 1024 }))
await realtime.close()
await fastify.close()
await databases.close()
