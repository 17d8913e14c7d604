/** How far the server's clock is from this machine's, learnt from answers, so that a wrong local clock ends no session. */
import type { Clock } from '../kernel/index.ts'

export type ServerClock = {
  readonly now: () => number
  readonly learn: (headers: Readonly<Record<string, string>>) => void
  /** For answers whose Date header a browser hides: a token that was just issued tells the time too. */
  readonly learnIssued: (issuedAt: number | null) => void
}

/** The header has whole seconds, and answers travel: a smaller difference is no difference. Milliseconds. */
const tolerance = 5_000

export const serverClock = (clock: Clock): ServerClock => {
  let offset = 0
  const set = (serverTime: number): void => {
    if (Number.isNaN(serverTime)) return
    const difference = serverTime - clock.now()
    offset = Math.abs(difference) < tolerance ? 0 : difference
  }
  return {
    now: () => clock.now() + offset,
    learn: (headers) => set(Date.parse(headers['date'] ?? '')),
    learnIssued: (issuedAt) => set(issuedAt ?? Number.NaN),
  }
}
