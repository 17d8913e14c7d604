import { UTCDate } from '@date-fns/utc'
import { sub } from 'date-fns'
import { refuse, type Result } from '../../domain/kernel/index.ts'

const day = 86_400_000

/** SRC-34: the last so many days (`30`) or years (`2y`); a day by itself (`2026-03-01`) stands for that day. */
export const period = (text: string, now: number): Result<{ from: string; to: string }> => {
  const [, amount, years] = /^(\d{1,4})(y?)$/.exec(text.trim()) ?? []
  if (amount !== undefined) {
    const span = years === 'y' ? { years: Math.min(Number(amount), 200) } : { days: Number(amount) }
    const from = sub(new UTCDate(now), span)
    return { ok: true, value: { from: from.toISOString(), to: new Date(now + day).toISOString() } }
  }
  const start = /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? Date.parse(`${text.trim()}T00:00:00.000Z`) : Number.NaN
  const year = new Date(start).getUTCFullYear()
  if (!(year >= 1800 && year <= 2200)) return refuse('malformed', "Parameter 'search': This is not a period.")
  return { ok: true, value: { from: new Date(start).toISOString(), to: new Date(start + day).toISOString() } }
}
