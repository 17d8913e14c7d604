/** A process that works on what waits, and is killed with `kill -9`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Client } from 'pg'
import { connectionAs } from '../../server/kernel/roles.ts'
import { queueSchema } from '../../server/queue/queue.ts'

const script = new URL('worker.ts', import.meta.url).pathname

/** It starts a second or two later. */
export const startWorker = (superuserUrl: string): { readonly kill: () => Promise<void> } => {
  const addresses = {
    WORKER_APP: connectionAs('caselog_app', superuserUrl),
    WORKER_SYSTEM: connectionAs('caselog_system', superuserUrl),
  }
  const worker = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...addresses },
  })
  return {
    kill: async () => {
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    },
  }
}

/**
 * As long as nobody waits for a sign of life, work is not given to another: that time is over at once. Answers how much
 * work is concerned.
 */
export const forgetHeartbeats = async (client: Client, queue: string): Promise<number> => {
  const late = await client.query(
    `update ${queueSchema}.job set heartbeat_on = heartbeat_on - heartbeat_seconds * interval '1 second'
    where name = $1 and state = 'active'`,
    [queue],
  )
  return late.rowCount ?? 0
}
