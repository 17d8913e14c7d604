/** A database that is away costs a line of the log when it goes, one a minute, and one when it is back. */
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

type OutageLog = {
  readonly error: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
  readonly info: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
}

export type Outage = {
  /** Says what failed unless the database is away: then that is what is said, for all that fails meanwhile. */
  readonly unlessAway: (error: unknown, say: () => void) => void
  /** Ends the watch. */
  readonly close: () => void
}

export type OutageOptions = {
  /** Rejects where the database does not answer. */
  readonly probe: () => Promise<unknown>
  readonly log: OutageLog
  /** Milliseconds, of which only differences count. */
  readonly now?: () => number
  /** Rejects when the watch ends. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

const betweenProbes = 1_000
const betweenLines = 60_000

/** SQLSTATE (PostgreSQL appendix A): shutdown, no room, no connection, a role or a database that it does not know any more. */
const away =
  /^(57P0[1-5]|53\d{3}|08\w{3}|28\w{3}|3D000|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/

/** `pg` gives these no code. */
const lostConnectionTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
] as const

const lostConnection = (message: string): boolean => lostConnectionTexts.some((text) => message.startsWith(text))

/** SQLSTATE or the system's name of the failure; never its text, which may name what somebody typed. */
export const codeOf = (error: unknown): string | undefined => {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Whether a failure may come of a database that does not answer. Libraries tell of some without being errors. */
export const mayBeAway = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  return away.test(codeOf(error) ?? '') || ('message' in error && lostConnection(String(error.message)))
}

const shortly = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  delay(milliseconds, undefined, { signal, ref: false })

/** It looks only once something has failed, and then until the database answers. */
export const watchOutage = ({ probe, log, now = () => performance.now(), wait = shortly }: OutageOptions): Outage => {
  const closing = new AbortController()
  let looking: Promise<boolean> | null = null

  const failure = (): Promise<{ readonly code: string | undefined } | null> =>
    probe().then(
      () => null,
      (error: unknown) => ({ code: codeOf(error) }),
    )

  const untilItAnswers = async (code: string | undefined): Promise<void> => {
    const since = now()
    let saidAt = since
    log.error({ code }, 'the database does not answer; until it does, requests are answered with 503')
    for (;;) {
      await wait(betweenProbes, closing.signal)
      const still = await failure()
      const seconds = Math.round((now() - since) / 1_000)
      if (still === null) return log.info({ seconds }, 'the database answers again')
      if (now() - saidAt < betweenLines) continue
      saidAt = now()
      log.error({ code: still.code, seconds }, 'the database still does not answer')
    }
  }

  /** Whether it is away; if so, the watch goes on by itself. */
  const look = async (): Promise<boolean> => {
    const failed = await failure()
    const done = () => void (looking = null)
    if (failed === null) done()
    else untilItAnswers(failed.code).then(done, done)
    return failed !== null
  }

  return {
    unlessAway: (error, say) => {
      if (!mayBeAway(error)) return say()
      looking ??= look()
      void looking.then((away) => (away ? undefined : say()))
    },
    close: () => closing.abort(),
  }
}

/** A connection of its own: the pools may be busy, or hold some that are dead. */
export const probeOf = (address: string) => async (): Promise<void> => {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end()
  }
}
