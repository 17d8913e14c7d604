import { allows, on, slice, step, type Workflow } from '../kernel/index.ts'
import { recordRemoved, saveConflicted, saveRefused } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  operationDone,
  operationFailed,
  operationRequested,
  removalDropped,
  removalProposed,
  saveUndoRequested,
  undoAsked,
  undoQuestionDropped,
  undoQuestioned,
} from './actions.ts'
import { operationFlow } from './flow.ts'
import { identityOf, linkNameOf } from './requests.ts'
import { noOperations, operationsShape, type Line, type OperationsState } from './shape.ts'

/** Operations that are over and stay in view: what can be taken back is among them. */
const mostFinished = 40

type Event = typeof operationFlow extends Workflow<string, infer E> ? E : never

const move = (line: Line | undefined, event: Event): void => {
  if (line) line.phase = step(operationFlow, line.phase, event)
}

const lineOf = (state: OperationsState, name: string | null): Line | undefined =>
  name !== null && Object.hasOwn(state.lines, name) ? state.lines[name] : undefined

const isOver = ({ phase }: Line): boolean => phase !== 'running' && phase !== 'undoing'

const forgetOldest = (state: OperationsState): void => {
  const finished = Object.entries(state.lines).filter(([, line]) => isOver(line))
  const surplus = finished
    .toSorted(([, a], [, b]) => a.requestedSeq - b.requestedSeq)
    .slice(0, Math.max(0, finished.length - mostFinished))
  for (const [name] of surplus) delete state.lines[name]
  const saves = Object.entries(state.undoneSaves).toSorted(([, a], [, b]) => a.seq - b.seq)
  for (const [name] of saves.slice(0, Math.max(0, saves.length - mostFinished))) delete state.undoneSaves[name]
}

/**
 * A link that was taken away and put back has a new number: earlier operations that made it are told, so that they can
 * still be taken back, and so are those on the tags of a victimization.
 */
const follow = (state: OperationsState, { request, undoes }: Line, link: number): void => {
  const name = linkNameOf(request)
  if (name === null || !request.does.endsWith('.add')) return
  const identity = identityOf(name, request.values)
  const before = lineOf(state, undoes)?.request.link ?? null
  for (const line of Object.values(state.lines)) {
    const { does, kind, id, values } = line.request
    if (kind !== request.kind || id !== request.id) continue
    if (does === request.does && identityOf(name, values) === identity) line.link = link
    if (
      name === 'victimization' &&
      before !== null &&
      linkNameOf(line.request) === 'victimizationTag' &&
      values['victimization_id'] === before
    )
      line.request = { ...line.request, values: { ...values, victimization_id: link } }
  }
}

/** The server said no, and will say so again: the link is gone, or the right to change it. */
const isFinal = (status: number | null): boolean => status === 403 || status === 404 || status === 409 || status === 422

/** A save that was to take another one back was not written: that one still stands. */
const keepSave = (state: OperationsState, by: string): void => {
  for (const [save, undone] of Object.entries(state.undoneSaves)) if (undone.by === by) delete state.undoneSaves[save]
}

export const operationsSlice = slice('operations', operationsShape, noOperations(), [
  on(operationRequested, (state, { operation, request, undoes }, { seq, at }) => {
    if (lineOf(state, operation)) return
    move(lineOf(state, undoes), 'undoBegan')
    if (request.does === 'record.remove' || request.does === 'record.expunge') state.proposed = null
    state.lines[operation] = {
      request,
      phase: 'running',
      undoes,
      link: null,
      httpStatus: null,
      message: null,
      requestedSeq: seq,
      requestedAt: at,
    }
  }),
  on(operationDone, (state, { operation, link }) => {
    const line = lineOf(state, operation)
    if (!line || !allows(operationFlow, line.phase, 'succeeded')) return
    move(line, 'succeeded')
    line.link = link
    if (link !== null) follow(state, line, link)
    move(lineOf(state, line.undoes), 'undone')
    forgetOldest(state)
  }),
  on(operationFailed, (state, { operation, status, message }) => {
    const line = lineOf(state, operation)
    if (!line || !allows(operationFlow, line.phase, 'failed')) return
    move(line, 'failed')
    Object.assign(line, { httpStatus: status, message })
    // What the server refuses for good is nothing to be tried again.
    if (!isFinal(status)) keepSave(state, operation)
    move(lineOf(state, line.undoes), isFinal(status) ? 'undoImpossible' : 'undoFailed')
    forgetOldest(state)
  }),
  on(saveUndoRequested, (state, { save, by }, { seq }) => {
    state.undoneSaves[save] = { by, seq }
    forgetOldest(state)
  }),
  on(saveRefused, (state, { save }) => keepSave(state, save)),
  on(saveConflicted, (state, { save }) => keepSave(state, save)),
  on(removalProposed, (state, proposed) => {
    state.proposed = { ...proposed }
  }),
  on(removalDropped, (state) => {
    state.proposed = null
  }),
  on(undoQuestioned, (state, { name }) => {
    state.questioned = name
  }),
  on(undoQuestionDropped, (state) => {
    state.questioned = null
  }),
  on(undoAsked, (state) => {
    state.questioned = null
  }),
  on(recordRemoved, (state, { kind, id }) => {
    if (state.proposed?.kind === kind && state.proposed.id === id) state.proposed = null
  }),
  on(loggedOut, (state) => {
    Object.assign(state, noOperations())
  }),
])
