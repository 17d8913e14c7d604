/** What the configuration says of a session's time, in milliseconds (RTS-06, RTS-14 … RTS-16, RTS-24, RTS-25). */
import type { Setup } from '../setup/index.ts'

export type SessionTimes = {
  /** Without a sign of the user, until the session counts as idle. */
  readonly idle: number
  /** Between two signs that a client gives of a user who is at work. */
  readonly keepAlive: number
  /** Of each dialog. */
  readonly countdown: { readonly idle: number; readonly login: number; readonly sso: number }
}

export const sessionTimes = ({ idleMinutes, countdowns }: Pick<Setup, 'idleMinutes' | 'countdowns'>): SessionTimes => {
  const idle = idleMinutes * 60 * 1_000
  const { idle: ofIdle, login, sso } = countdowns
  return {
    idle,
    keepAlive: idle / 15,
    countdown: { idle: ofIdle * 1_000, login: login * 1_000, sso: sso * 1_000 },
  }
}

/** Milliseconds that a client gives the server, beyond a countdown, to end it. */
export const grace = 3_000

/** Milliseconds, and tries, of a client that has lost its connection. */
export const reconnecting = { tries: 5, first: 1_000, longest: 5_000, recheck: 5_000 } as const

/** RTS-06: how long a client waits after so many failures in a row; after a disconnect by the server it looks again. */
export const waitBefore = (failures: number, lostByServer: boolean): number =>
  failures === 0 && lostByServer
    ? reconnecting.recheck
    : Math.min(reconnecting.longest, reconnecting.first * 2 ** Math.max(0, failures - 1))
