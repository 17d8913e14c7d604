/** How the first page orders the day: what is late, what is due today, soon and later, and how much of it is told. */
import { dayNumberAt, timeOf } from '../kernel/index.ts'

/** Groups of tasks, in the order in which they stand. */
export const taskTimes = ['overdue', 'today', 'week', 'later', 'undated'] as const
export type TaskTime = (typeof taskTimes)[number]

/** Lines of each group, so that what is late does not push away what is due today; the page of tasks has all. */
export const mostLines: Readonly<Record<TaskTime, number>> = { overdue: 5, today: 12, week: 5, later: 3, undated: 3 }

const weekDays = 7

/** ACT-08: what is due before now is late, also on its own day. */
export const taskTimeOf = (due: string | null, now: number, zone: string): TaskTime => {
  if (due === null) return 'undated'
  const at = timeOf(due)
  if (at < now) return 'overdue'
  const days = dayNumberAt(at, zone) - dayNumberAt(now, zone)
  return days < 1 ? 'today' : days < weekDays ? 'week' : 'later'
}

type Task = { readonly id: number; readonly date_time: string | null; readonly is_completed: 0 | 1 }
export type TaskGroup<T> = { readonly time: TaskTime; readonly total: number; readonly tasks: readonly T[] }

const soonestFirst = (a: Task, b: Task): number => (a.date_time ?? '').localeCompare(b.date_time ?? '') || a.id - b.id

/** The open tasks in their groups, the soonest first; groups without any are left out. */
export const tasksByTime = <T extends Task>(
  tasks: readonly T[],
  now: number,
  zone: string,
): readonly TaskGroup<T>[] => {
  const open = tasks.filter(({ is_completed }) => is_completed === 0).toSorted(soonestFirst)
  const groups = Map.groupBy(open, ({ date_time }) => taskTimeOf(date_time, now, zone))
  return taskTimes.flatMap((time) => {
    const inTime = groups.get(time) ?? []
    return inTime.length === 0 ? [] : [{ time, total: inTime.length, tasks: inTime.slice(0, mostLines[time]) }]
  })
}

type Timed = { readonly id: number; readonly date_time: string }
/** `days` from today: 0 is today, and a meeting that began yesterday and goes on is today's. */
export type AgendaDay<T> = { readonly days: number; readonly entries: readonly T[] }

const weekMs = weekDays * 86_400_000

/** What goes on or begins within a week of `now` (ms). One that has begun and names no end stays while its day lasts. */
export const comingWeek = <T extends Timed & { readonly end_date_time?: string | null }>(
  entries: readonly T[],
  now: number,
  zone: string,
): readonly T[] =>
  entries.filter(({ date_time, end_date_time: end }) => {
    const [from, until] = [timeOf(date_time), typeof end === 'string' ? timeOf(end) : null]
    const isOver = until === null ? dayNumberAt(from, zone) < dayNumberAt(now, zone) : until < now
    return !isOver && from < now + weekMs
  })

/** What is to come, day by day in a zone, each day in the order of its hours. */
export const agendaOf = <T extends Timed>(
  entries: readonly T[],
  now: number,
  zone: string,
): readonly AgendaDay<T>[] => {
  const today = dayNumberAt(now, zone)
  const sorted = entries.toSorted((a, b) => a.date_time.localeCompare(b.date_time) || a.id - b.id)
  const days = Map.groupBy(sorted, ({ date_time }) => Math.max(0, dayNumberAt(timeOf(date_time), zone) - today))
  return [...days].map(([day, inDay]) => ({ days: day, entries: inDay }))
}

/** Entries of an agenda that are told before somebody asks for all: whole days, as many as come close to this. */
export const mostEntries = 8

/** The first days of an agenda: today whole, and further days while they fit. */
export const firstDays = <T>(agenda: readonly AgendaDay<T>[], most = mostEntries): readonly AgendaDay<T>[] => {
  let told = 0
  return agenda.filter(({ days, entries }) => {
    const fits = days === 0 || told === 0 || told + entries.length <= most
    told = fits ? told + entries.length : most
    return fits
  })
}
