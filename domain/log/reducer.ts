import { createSelector } from '@reduxjs/toolkit'
import {
  count,
  flag,
  group,
  key,
  list,
  nullable,
  on,
  oneOf,
  optional,
  slice,
  text,
  type Field,
} from '../kernel/index.ts'
import {
  exportConfirmed,
  exportDropped,
  exportFailed,
  exportFigures,
  exportMade,
  exportReasonTyped,
  exportRefused,
  exportRequested,
  exportSaved,
  logBecameDurable,
  logOpened,
  logProblemFound,
  logProblemSolved,
  readingProblems,
  recoveryEnded,
  reducerFailed,
  takenOver,
  writingProblems,
  type ExportFigures,
  type TakenOver,
} from './actions.ts'
import { reasonLimit } from './api.ts'

/** Far more than tabs die whose logs can't be removed. */
const mostTakenOver = 200

export type LogState = {
  /** What is later than this is not on the disk yet and never shown as kept. */
  durableSeq: number
  /** Nothing more gets to the disk until it is over. */
  writing: (typeof writingProblems)[number] | null
  /** Whatever becomes of writing, it makes nothing of this readable. */
  reading: (typeof readingProblems)[number][]
  /** Entries that can't be read: of the log that was opened, counted once. */
  lost: number
  /** Actions that the state did not take. */
  failures: number
  /** Null until the session's key is there; entries wait in memory so long. */
  opened: { stream: string; resumed: number } | null
  /** Until then a draft of a dead tab may still come in: what is typed over it would take its place unseen. */
  recovered: boolean
  /** Whose work is in this log, whatever has become of it here since: it is not taken over once more. */
  takenOver?: TakenOver[]
  /** Null while no export is asked for; its figures once the file waits to be saved, and why that could not be. */
  export: {
    state: 'preparing' | 'ready' | 'noting'
    figures: ExportFigures | null
    problem: string | null
    reason: string
  } | null
}

const shape: Field<LogState> = group({
  durableSeq: count(),
  writing: nullable(oneOf(writingProblems)),
  reading: list(oneOf(readingProblems)),
  lost: count(),
  failures: count(),
  opened: nullable(group({ stream: key('stream'), resumed: count() })),
  recovered: flag(),
  takenOver: optional(list(takenOver)),
  export: nullable(
    group({
      state: oneOf(['preparing', 'ready', 'noting']),
      figures: nullable(exportFigures),
      problem: nullable(text('prose', 2_000)),
      reason: text('prose', reasonLimit),
    }),
  ),
})

const isOneOf = <T extends string>(all: readonly T[], one: string): one is T => (all as readonly string[]).includes(one)

type WithLog = { readonly log: LogState }

/** All that is wrong, the worst first. */
export const logTroubles = createSelector(
  [({ log }: WithLog) => log.writing, ({ log }: WithLog) => log.reading],
  (writing, reading) => [
    ...(writing === null ? [] : [writing]),
    ...readingProblems.filter((each) => reading.includes(each)),
  ],
)

const initial: LogState = {
  durableSeq: 0,
  writing: null,
  reading: [],
  lost: 0,
  failures: 0,
  opened: null,
  recovered: false,
  export: null,
}

export const logSlice = slice('log', shape, initial, [
  on(logBecameDurable, (log, { durableSeq }) => {
    log.durableSeq = Math.max(log.durableSeq, durableSeq)
  }),
  on(logProblemFound, (log, { problem, lost }) => {
    if (isOneOf(writingProblems, problem)) log.writing = problem
    else if (!log.reading.includes(problem)) log.reading.push(problem)
    log.lost = Math.max(log.lost, lost)
  }),
  on(logProblemSolved, (log) => {
    log.writing = null
  }),
  on(reducerFailed, (log) => {
    log.failures += 1
  }),
  on(logOpened, (log, opened) => {
    log.opened = { ...opened }
    // Each start looks anew, and tells only once of what it can't read.
    log.reading = log.reading.filter((each) => each === 'corrupt')
    // The file was gone with the page, and is made once more; what it is for stays as it was typed.
    if (opened.resumed > 0 && log.export !== null)
      Object.assign(log.export, { state: 'preparing', figures: null, problem: null })
  }),
  on(recoveryEnded, (log, { takenOver: more = [] }) => {
    log.recovered = true
    if (more.length > 0) log.takenOver = [...(log.takenOver ?? []), ...more].slice(-mostTakenOver)
  }),
  on(exportRequested, (log) => {
    log.export = { state: 'preparing', figures: null, problem: null, reason: '' }
  }),
  on(exportMade, (log, figures) => {
    if (log.export !== null) Object.assign(log.export, { state: 'ready', figures: { ...figures }, problem: null })
  }),
  on(exportReasonTyped, (log, { reason }) => {
    if (log.export !== null) log.export.reason = reason
  }),
  on(exportConfirmed, (log) => {
    if (log.export === null) return
    log.export.state = 'noting'
    log.export.problem = null
  }),
  on(exportRefused, (log, { message }) => {
    if (log.export === null) return
    log.export.state = 'ready'
    log.export.problem = message
  }),
  on(exportFailed, (log) => {
    log.export = null
  }),
  on(exportSaved, (log) => {
    log.export = null
  }),
  on(exportDropped, (log) => {
    log.export = null
  }),
])
