/** A process that works on all that waits until it is killed. */
import { membersOf } from '../../domain/kernel/index.ts'
import { buildApp } from '../../server/app.ts'
import * as features from '../../server/features.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { openDatabases } from '../../server/kernel/database.ts'
import { startWorkQueues } from '../../server/queue/index.ts'

const { WORKER_APP: app = '', WORKER_SYSTEM: system = '' } = process.env
const databases = openDatabases({ app, system })
const config = readConfig({ CASELOG_DEMO: '0' })
const { services } = await buildApp({ config, databases, key: Buffer.alloc(32, 1), log: { level: 'error' } })
const queues = await startWorkQueues(services, {
  queues: membersOf(features).flatMap((feature) => feature.queues ?? []),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
})
await queues.dispatch()
