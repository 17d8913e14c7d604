import { randomBytes } from 'node:crypto'
import { createClock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import { asSystem, type Databases } from '../kernel/database.ts'
import { hashPassword } from '../session/index.ts'

export const demoPassword = 'caselog-demo-1'

/** Fills an empty database with the demonstration agency; one that has accounts is left as it is. */
export const seedDemoData = async (databases: Databases, config: Pick<Config, 'demoSize' | 'clock'>): Promise<void> => {
  const accounts = await asSystem(databases, 'demo-data', (tx) =>
    tx.selectFrom('account').select('id').limit(1).execute(),
  )
  if (accounts.length > 0) return
  const passwordHash = await hashPassword(demoPassword, { bytes: randomBytes })
  // Only a process that seeds needs the fixtures.
  const { seedDemo } = await import('./seed.ts')
  await seedDemo(databases, { size: config.demoSize, passwordHash, now: createClock(config.clock).now() })
}

/** Whether the database holds demonstration data, whose passwords are published. */
export const hasDemoData = async (databases: Databases): Promise<boolean> => {
  const marked = await asSystem(databases, 'demo-data', (tx) =>
    tx.selectFrom('account').select('id').where('demo', '=', true).limit(1).execute(),
  )
  return marked.length > 0
}
