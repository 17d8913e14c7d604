/**
 * A process of its own in which exports are made, one at a time: hundreds of thousands of rows neither keep the server
 * from answering nor fill its memory. It knows the database and nothing else of the server, and ends with it.
 */
import '../../domain/messages/staff.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { openDatabases, type DatabaseAddresses, type Databases } from '../kernel/database.ts'
import { makeExport } from './makeExport.ts'
import type { Making, TaskName } from './task.ts'

export type Order =
  | { readonly is: 'make'; readonly task: TaskName; readonly addresses: DatabaseAddresses; readonly now: number }
  | { readonly is: 'stop' }
export type Report =
  | ({ readonly is: 'changed'; readonly version: number; readonly user: number } & TaskName)
  | { readonly is: 'made' }
  | { readonly is: 'failed'; readonly message: string }

const report = (told: Report): void => void process.send?.(told)

/** The snapshot's, the file's and a few for what is said meanwhile. */
const connections = 4

let databases: Databases | null = null
let stopping = new AbortController()

const make = async ({ task, addresses, now }: Extract<Order, { is: 'make' }>): Promise<void> => {
  databases ??= openDatabases({ ...addresses, connections })
  stopping = new AbortController()
  const ahead = now - Date.now()
  const making: Making = {
    databases,
    clock: { now: () => Date.now() + ahead },
    random: { bytes: randomBytes, uuid: randomUUID },
    changed: (account, id, version, user) => report({ is: 'changed', account, id, version, user }),
  }
  await makeExport(making, task, stopping.signal)
}

/** What kind of error it was and where; the text of one may hold what somebody typed. */
const placeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return [error.name, ...frames].join('\n')
}

process.on('message', (order: Order) => {
  if (order.is === 'stop') return stopping.abort(new Error('the server stops'))
  make(order).then(
    () => report({ is: 'made' }),
    (error: unknown) => report({ is: 'failed', message: placeOf(error) }),
  )
})
process.on('disconnect', () => process.exit())
