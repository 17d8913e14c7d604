/** Questions to the state of operations and of the records that they are done to. */
import { createSelector } from '@reduxjs/toolkit'
import {
  capabilitiesOf,
  maySetLimitedAccess,
  ownersFields,
  type AccessKind,
  type AccessObject,
  type AccessUser,
} from '../access/index.ts'
import type { ConfigState, TagObject, Taxonomy, Term } from '../config/index.ts'
import { meets, same, tableValues } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import {
  entities,
  isInFlight,
  isObjectKind,
  ledger,
  recordOf,
  type Kind,
  type LedgerLine,
  type ObjectKind,
  type WithRecords,
} from '../records/index.ts'
import { currentUser, scopesOf, type SessionState, type User } from '../session/index.ts'
import type { WithServices } from '../services/index.ts'
import { offeredTerms, sortedTerms } from '../tags/index.ts'
import { links, tagObjectOf, type Link, type LinkName, type Present } from './links.ts'
import { inverseOf, operations, type Operation, type Request } from './operations.ts'
import { identityOf, linkNameOf, type RecordPlace } from './requests.ts'
import type { Line, OperationsState } from './shape.ts'

type WithConfig = { readonly config: ConfigState }
export type WithOperations = WithRecords &
  WithConfig & { readonly operations: OperationsState; readonly session: SessionState }

type Values = Readonly<Record<string, unknown>>

const recordIn = (state: WithRecords, { kind, id }: RecordPlace): Values | undefined => recordOf(state, kind, id)

const none: readonly Present[] = []
const presentIn = createSelector(
  [(record: Values) => record, (_: Values, kind: Kind) => kind, (_: Values, __: Kind, name: LinkName) => name],
  (record, kind, name): readonly Present[] => {
    const declared: Link = links[name]
    return declared.kinds.includes(kind) ? declared.present(record, kind) : none
  },
)

/** The links of this name that the loaded record has. */
export const linksOf = (state: WithRecords, name: LinkName, place: RecordPlace): readonly Present[] => {
  const record = recordIn(state, place)
  return record ? presentIn(record, place.kind, name) : none
}

/** PRM-14: the signed-in user, as the rules of access ask for one; null before it is known. */
export const accessUserOf = createSelector(
  [currentUser, scopesOf],
  (user: User | null, scopes): AccessUser | null =>
    user &&
    scopes && {
      id: user.id,
      roleLevel: user.role.level,
      scopes,
      capabilities: new Set(capabilitiesOf({ roleLevel: user.role.level, capabilities: user.capabilities })),
    },
)

/** The same one each time, as a screen asks for it. */
const noFields: readonly string[] = []

/** CLI-32 and alike: the fields of a record that stands already which this user may not set; whoever makes one owns it. */
export const ownersAlone = (state: WithOperations, place: RecordPlace): readonly string[] => {
  const [user, object] = [accessUserOf(state), accessObjectOf(state, place)]
  const isOwners = place.id === 0 || (user !== null && object !== null && maySetLimitedAccess(user, object))
  return isOwners ? noFields : ownersFields
}

const accessKind = {
  victim: 'victim',
  court_case: 'case',
  defendant: 'defendant',
  location: 'location',
  event: 'event',
} as const satisfies Readonly<Record<ObjectKind, AccessKind>>

const heldBy = (record: Values): Pick<AccessObject, 'ownerId' | 'assigned'> => ({
  ownerId: typeof record['owner_id'] === 'number' ? record['owner_id'] : null,
  assigned: links.assignment.present(record, 'victim').map(({ values }) => Number(values['user_id'])),
})

/** A loaded record as the rules of access see it; its case is known where that is loaded too. */
export const accessObjectOf = (state: WithRecords, { kind, id }: RecordPlace): AccessObject | null => {
  const record = recordIn(state, { kind, id })
  if (record === undefined || !isObjectKind(kind)) return null
  const parent =
    typeof record['case_id'] === 'number' ? recordIn(state, { kind: 'court_case', id: record['case_id'] }) : undefined
  const status = record['status']
  return {
    kind: accessKind[kind],
    ...heldBy(record),
    limitedAccess: record['limited_access'] === true,
    parent: parent ? heldBy(parent) : null,
    status: status === 0 || status === 1 ? status : null,
  }
}

/** The server says of each record whether this person may change it. */
export const mayChange = (state: WithRecords, place: RecordPlace): boolean => {
  const record = recordIn(state, place)
  return record !== undefined && record['may_edit'] !== false
}

export type NamedLine = Line & { readonly operation: string }

/** Every operation that is not forgotten, newest first. */
const operationLines = createSelector(
  [({ operations: { lines } }: WithOperations) => lines],
  (lines): readonly NamedLine[] =>
    Object.entries(lines)
      .map(([operation, line]) => ({ ...line, operation }))
      .toSorted((a, b) => b.requestedSeq - a.requestedSeq),
)

const sameLink = (a: Request, b: Request): boolean => {
  const name = linkNameOf(a)
  if (a.kind !== b.kind || a.id !== b.id) return false
  return name === null
    ? linkNameOf(b) === null
    : name === linkNameOf(b) && identityOf(name, a.values) === identityOf(name, b.values)
}

/** Whether something is under way with the same link, or with the whole record where it is done to that. */
export const isUnderWay = (state: WithOperations, request: Request): boolean =>
  operationLines(state).some((line) => line.phase === 'running' && sameLink(line.request, request))

export const isRecordBusy = (state: WithOperations, { kind, id }: RecordPlace): boolean =>
  operationLines(state).some(({ phase, request }) => phase === 'running' && request.kind === kind && request.id === id)

/** Something that can be taken back; `name` is that of the operation or the save. */
export type Undoable = { readonly name: string; readonly seq: number } & (
  | { readonly is: 'operation'; readonly line: Line }
  | { readonly is: 'save'; readonly line: LedgerLine }
  | { readonly is: 'draft'; readonly kind: Kind }
)

/** The name of what was discarded at this `seq`, for its message and its undo. */
export const discardedName = (seq: number): string => `discarded:${seq}`

const removing: Operation = operations['record.remove']

/** What was made goes again, for whoever may delete such a thing; a change is put back. */
const isSaveUndoable = ({ phase, request, before, after }: LedgerLine, scopes: ReadonlySet<string> | null): boolean => {
  if (phase !== 'saved' || after === null) return false
  if (request.id === 0) return removing.kinds.includes(request.kind) && meets(scopes, removing.needs(request.kind))
  return before !== null && !same(before.changes, after.changes)
}

/** Saves that neither were taken back nor take one back. */
const standing = (saves: readonly LedgerLine[], undone: OperationsState['undoneSaves']): readonly LedgerLine[] => {
  const undoing = new Set(Object.values(undone).map(({ by }) => by))
  return saves.filter(({ save }) => !Object.hasOwn(undone, save) && !undoing.has(save))
}

/** Everything that can be taken back, newest first: what took something back is none of it. */
export const undoables = createSelector(
  [
    operationLines,
    ledger,
    ({ operations: { undoneSaves } }: WithOperations) => undoneSaves,
    ({ records: { discarded } }: WithOperations) => discarded,
    scopesOf,
  ],
  (lines, saves, undone, discarded, scopes): readonly Undoable[] =>
    [
      ...lines
        .filter((line) => line.phase === 'done' && line.undoes === null && inverseOf(line.request, line.link) !== null)
        .map((line) => ({ name: line.operation, seq: line.requestedSeq, is: 'operation' as const, line })),
      ...standing(saves, undone)
        .filter((line) => isSaveUndoable(line, scopes))
        .map((line) => ({ name: line.save, seq: line.requestedSeq, is: 'save' as const, line })),
      ...discarded.map(({ kind, seq }) => ({ name: discardedName(seq), seq, is: 'draft' as const, kind })),
    ].toSorted((a, b) => b.seq - a.seq),
)

/**
 * Why mod+z takes nothing back: what was done last, after all that can be taken back, is under way yet or not to be taken
 * back. Nothing older goes in its place; null where nothing is newer.
 */
export const undoBlocked = (state: WithOperations & WithServices): MessageKey | null => {
  const { lines, undoneSaves } = state.operations
  const newest = undoables(state)[0]?.seq ?? 0
  const saves = standing(ledger(state), undoneSaves).filter(({ requestedSeq }) => requestedSeq > newest)
  const running = Object.values(lines).some(
    ({ phase, undoes, requestedSeq }) => phase === 'running' && undoes === null && requestedSeq > newest,
  )
  if (running || saves.some(isInFlight)) return 'operation.undo.underWay'
  const { bundle } = state.services
  const isEntered = bundle !== null && bundle.phase === 'entered' && bundle.seq > newest
  const hasMade = saves.some(({ phase, request }) => phase === 'saved' && request.id === 0)
  return hasMade || isEntered ? 'operation.undo.lastStays' : null
}

/** What mod+z takes back. */
export const newestUndoable = (state: WithOperations): Undoable | undefined => undoables(state)[0]
export const undoableNamed = (state: WithOperations, name: string): Undoable | undefined =>
  undoables(state).find((undoable) => undoable.name === name)

export type Tag = Present & {
  /** Null where the term is gone (TAG-06). */
  readonly term: Term | null
}
export type TagGroup = { readonly taxonomy: Taxonomy | null; readonly tags: readonly Tag[] }

const grouped = createSelector(
  [
    (_: WithConfig, present: readonly Present[]) => present,
    ({ config }: WithConfig) => config.lists.taxonomy,
    ({ config }: WithConfig) => config.lists.term,
  ],
  (present, taxonomyTable, termTable): readonly TagGroup[] => {
    const taxonomies = tableValues(taxonomyTable)
    const places = new Map(
      sortedTerms(taxonomies, tableValues(termTable)).map((term, place) => [term.id, { term, place }]),
    )
    const known = present.map((tag) => ({ tag, found: places.get(Number(tag.values['term_id'])) }))
    const inOrder = known.toSorted((a, b) => (a.found?.place ?? places.size) - (b.found?.place ?? places.size))
    const groups = new Map<number | null, Tag[]>()
    for (const { tag, found } of inOrder) {
      const at = found?.term.taxonomy_id ?? null
      groups.set(at, [...(groups.get(at) ?? []), { ...tag, term: found?.term ?? null }])
    }
    return [...groups].map(([at, tags]) => ({ taxonomy: taxonomies.find(({ id }) => id === at) ?? null, tags }))
  },
)

/** CLI-02, TAG-08: applied tags by taxonomy, in order; those whose term is gone come last. */
export const tagGroups = (state: WithConfig, present: readonly Present[]): readonly TagGroup[] =>
  grouped(state, present)

const offeredFor = createSelector(
  [
    (_: WithConfig, object: TagObject | null) => object,
    ({ config }: WithConfig) => config.lists.taxonomy,
    ({ config }: WithConfig) => config.lists.term,
  ],
  (object, taxonomyTable, termTable): readonly Term[] =>
    object === null ? [] : offeredTerms(tableValues(taxonomyTable), tableValues(termTable), object),
)

/** TAG-08: what can be applied to the record anew. */
export const offeredTags = (state: WithOperations, place: RecordPlace): readonly Term[] => {
  const record = recordIn(state, place)
  return offeredFor(state, record ? tagObjectOf(place.kind, record) : null)
}

/** What records of a kind can be tagged with, whichever record it is. */
export const offeredTagsOf = (state: WithConfig, kind: Kind): readonly Term[] =>
  offeredFor(state, tagObjectOf(kind, {}))

/** The tags that a client's victimizations may have. */
export const offeredVictimizationTags = (state: WithOperations): readonly Term[] => offeredFor(state, 'Victimization')

/** Whether the lists by which tags are named are there. */
export const tagsAreKnown = ({ config }: WithOperations): boolean =>
  ['taxonomy', 'term'].every((name) => config.settled.includes(name))

/** Whether this kind may be deleted at all. */
export const isRemovable = (kind: Kind): boolean => 'remove' in entities[kind].needs
