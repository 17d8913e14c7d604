/** One thing done to many records: each by itself, so that one that may not be changed stops no other. */
import { assignmentNeeds, childNeeds, gates } from '../access/index.ts'
import {
  category,
  group,
  id,
  key,
  list,
  meets,
  nullable,
  oneOf,
  text,
  variant,
  type Infer,
  type Needs,
} from '../kernel/index.ts'
import { links, type Sending } from '../operations/index.ts'
import { entities, type PageKind } from '../records/index.ts'
import { mostSelected } from './selection.ts'
import { lists, type ListTab } from './tabs.ts'

export const bulkNames = ['assign', 'tag', 'status'] as const
export type BulkName = (typeof bulkNames)[number]

export const bulkAct = variant('is', {
  assign: group({ user: id('user') }),
  tag: group({ term: id('term') }),
  status: group({ status: category([0, 1]) }),
})
export type BulkAct = Infer<typeof bulkAct>

/** Of one that is `sent` nothing is known yet; `same` needed nothing; `kept` was not undone, which is said with its reason. */
const bulkOutcomes = ['waiting', 'sent', 'done', 'same', 'failed', 'undone', 'kept'] as const

export const bulkRow = (space: string) =>
  group({
    id: id(space),
    is: oneOf(bulkOutcomes),
    message: nullable(text('prose', 2_000)),
    /** What undoing needs: the link that was made, or the status before. */
    link: nullable(id('link')),
    before: nullable(category([0, 1])),
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

export const bulkNeeds = (tab: ListTab, name: BulkName): Needs => needs[name](lists[tab].kind)
export const exportNeeds: Needs = gates['list.export']

/** Who sees the choice; whether a record may be changed the server says for each. */
export const mayBulk = (scopes: ReadonlySet<string> | null, tab: ListTab, name: BulkName): boolean =>
  meets(scopes, bulkNeeds(tab, name))

const linkOf = {
  assign: { link: links.assignment, field: 'user_id' },
  tag: { link: links.tag, field: 'term_id' },
} as const

type Held = Readonly<Record<string, unknown>>

/**
 * What is to be sent for a record as it is now: `link` makes a link, `status` changes the record; null where it is as
 * it should be already, so that undoing takes nothing away that was there before.
 */
export type BulkStep =
  | { readonly is: 'link'; readonly sending: Sending }
  | { readonly is: 'status'; readonly status: 0 | 1; readonly before: 0 | 1 }

export const bulkStep = (tab: ListTab, act: BulkAct, record: Held): BulkStep | null => {
  const { kind } = lists[tab]
  if (act.is === 'status') {
    const before = record['status'] === 0 ? 0 : 1
    return before === act.status ? null : { is: 'status', status: act.status, before }
  }
  const { link } = linkOf[act.is]
  const value = act.is === 'assign' ? act.user : act.term
  if (bulkLink(tab, act, record) !== null) return null
  const present = link.present(record, kind)
  const place = { kind, id: Number(record['id']), link: 0 }
  const sending =
    act.is === 'assign'
      ? // PRM-13: every one besides the first is a secondary one.
        links.assignment.add({ user_id: value, secondary: present.length > 0 }, place)
      : links.tag.add({ term_id: value }, place)
  return { is: 'link', sending }
}

/** What takes a link away again. */
export const bulkUndo = (tab: ListTab, act: BulkAct, record: number, link: number): Sending | null => {
  const place = { kind: lists[tab].kind, id: record, link }
  if (act.is === 'assign') return links.assignment.remove({ user_id: act.user, secondary: false }, place)
  return act.is === 'tag' ? links.tag.remove({ term_id: act.term }, place) : null
}

/** The link that a record has already, of those that the act makes; null where there is none. */
export const bulkLink = (tab: ListTab, act: BulkAct, record: Held): number | null => {
  if (act.is === 'status') return null
  const { link, field } = linkOf[act.is]
  const value = act.is === 'assign' ? act.user : act.term
  return link.present(record, lists[tab].kind).find(({ values }) => values[field] === value)?.link ?? null
}

export type BulkCount = { readonly [O in Exclude<(typeof bulkOutcomes)[number], 'sent'>]: number }

/** What is sent still waits for its outcome. */
export const bulkCount = ({ rows }: Bulk): BulkCount => {
  const count = { waiting: 0, done: 0, same: 0, failed: 0, undone: 0, kept: 0 }
  for (const { is } of rows) count[is === 'sent' ? 'waiting' : is] += 1
  return count
}
