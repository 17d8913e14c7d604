/** One thing done to many records: each by itself, so that one that may not be changed stops no other. */
import { assignmentNeeds, childNeeds, gates } from '../access/index.ts'
import {
  category,
  flag,
  group,
  id,
  key,
  list,
  meets,
  nullable,
  oneOf,
  optional,
  text,
  variant,
  type Infer,
  type Needs,
} from '../kernel/index.ts'
import { links, type Sending } from '../links/index.ts'
import { entities, isObjectKind, type PageKind } from '../records/index.ts'
import { mostSelected } from './selection.ts'
import { lists, type RecordTab } from './tabs.ts'

export const bulkNames = ['assign', 'tag', 'status'] as const
export type BulkName = (typeof bulkNames)[number]

export const bulkAct = variant('is', {
  assign: group({ user: id('user') }),
  tag: group({ term: id('term') }),
  status: group({ status: category([0, 1]) }),
})
export type BulkAct = Infer<typeof bulkAct>

/**
 * Of one that is `sent` it is not known what became of it, in the end with a reason; `same` needed nothing; `kept` was not
 * undone, which is said with its reason.
 */
const bulkOutcomes = ['waiting', 'sent', 'done', 'same', 'failed', 'undone', 'kept'] as const

export const bulkRow = (space: string) =>
  group({
    id: id(space),
    is: oneOf(bulkOutcomes),
    message: nullable(text('prose', 2_000)),
    /** What undoing needs: the link that was made, or the status before. */
    link: nullable(id('link')),
    before: nullable(category([0, 1])),
    /** As what somebody is assigned: sent again it is to be the same. */
    secondary: optional(flag()),
  })
export type BulkRow = Infer<ReturnType<typeof bulkRow>>

export const bulk = (space: string) =>
  group({
    act: bulkAct,
    /** Under which its changes are known to the server: the same change under the same name happens once. */
    name: nullable(key('bulk')),
    phase: oneOf(['running', 'stopping', 'finished', 'undoing', 'undone']),
    rows: list(bulkRow(space), mostSelected),
  })
export type Bulk = Infer<ReturnType<typeof bulk>>

const needs: { readonly [N in BulkName]: (kind: PageKind) => Needs } = {
  assign: () => assignmentNeeds.add,
  tag: () => childNeeds.object_term.add,
  status: (kind) => entities[kind].needs.edit,
}

export const bulkNeeds = (tab: RecordTab, name: BulkName): Needs => needs[name](lists[tab].kind)
export const exportNeeds: Needs = gates['list.export']

/** Who sees the choice; whether a record may be changed the server says for each. */
export const mayBulk = (scopes: ReadonlySet<string> | null, tab: RecordTab, name: BulkName): boolean =>
  isObjectKind(lists[tab].kind) && meets(scopes, bulkNeeds(tab, name))

const linkOf = {
  assign: { link: links.assignment, field: 'user_id' },
  tag: { link: links.tag, field: 'term_id' },
} as const

type Held = Readonly<Record<string, unknown>>

/** What is sent for a record: what undoing, and sending it again, need beside the act. */
export type BulkPlan = Pick<BulkRow, 'before' | 'secondary'>

/** What is to be done with a record as it is now; null where it is as it should be already, and undoing takes nothing away. */
export const bulkPlan = (tab: RecordTab, act: BulkAct, record: Held): BulkPlan | null => {
  if (act.is === 'status') {
    const before = record['status'] === 0 ? 0 : 1
    return before === act.status ? null : { before }
  }
  const { link, field } = linkOf[act.is]
  const value = act.is === 'assign' ? act.user : act.term
  const present = link.present(record, lists[tab].kind)
  if (present.some(({ values }) => values[field] === value)) return null
  // PRM-13: every one besides the first is a secondary one.
  return { before: null, ...(act.is === 'assign' && { secondary: present.length > 0 }) }
}

/** The link that an act makes; null of one that changes the record itself. */
export const bulkSending = (tab: RecordTab, act: BulkAct, record: number, { secondary }: BulkPlan): Sending | null => {
  const place = { kind: lists[tab].kind, id: record, link: 0 }
  if (act.is === 'assign') return links.assignment.add({ user_id: act.user, secondary: secondary === true }, place)
  return act.is === 'tag' ? links.tag.add({ term_id: act.term }, place) : null
}

/** What takes a link away again. */
export const bulkUndo = (tab: RecordTab, act: BulkAct, record: number, link: number): Sending | null => {
  const place = { kind: lists[tab].kind, id: record, link }
  if (act.is === 'assign') return links.assignment.remove({ user_id: act.user, secondary: false }, place)
  return act.is === 'tag' ? links.tag.remove({ term_id: act.term }, place) : null
}

/** Something is still to come of it: it can't be closed, and goes on after a reload. */
export const isBulkUnderWay = (phase: Bulk['phase']): phase is Exclude<Bulk['phase'], 'finished' | 'undone'> =>
  phase !== 'finished' && phase !== 'undone'

export type BulkCount = { readonly [O in (typeof bulkOutcomes)[number]]: number }

export const bulkCount = ({ rows }: Bulk): BulkCount => {
  const count = { waiting: 0, sent: 0, done: 0, same: 0, failed: 0, undone: 0, kept: 0 }
  for (const { is } of rows) count[is] += 1
  return count
}
