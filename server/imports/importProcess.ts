/**
 * A process of its own in which imports are worked on, one at a time: a file of any kind neither keeps the server from
 * answering nor fills its memory. It knows the database and nothing else of the server, and ends with it.
 */
import '../../domain/messages/staff.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Realtime, Services } from '../http/services.ts'
import { readConfig } from '../kernel/config.ts'
import { openDatabases, type DatabaseAddresses } from '../kernel/database.ts'
import type { TaskName } from './task.ts'
import { workOn } from './work.ts'

export type Order =
  | { readonly is: 'work'; readonly task: TaskName; readonly addresses: DatabaseAddresses; readonly now: number }
  | { readonly is: 'stop' }
export type Report =
  | { readonly is: 'changed'; readonly told: Parameters<Realtime['recordChanged']> }
  | { readonly is: 'removed'; readonly told: Parameters<Realtime['recordRemoved']> }
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly message: string }

const report = (told: Report): void => void process.send?.(told)

/** The work's own, the file's and one for what is said meanwhile. */
const connections = 4

/** Records are made without these. */
const absent = (): never => {
  throw new Error('there is no such service in the process of imports')
}

const servicesFor = (addresses: DatabaseAddresses, ahead: number): Services => ({
  databases: openDatabases({ ...addresses, connections }),
  clock: { now: () => Date.now() + ahead },
  random: { bytes: randomBytes, uuid: randomUUID },
  realtime: {
    recordChanged: (...told) => report({ is: 'changed', told }),
    recordRemoved: (...told) => report({ is: 'removed', told }),
    sessionEnded: absent,
    tokenRevoked: absent,
  },
  config: readConfig({}),
  publicUrl: '',
  mail: { send: absent },
  sms: { send: absent },
  signingKeys: { current: absent, byId: absent },
})

let stopping = new AbortController()

const work = async ({ task, addresses, now }: Extract<Order, { is: 'work' }>): Promise<void> => {
  const services = servicesFor(addresses, now - Date.now())
  stopping = new AbortController()
  try {
    await workOn({ services }, task, stopping.signal)
  } finally {
    await services.databases.close()
  }
}

/** What kind of error it was and where; the text of one may hold what somebody typed. */
const placeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return [error.name, ...frames].join('\n')
}

process.on('message', (order: Order) => {
  if (order.is === 'stop') return stopping.abort(new Error('the server stops'))
  work(order).then(
    () => report({ is: 'done' }),
    (error: unknown) => report({ is: 'failed', message: placeOf(error) }),
  )
})
process.on('disconnect', () => process.exit())
