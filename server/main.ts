import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { accountWatch } from './accounts/index.ts'
import { buildApp } from './app.ts'
import { demoPassword, hasDemoData, seedDemoData } from './demo/index.ts'
import { startJobs } from './jobs.ts'
import { readConfig, requireLoopbackForDemo, type Config } from './kernel/config.ts'
import { installationKey } from './kernel/installationKey.ts'
import { readMigrations } from './kernel/migrate.ts'
import { openDatabase } from './kernel/openDatabase.ts'
import { createSealing } from './kernel/sealing.ts'
import { onShutdown } from './kernel/shutdown.ts'
import { joinProcesses } from './realtime/index.ts'
import { hearOfEnded, sealOlderSecrets } from './session/index.ts'

export type RunningServer = {
  /** Where it listens, such as `http://127.0.0.1:4000`. */
  readonly url: string
  /** Finishes requests, closes sockets, stops the embedded database. */
  readonly stop: () => Promise<void>
}

const signIns = 'admin, advocate, volunteer, supervisor, backoffice or other-admin'
const clientFolder = join(import.meta.dirname, '..', 'dist')

/**
 * Starts the product: database, migrations, demonstration data where configured, HTTP and sockets. Ends well on SIGTERM
 * and SIGINT.
 */
export const startServer = async (config: Config): Promise<RunningServer> => {
  if (config.redisUrl !== null && config.databaseUrl === null)
    throw new Error('REDIS_URL: several processes need a database that all of them reach; set DATABASE_URL, too.')
  const database = await openDatabase({ config, migrations: readMigrations() })
  try {
    const { databases } = database
    if (config.demo) await seedDemoData(databases, config)
    const demo = await hasDemoData(databases)
    requireLoopbackForDemo(config, demo)
    const key = installationKey(config, randomBytes)
    await sealOlderSecrets(databases, createSealing(key, randomBytes))
    const processes = config.redisUrl === null ? null : await joinProcesses({ url: config.redisUrl, key })
    const { fastify, services, realtime, outage } = await buildApp({ config, databases, key, clientFolder, processes })
    const url = await fastify.listen({ port: config.port, host: config.host })
    const stopJobs = startJobs(services, fastify.log, outage)
    const stopHearing = hearOfEnded({
      address: databases.addresses.system,
      ended: realtime.sessionEnded,
      missed: () => void realtime.lookAgain(),
    })
    let stopping: Promise<void> | null = null
    const stop = () =>
      (stopping ??= (async () => {
        await stopJobs()
        await stopHearing()
        await realtime.close()
        await fastify.close()
        await processes?.leave()
        await database.stop()
      })())
    onShutdown(stop)
    announce(url, config, { demo, hasAccounts: await accountWatch(databases)() })
    return { url, stop }
  } catch (error) {
    await database.stop()
    throw error
  }
}

type Found = { readonly demo: boolean; readonly hasAccounts: boolean }

const announce = (url: string, config: Config, { demo, hasAccounts }: Found): void => {
  const isBuilt = existsSync(join(clientFolder, 'index.html'))
  const lines = [
    `Caselog is ready at ${url}`,
    !isBuilt && 'The client is not built yet: npm run build',
    !hasAccounts && 'No agency has been set up yet: npm run admin -- create-account',
    demo && `Sign in as ${signIns}; the password is ${demoPassword}`,
    demo && config.smtpUrl === null && 'Mails and text messages stay in the outbox: GET /v1/admin/outbox as admin',
  ]
  process.stdout.write(`${lines.filter((line) => line !== false).join('\n')}\n`)
}

if (import.meta.main) await startServer(readConfig(process.env))
