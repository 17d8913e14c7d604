import type { FastifyBaseLogger } from 'fastify'
import { membersOf } from '../domain/kernel/index.ts'
import type { Repeated } from './feature.ts'
import * as allFeatures from './features.ts'
import type { Services } from './http/services.ts'
import { asSystem } from './kernel/database.ts'
import { inBackground } from './kernel/inTurn.ts'
import type { Outage } from './kernel/outage.ts'
import { startWorkQueues, type WorkQueues } from './queue/index.ts'

const hour = 3_600_000

/** What the server does by itself, as its features declare it. The answer stops it and waits for what is under way. */
export const startJobs = (
  services: Services,
  log: FastifyBaseLogger,
  outage: Pick<Outage, 'unlessAway'>,
): (() => Promise<void>) => {
  const features = membersOf(allFeatures)
  /** Each by itself: what one can't let go of keeps nothing else there. */
  const removals = features.flatMap(({ removes }): readonly Repeated[] =>
    removes === undefined
      ? []
      : [{ every: hour, run: () => asSystem(services.databases, 'job', (tx) => removes(tx, services.clock.now())) }],
  )
  const queues = opened(() =>
    startWorkQueues(services, {
      queues: features.flatMap((feature) => feature.queues ?? []),
      onError: (err, queue) => outage.unlessAway(err, () => log.error({ err, queue }, 'work in the background failed')),
    }),
  )
  const jobs: readonly Repeated[] = [
    ...removals,
    { every: 500, run: queues.dispatch },
    ...features.flatMap(({ repeats }) => repeats?.(services) ?? []),
  ]
  const stops = jobs.map((job) =>
    repeat(job, (err) => outage.unlessAway(err, () => log.error({ err }, 'a job failed'))),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await queues.stop()
  }
}

/** Opened by the first run, and by a later one where that failed. */
const opened = (start: () => Promise<WorkQueues>): WorkQueues => {
  let queues: WorkQueues | null = null
  return {
    dispatch: async () => {
      queues ??= await start()
      await queues.dispatch()
    },
    stop: async () => queues?.stop(),
  }
}

/** One run after the other; a failed one is told of and the next one tries again. */
const repeat = ({ every, run }: Repeated, failed: (error: unknown) => void): (() => Promise<void>) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = (): void => {
    timer = setTimeout(() => {
      running = inBackground(run)
        .catch(failed)
        .then(() => (stopped ? undefined : next()))
    }, every)
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
