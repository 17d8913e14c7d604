/** A process that makes exports until it is killed: the addresses of the database are its arguments. */
import { startExportQueue } from '../../server/exports/index.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { openDatabases } from '../../server/kernel/database.ts'

const [, , app = '', system = ''] = process.argv
const databases = openDatabases({ app, system })
const config = readConfig({ CASELOG_DEMO: '0' })
const { services } = await buildApp({ config, databases, log: { level: 'error' } })
const queue = await startExportQueue(services, (error) => process.stderr.write(`${String(error)}\n`))
await queue.dispatch()
process.stdout.write('working\n')
