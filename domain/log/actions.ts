import { count, fact, group, key, label, list, oneOf, optional, text, type Infer } from '../kernel/index.ts'
import { reasonLimit } from './api.ts'

/** What leaves in an export: entries, kinds of them, minutes from first to last, and values left out as of no known kind. */
export const exportFigures = group({ entries: count(), types: count(), minutes: count(), withheld: count() })
export type ExportFigures = Infer<typeof exportFigures>

/** Everything up to `durableSeq` is on the disk; nothing later is ever shown as kept. */
export const logBecameDurable = fact('log/becameDurable', {
  v: 1,
  origin: 'storage',
  payload: group({ durableSeq: count() }),
})
/** While one of these lasts nothing more gets to the disk. */
export const writingProblems = ['quota', 'full', 'failed', 'otherDevice'] as const
/** Of what was left before; `expired` is what nobody had read when its key was gone. */
export const readingProblems = ['corrupt', 'wrongKey', 'expired'] as const
const logProblems = [...writingProblems, ...readingProblems] as const
/** The log could not be written or read: shown to the person. `lost` counts entries that can't be read. */
export const logProblemFound = fact('log/problemFound', {
  v: 1,
  origin: 'storage',
  payload: group({ problem: oneOf(logProblems), lost: count() }),
})
export const logProblemSolved = fact('log/problemSolved', { v: 1, origin: 'storage', payload: group({}) })
/**
 * The state did not take an action, whose place this has in the log: a reducer failed at it, or it was not as declared. The
 * state is as before it. `error` names what is shown of it.
 */
export const reducerFailed = fact('log/reducerFailed', {
  v: 1,
  origin: 'storage',
  payload: group({ action: label(), error: key('error') }),
})
/** The log of this tab was opened: after a reload with the entries before it, else empty. */
export const logOpened = fact('log/opened', {
  v: 1,
  origin: 'storage',
  payload: group({ stream: key('stream'), resumed: count() }),
})
/** A dead tab's stream up to an entry, or what was sealed of one at a logout, by its name. */
export const takenOver = group({ part: key('leftPart'), upTo: optional(count()) })
export type TakenOver = Infer<typeof takenOver>
/**
 * What dead tabs left on the device is in the state now, or can't be had: from here on a form shows all there is of it.
 * `takenOver` is what it came from, so that it is not taken for work once more should that stay on the disk.
 */
export const recoveryEnded = fact('log/recoveryEnded', {
  v: 1,
  origin: 'storage',
  payload: group({ takenOver: optional(list(takenOver)) }),
})
/** The person asks for the session as a file; what would leave is shown before anything is saved. */
export const exportRequested = fact('log/exportRequested', { v: 1, origin: 'intent', payload: group({}) })
/** The redacted file waits in memory; the figures are what the person is shown. */
export const exportMade = fact('log/exportMade', { v: 1, origin: 'storage', payload: exportFigures })
export const exportFailed = fact('log/exportFailed', { v: 1, origin: 'storage', payload: group({}) })
/** What for, as it is typed. */
export const exportReasonTyped = fact('log/exportReasonTyped', {
  v: 1,
  origin: 'intent',
  payload: group({ reason: text('prose', reasonLimit) }),
})
/** The person wants it, and says what for; it is saved once the server has noted that. */
export const exportConfirmed = fact('log/exportConfirmed', {
  v: 1,
  origin: 'intent',
  payload: group({ reason: text('prose', reasonLimit) }),
})
/** It was not noted, so it is not saved; the file still waits. */
export const exportRefused = fact('log/exportRefused', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000) }),
})
export const exportSaved = fact('log/exportSaved', { v: 1, origin: 'server', payload: group({}) })
export const exportDropped = fact('log/exportDropped', { v: 1, origin: 'intent', payload: group({}) })
