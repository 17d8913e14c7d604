import { dayFromIso, isoDay, refuse, type Result } from '../../domain/kernel/index.ts'

/** So many whole days or years of the agency's (FMT-11) up to now, or one day as `yyyy-MM-dd`. */
type Period = { readonly days: number; readonly years: number } | { readonly day: string }

/** SRC-34: the last so many days (`30`) or years (`2y`); a day by itself (`2026-03-01`) stands for that day. */
export const period = (text: string): Result<Period> => {
  const [, amount, years] = /^(\d{1,4})(y?)$/.exec(text.trim()) ?? []
  if (amount !== undefined) {
    const span = years === 'y' ? { days: 0, years: Math.min(Number(amount), 200) } : { days: Number(amount), years: 0 }
    return { ok: true, value: span }
  }
  const asked = /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? dayFromIso(text.trim()) : null
  if (asked === null || asked.year < 1800 || asked.year > 2200)
    return refuse('malformed', "Parameter 'search': This is not a period.")
  return { ok: true, value: { day: isoDay(asked) } }
}
