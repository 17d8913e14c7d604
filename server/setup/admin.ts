/** `npm run admin`: what the machine's administrator does where nobody can sign in yet, or somebody no more. */
import { randomBytes, randomUUID } from 'node:crypto'
import '../../domain/messages/staff.ts'
import { commandIn, toldInWords } from '../accounts/index.ts'
import { createClock } from '../kernel/clock.ts'
import { publicAddress, readConfig } from '../kernel/config.ts'
import { installationKey } from '../kernel/installationKey.ts'
import { sendMail } from '../kernel/mail.ts'
import { readMigrations } from '../kernel/migrate.ts'
import { openDatabase } from '../kernel/openDatabase.ts'
import { createSealing } from '../kernel/sealing.ts'
import { sealOlderSecrets } from '../session/index.ts'

/** Sockets are the server's, which the database tells of sessions that have ended. */
const nobodyHears = {
  recordChanged: () => undefined,
  recordRemoved: () => undefined,
  reportResultComplete: () => undefined,
  rightsChanged: () => undefined,
  push: () => undefined,
  broadcast: () => undefined,
  sessionEnded: () => undefined,
  tokenRevoked: () => undefined,
  resolveDue: async () => undefined,
}

const run = async (args: readonly string[]): Promise<void> => {
  const config = readConfig(process.env)
  const command = commandIn(args, config)
  const { databases, stop } = await openDatabase({ config, migrations: readMigrations(), connections: 4 })
  const clock = createClock(config.clock)
  try {
    const sealing = createSealing(installationKey(config, randomBytes), randomBytes)
    // What another key would seal here nobody could open again.
    await sealOlderSecrets(databases, sealing)
    const done = await command({
      databases,
      clock,
      random: { bytes: randomBytes, uuid: randomUUID },
      publicUrl: publicAddress(config),
      sealing,
      mail: { send: (tx, mail) => sendMail(tx, clock, mail) },
      realtime: nobodyHears,
    })
    if (!done.ok) throw new Error(done.refusal.message)
    console.log(toldInWords(done.value))
  } finally {
    await stop()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(`caselog: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
