/** What lists of services and timelogs add up to (SVC-05, SVC-12). */
import type { Records } from '../records/index.ts'

export type ServiceSums = { readonly count: number; readonly minutes: number; readonly dollars: number }

type Entry = Pick<Records['service'], 'amount' | 'time_minutes' | 'grant_dollars' | 'other_dollars'>

/** Dollars are added as cents, which are whole. */
const cents = (dollars: number): number => Math.round(dollars * 100)

export const serviceSums = (entries: readonly Entry[]): ServiceSums => ({
  count: entries.reduce((sum, { amount }) => sum + amount, 0),
  minutes: entries.reduce((sum, { time_minutes }) => sum + (time_minutes ?? 0), 0),
  dollars:
    entries.reduce((sum, { grant_dollars, other_dollars }) => sum + cents(grant_dollars) + cents(other_dollars), 0) /
    100,
})

export const minutesOf = (entries: readonly Pick<Records['timelog'], 'minutes'>[]): number =>
  entries.reduce((sum, { minutes }) => sum + minutes, 0)

/** 125 minutes are 2 hours and 5 minutes. */
export const hoursAndMinutes = (minutes: number): { readonly hours: number; readonly minutes: number } => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
})
