/** What follows from an operation's answer: the record is loaded anew, is gone, or is the one that was answered. */
import { mayHaveHappened, type Action } from '../kernel/index.ts'
import {
  listPlace,
  navigationRequested,
  placeOf,
  recordAt,
  type Destination,
  type NavigationState,
} from '../navigation/index.ts'
import {
  isUnderCase,
  recordChangedElsewhere,
  recordLoaded,
  recordOf,
  recordRemoved,
  type WithRecords,
} from '../records/index.ts'
import { operations, type Request } from './operations.ts'
import type { Outcome } from './sending.ts'

type WithPlace = WithRecords & { readonly navigation: NavigationState }

/** LOC-05, EVT-08: where somebody is taken who has deleted what is in view; null when it is not in view. */
const afterRemoval = (
  { navigation: { at } }: WithPlace,
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
  state: WithPlace,
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

export const done = (
  state: WithPlace,
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

/** The record may be another one than the person saw: it is asked for again where the server said so. */
export const failed = (
  state: WithRecords,
  { kind, id, does }: Request,
  status: number,
  because: Action,
): readonly Action[] => {
  const version = recordOf(state, kind, id)?.version
  const isOutdated = !does.startsWith('record.') && (mayHaveHappened(status) || status === 404 || status === 409)
  return isOutdated && version !== undefined
    ? [recordChangedElsewhere({ kind, id, version: version + 1 }, because)]
    : []
}
