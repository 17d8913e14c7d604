import { UTCDate } from '@date-fns/utc'
import { sub } from 'date-fns/sub'
import { dayFromIso, isoDay, refuse, type Result } from '../../domain/kernel/index.ts'

const day = 86_400_000

/** Instants from the first to before the last, or one day as `yyyy-MM-dd`, which is the agency's (FMT-11). */
type Period = { readonly from: string; readonly to: string } | { readonly day: string }

/** SRC-34: the last so many days (`30`) or years (`2y`); a day by itself (`2026-03-01`) stands for that day. */
export const period = (text: string, now: number): Result<Period> => {
  const [, amount, years] = /^(\d{1,4})(y?)$/.exec(text.trim()) ?? []
  if (amount !== undefined) {
    const span = years === 'y' ? { years: Math.min(Number(amount), 200) } : { days: Number(amount) }
    const from = sub(new UTCDate(now), span)
    return { ok: true, value: { from: from.toISOString(), to: new Date(now + day).toISOString() } }
  }
  const asked = /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? dayFromIso(text.trim()) : null
  if (asked === null || asked.year < 1800 || asked.year > 2200)
    return refuse('malformed', "Parameter 'search': This is not a period.")
  return { ok: true, value: { day: isoDay(asked) } }
}
