/** Operations as acts: what each says, what follows from its answer, and what takes it back. */
import type { Draft } from 'immer'
import { act, askedOf, endOf, type Act, type ActAsked, type Done, type WithAsks } from '../calls/index.ts'
import { ok, type Action, type Result } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import { entities, isRecordStale, recordOf, type WithRecords } from '../records/index.ts'
import { saveUndoFailed } from './actions.ts'
import { assignableUsers } from './api.ts'
import { asAct, askedFor, requestIn, type Asked } from './fields.ts'
import { inverseOf, operationNames, operations, type OperationName, type Request } from './operations.ts'
import { done, failed } from './outcome.ts'
import { identityOf, linkNameOf } from './requests.ts'
import { linksOf, type WithOperations } from './selectors.ts'

type State = WithOperations & WithAsks & Parameters<typeof done>[0]
type Values = Readonly<Record<string, unknown>>

/** A primary party that was chosen since stays. */
const isMovedOn = (state: WithRecords, { does, id, values: { party, from } }: Request): boolean => {
  if (does !== 'case.primary') return false
  const courtCase: Values | undefined = recordOf(state, 'court_case', id)
  return courtCase !== undefined && courtCase[`primary_${String(party)}_id`] !== from
}

/**
 * The link as it is now: one that was taken away and put back has another number than the one that the operation was
 * told. A record that is being loaded anew does not know it yet; `follow` has told all but the tags that came back with a
 * victimization.
 */
const standing = (state: WithRecords, request: Request): Request | null => {
  const name = linkNameOf(request)
  if (name === null || !request.does.endsWith('.remove')) return request
  if (isRecordStale(state, request.kind, request.id)) return name === 'victimizationTag' ? null : request
  const identity = identityOf(name, request.values)
  const present = linksOf(state, name, request).find(({ values }) => identityOf(name, values) === identity)
  return present ? { ...request, link: present.link, values: present.values } : request
}

const undo = (state: WithRecords, request: Request, made: number | null): Result<ActAsked, MessageKey> => {
  const inverse = inverseOf(request, made)
  if (inverse === null) return { ok: false, refusal: 'operation.undo.unknown' }
  const now = standing(state, inverse)
  if (now === null) return { ok: false, refusal: 'operation.notLoaded' }
  return isMovedOn(state, now) ? { ok: false, refusal: 'operation.undo.movedOn' } : ok(asAct(now))
}

/**
 * A link that was taken away and put back has a new number: earlier operations that made it are told, so that they can
 * still be taken back, and so are those on the tags of a victimization.
 */
const follow = (other: Draft<Done>, request: Request, made: number, undone: ActAsked | undefined): void => {
  const name = linkNameOf(request)
  const held = requestIn(other.act)
  if (name === null || held === null || held.kind !== request.kind || held.id !== request.id) return
  const { does, values, ...place } = held
  if (does === request.does && identityOf(name, values) === identityOf(name, request.values)) other.made = made
  const before = (undone && requestIn(undone)?.link) ?? null
  const isOfTag = name === 'victimization' && before !== null && linkNameOf(held) === 'victimizationTag'
  if (isOfTag && values['victimization_id'] === before)
    // Another object: what it is remembered by is the fact's own.
    other.act = { ...other.act, asked: { ...place, values: { ...values, victimization_id: made } } }
}

/** PRM-29: to whom the record may be assigned is asked again. */
const assignableAgain = (state: State, { kind, id }: Asked, because: Action): readonly Action[] => {
  const asked = askedOf(state, assignableUsers)
  return asked?.kind === kind && asked.id === id ? [assignableUsers.opened(asked, because)] : []
}

const isUndoOfSave = ({ operations: { undoneSaves } }: State, name: string): boolean =>
  Object.values(undoneSaves).some(({ by }) => by === name)

const asked = (does: OperationName): Act<OperationName, Asked> => {
  const { undo: back, working, done: says, send } = operations[does]
  return act(does, {
    asked: askedFor(does),
    says: ({ kind }) => ({
      working: working(kind),
      done: says,
      undone: { done: 'operation.undo.made', about: entities[kind].names.one },
    }),
    send: (of) => send({ does, ...of }),
    done: (answer, of, _name, because, state: State) => [
      ...done(state, { does, ...of }, send({ does, ...of }).outcome(answer), because),
      ...(linkNameOf({ does }) === 'assignment' ? assignableAgain(state, of, because) : []),
    ],
    refused: ({ status }, of, name, because, state: State) => [
      ...failed(state, { does, ...of }, status, because),
      ...(endOf(status) !== 'refused' && isUndoOfSave(state, name) ? [saveUndoFailed({ by: name }, because)] : []),
    ],
    made: (answer, of) => send({ does, ...of }).outcome(answer).link,
    ...(back !== null && {
      undo: (state: State, of: Asked, made: number | null) => undo(state, { does, ...of }, made),
    }),
    ...(does.endsWith('.add') && {
      follow: (other: Draft<Done>, of: Asked, made: number, undone: ActAsked | undefined) =>
        follow(other, { does, ...of }, made, undone),
    }),
  })
}

export const operationActs = operationNames.map(asked)
