/** A process that makes exports until it is killed. */
import { startExportQueue } from '../../server/exports/index.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { openDatabases } from '../../server/kernel/database.ts'

const { EXPORT_APP: app = '', EXPORT_SYSTEM: system = '' } = process.env
const databases = openDatabases({ app, system })
const config = readConfig({ CASELOG_DEMO: '0' })
const { services } = await buildApp({ config, databases, log: { level: 'error' } })
const queue = await startExportQueue(services, (error) => process.stderr.write(`${String(error)}\n`))
await queue.dispatch()
process.stdout.write('working\n')
