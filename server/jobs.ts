import type { FastifyBaseLogger } from 'fastify'
import { membersOf } from '../domain/kernel/index.ts'
import { startExportQueue } from './exports/index.ts'
import * as features from './features.ts'
import type { Services } from './http/services.ts'
import { startImportQueue } from './imports/index.ts'
import { removeUnshownPictures } from './items/index.ts'
import { asSystem } from './kernel/database.ts'
import { smtpGateway } from './kernel/mail.ts'
import { deliverOutbox } from './kernel/outbox.ts'
import { makeBulkLetters } from './letters/index.ts'
import type { WorkQueue } from './queue/index.ts'

const second = 1000
const hour = 3_600_000

/** What the server does by itself. The answer stops it and waits for what is under way. */
export const startJobs = (services: Services, log: FastifyBaseLogger): (() => Promise<void>) => {
  const { databases, clock, config } = services
  const removal = () =>
    asSystem(databases, 'job', async (tx) => {
      for (const { removes } of membersOf(features)) await removes?.(tx, clock.now())
    })
  const letters = () => makeBulkLetters(services, (error) => log.error({ err: error }, 'a bulk letter lacks a letter'))
  const exports = queueJobs(() => startExportQueue(services, (error) => log.error({ err: error }, 'an export failed')))
  const imports = queueJobs(() => startImportQueue(services, (error) => log.error({ err: error }, 'an import failed')))
  const pictures = () => removeUnshownPictures(services)
  const stops = [
    repeat(hour, log, removal),
    repeat(6 * hour, log, pictures),
    repeat(second, log, letters),
    repeat(second / 2, log, exports.run),
    repeat(second / 2, log, imports.run),
  ]
  if (config.smtpUrl !== null) {
    const mail = smtpGateway(config.smtpUrl)
    stops.push(repeat(5 * second, log, () => deliverOutbox(databases, clock, { mail })))
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await Promise.all([exports.stop(), imports.stop()])
  }
}

/** The queue is opened by the first run, and by a later one where that failed. */
const queueJobs = (start: () => Promise<WorkQueue>) => {
  let queue: WorkQueue | null = null
  return {
    run: async () => {
      queue ??= await start()
      await queue.dispatch()
    },
    stop: async () => queue?.stop(),
  }
}

/** One run after the other, the pause between them; a failed run is logged and the next one tries again. */
const repeat = (pause: number, log: FastifyBaseLogger, work: () => Promise<unknown>): (() => Promise<void>) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.error({ err: error }, 'a job failed'))
        .then(() => (stopped ? undefined : next()))
    }, pause)
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
