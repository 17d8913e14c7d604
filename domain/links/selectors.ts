/** Questions to the state of operations and of the records that they are done to. */
import { createSelector } from '@reduxjs/toolkit'
import {
  capabilitiesOf,
  isChoiceOpen,
  maySetLimitedAccess,
  ownersFields,
  type AccessKind,
  type AccessObject,
  type AccessUser,
} from '../access/index.ts'
import type { WithActs } from '../calls/index.ts'
import type { ConfigState, TagObject, Taxonomy, Term } from '../config/index.ts'
import { tableValues } from '../kernel/index.ts'
import { entities, isObjectKind, recordOf, type Kind, type ObjectKind, type WithRecords } from '../records/index.ts'
import { currentUser, scopesOf, type SessionState, type User } from '../session/index.ts'
import { offeredTerms, sortedTerms } from '../tags/index.ts'
import { links, tagObjectOf, type Link, type LinkName, type Present } from './links.ts'
import { requestIn } from './fields.ts'
import type { Request } from './operations.ts'
import type { OperationsState } from './reducer.ts'
import { identityOf, linkNameOf, type RecordPlace } from './requests.ts'

type WithConfig = { readonly config: ConfigState }
export type WithOperations = WithRecords &
  WithConfig &
  WithActs & { readonly operations: OperationsState; readonly session: SessionState }

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
const noScopes: ReadonlySet<string> = new Set()

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

const requestsUnderWay = createSelector(
  [({ acts: { underWay } }: WithActs) => underWay],
  (underWay): readonly Request[] => Object.values(underWay).flatMap(({ act }) => requestIn(act) ?? []),
)

const sameLink = (a: Request, b: Request): boolean => {
  const name = linkNameOf(a)
  if (a.kind !== b.kind || a.id !== b.id) return false
  return name === null
    ? linkNameOf(b) === null
    : name === linkNameOf(b) && identityOf(name, a.values) === identityOf(name, b.values)
}

/** Whether something is under way with the same link, or with the whole record where it is done to that. */
export const isUnderWay = (state: WithActs, request: Request): boolean =>
  requestsUnderWay(state).some((other) => sameLink(other, request))

export const isRecordBusy = (state: WithActs, { kind, id }: RecordPlace): boolean =>
  requestsUnderWay(state).some((request) => request.kind === kind && request.id === id)

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

type WithSession = { readonly session: SessionState }

/** TAG-03, PRM-11: what this kind of record is tagged as; null where that goes with a module that is off. */
const openTagObject = (state: WithSession, kind: Kind, record: Values): TagObject | null => {
  const object = tagObjectOf(kind, record)
  return object !== null && isChoiceOpen(scopesOf(state) ?? noScopes, 'taxonomy', 'objects', object) ? object : null
}

/** Whether the record may get tags at all; those that it has already stay, whatever the answer. */
export const isTaggable = (state: WithRecords & WithSession, place: RecordPlace): boolean =>
  openTagObject(state, place.kind, recordIn(state, place) ?? {}) !== null

/** TAG-08: what can be applied to the record anew. */
export const offeredTags = (state: WithOperations, place: RecordPlace): readonly Term[] => {
  const record = recordIn(state, place)
  return offeredFor(state, record ? openTagObject(state, place.kind, record) : null)
}

/** What records of a kind can be tagged with, whichever record it is. */
export const offeredTagsOf = (state: WithConfig & WithSession, kind: Kind): readonly Term[] =>
  offeredFor(state, openTagObject(state, kind, {}))

/** The tags that a client's victimizations may have. */
export const offeredVictimizationTags = (state: WithOperations): readonly Term[] => offeredFor(state, 'Victimization')

/** Whether the lists by which tags are named are there. */
export const tagsAreKnown = ({ config }: WithOperations): boolean =>
  ['taxonomy', 'term'].every((name) => config.settled.includes(name))

/** Whether this kind may be deleted at all. */
export const isRemovable = (kind: Kind): boolean => 'remove' in entities[kind].needs
