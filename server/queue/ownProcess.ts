/** What a process of the queue's own and the server that started it say to each other, and how it does its work. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Realtime, Services } from '../http/services.ts'
import { readConfig } from '../kernel/config.ts'
import { openDatabases, type DatabaseAddresses } from '../kernel/database.ts'
import { inBackground } from '../kernel/inTurn.ts'
import type { WorkName } from './queue.ts'

export type Order =
  | { readonly is: 'work'; readonly task: WorkName; readonly addresses: DatabaseAddresses; readonly now: number }
  | { readonly is: 'stop' }
export type Report =
  | { readonly is: 'changed'; readonly told: Parameters<Realtime['recordChanged']> }
  | { readonly is: 'removed'; readonly told: Parameters<Realtime['recordRemoved']> }
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly message: string }

/** The part of the server's services that there is in such a process. */
export type OwnServices = Pick<Services, 'databases' | 'clock' | 'random' | 'realtime'>

const report = (told: Report): void => void process.send?.(told)

/** The work's own, the file's and a few for what is done beside them. */
const connections = 4

const absent = (): never => {
  throw new Error('there is no such service in a process of its own')
}

const servicesFor = (addresses: DatabaseAddresses, ahead: number): OwnServices => ({
  databases: openDatabases({ ...addresses, connections }),
  clock: { now: () => Date.now() + ahead },
  random: { bytes: randomBytes, uuid: randomUUID },
  realtime: {
    recordChanged: (...told) => report({ is: 'changed', told }),
    recordRemoved: (...told) => report({ is: 'removed', told }),
    reportResultComplete: absent,
    rightsChanged: absent,
    push: absent,
    broadcast: absent,
    sessionEnded: absent,
    tokenRevoked: absent,
    resolveDue: absent,
  },
})

/** For work that goes the way of a request: it is done without these. */
export const withTheRest = (own: OwnServices): Services => ({
  ...own,
  config: readConfig({}),
  publicUrl: '',
  mail: { send: absent },
  sms: { send: absent },
  heavy: { turn: absent, isFree: absent, patience: 0 },
  signingKeys: { current: absent, byId: absent },
  sealing: { seal: absent, open: absent, mark: absent, isMark: absent },
})

/** What kind of error it was and where; the text of one may hold what somebody typed. */
const placeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames].join('\n')
}

/**
 * Makes this process work on what it is told, one piece at a time. It knows the database and nothing else of the
 * server, and ends with it.
 */
export const workAsTold = (
  work: (services: OwnServices, task: WorkName, signal: AbortSignal) => Promise<void>,
): void => {
  let stopping = new AbortController()
  const worked = async ({ task, addresses, now }: Extract<Order, { is: 'work' }>): Promise<void> => {
    stopping = new AbortController()
    const services = servicesFor(addresses, now - Date.now())
    try {
      await work(services, task, stopping.signal)
    } finally {
      await services.databases.close()
    }
  }
  process.on('message', (order: Order) => {
    if (order.is === 'stop') return stopping.abort(new Error('the server stops'))
    inBackground(() => worked(order)).then(
      () => report({ is: 'done' }),
      (error: unknown) => report({ is: 'failed', message: placeOf(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
