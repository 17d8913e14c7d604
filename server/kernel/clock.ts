import * as z from 'zod/mini'

/** The system's clock, or in tests one that stands still or runs a constant time ahead or behind. */
export type ClockSetting =
  | { readonly kind: 'system' }
  | { readonly kind: 'fixed'; readonly at: number }
  | { readonly kind: 'shifted'; readonly milliseconds: number }

/** Reads the time: milliseconds since 1970 in UTC. */
export interface Clock {
  now: () => number
}

const unit = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const shift = /^(?<sign>[+-])(?<amount>\d{1,7})(?<unit>[smhd])$/

/** `2026-03-01T12:00:00Z` is a fixed clock; `+3d`, `-90s`, `+2h`, `-5m` a shifted one. */
export const clockSetting = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => shift.test(text) || isInstant(text),
        'must be an instant such as 2026-03-01T12:00:00Z or a shift such as +3d, -2h, +5m, -90s',
      ),
    ),
  z.transform(toSetting),
)

/** The clock that a setting describes. */
export function createClock(setting: ClockSetting): Clock {
  if (setting.kind === 'fixed') return { now: () => setting.at }
  if (setting.kind === 'shifted') return { now: () => Date.now() + setting.milliseconds }
  return { now: () => Date.now() }
}

function toSetting(text: string): ClockSetting {
  const found = shift.exec(text)?.groups
  if (!found) return { kind: 'fixed', at: Date.parse(text) }
  const size = unit[found['unit'] as keyof typeof unit]
  return { kind: 'shifted', milliseconds: Number(found['amount']) * size * (found['sign'] === '-' ? -1 : 1) }
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text))
}
