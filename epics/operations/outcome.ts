/** What follows from an operation's answer: the record is loaded anew, is gone, or is the one that was answered. */
import type { Action } from '../../domain/kernel/index.ts'
import { listPlace, navigationRequested, placeOf, recordAt, type Destination } from '../../domain/navigation/index.ts'
import {
  operationDone,
  operationFailed,
  operations,
  type Line,
  type Outcome,
  type Request,
} from '../../domain/operations/index.ts'
import {
  entities,
  isUnderCase,
  recordChangedElsewhere,
  recordLoaded,
  recordOf,
  recordRemoved,
} from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import type { MessageKey } from '../../domain/messages/index.ts'
import { failureShown, said } from '../calls/index.ts'
import type { CallFailure, Ports } from '../kernel/index.ts'
import { silent } from './say.ts'

/** LOC-05, EVT-08: where somebody is taken who has deleted what is in view; null when it is not in view. */
const afterRemoval = (
  { navigation: { at } }: State,
  { kind, id }: Pick<Request, 'kind' | 'id'>,
): Destination | null => {
  const inView = recordAt(at)
  if (inView?.kind !== kind || inView.id !== id) return null
  const { caseId } = inView
  if (!isUnderCase(inView.kind) || caseId === 0) return listPlace(kind)
  return placeOf('court_case', { id: caseId }, kind === 'defendant' ? 'defendants' : 'clients')
}

/** A deleted person's clients and defendants are gone with them (CLI-26). */
const goneWith = (
  state: State,
  { kind, id }: Pick<Request, 'kind' | 'id'>,
): readonly Pick<Request, 'kind' | 'id'>[] => {
  const person = kind === 'person' ? recordOf(state, 'person', id) : undefined
  const inView = recordAt(state.navigation.at)
  const shown =
    kind === 'person' && (inView?.kind === 'victim' || inView?.kind === 'defendant')
      ? recordOf(state, inView.kind, inView.id)
      : undefined
  return [
    { kind, id },
    ...(person?.victim_cases ?? []).map((client) => ({ kind: 'victim' as const, id: client.id })),
    ...(person?.defendant_cases ?? []).map((accused) => ({ kind: 'defendant' as const, id: accused.id })),
    ...(shown?.person_id === id && inView ? [{ kind: inView.kind, id: inView.id }] : []),
  ].filter((each, index, all) => all.findIndex((other) => other.kind === each.kind && other.id === each.id) === index)
}

const left = (
  state: State,
  { does, kind, id }: Request,
  { version, record }: Outcome,
  because: Action,
): readonly Action[] => {
  const { leaves } = operations[does]
  if (leaves === 'gone') {
    const gone = goneWith(state, { kind, id })
    const to = gone.map((each) => afterRemoval(state, each)).find((place) => place !== null)
    return [...gone.map((each) => recordRemoved(each, because)), ...(to ? [navigationRequested(to, because)] : [])]
  }
  // The lists that show it are as old as the version before.
  const known = recordOf(state, kind, id)?.version ?? 0
  const changed = recordChangedElsewhere({ kind, id, version: record?.record.version ?? version ?? known + 1 }, because)
  return record ? [recordLoaded(record, because), changed] : [changed]
}

/** What was done, or what was taken back: of what was made and is deleted again that was a save, and no operation. */
const saidOf = (
  state: State,
  { does, kind }: Request,
  undoes: string | null,
): { readonly message: MessageKey; readonly about?: string } => {
  if (undoes === null) return { message: operations[does].done }
  const undone = state.operations.lines[undoes]
  return undone === undefined
    ? { message: 'operation.undo.made', about: entities[kind].names.one }
    : { message: 'operation.undo.done', about: operations[undone.request.does].done }
}

export const done = (
  ports: Pick<Ports, 'clock'>,
  state: State,
  operation: string,
  { request, undoes }: Pick<Line, 'request' | 'undoes'>,
  outcome: Outcome,
  because: Action,
): readonly Action[] => {
  const { message, about } = saidOf(state, request, undoes)
  return [
    operationDone({ operation, link: outcome.link, version: outcome.version }, because),
    ...left(state, request, outcome, because),
    said(ports, operation, message, 'success', because, about),
  ]
}

/** The record may be another one than the person saw: it is asked for again where the server said so. */
export const failed = (
  ports: Ports,
  state: State,
  operation: string,
  { kind, id, does }: Request,
  failure: CallFailure,
  because: Action,
): readonly Action[] => {
  const version = recordOf(state, kind, id)?.version
  const isOutdated =
    !does.startsWith('record.') &&
    version !== undefined &&
    (failure.status === 0 || failure.status === 404 || failure.status === 409 || failure.status >= 500)
  return [
    operationFailed({ operation, status: failure.status, message: failure.message }, because),
    silent(operation, because),
    failureShown(ports, failure, false, because),
    ...(isOutdated ? [recordChangedElsewhere({ kind, id, version: version + 1 }, because)] : []),
  ]
}
