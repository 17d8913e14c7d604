/** How many loaded records are kept: a session of a week costs no more than one of a day. */
import { emptyTable, tableEntries, tableGet, tableRemove, valuesIn } from '../kernel/index.ts'
import { isId, kinds, ownerKinds, ownersOf, type Kind, type OwnerKind } from './entities/index.ts'
import { loadedTable, type Collection, type RecordsState } from './shape.ts'

type Limits = {
  /** Records that are kept whatever their age. */
  readonly most: number
  /** What was seen within so many entries is in view, or was a moment ago; so often it is done. */
  readonly justSeen: number
}
const usual: Limits = { most: 300, justSeen: 5_000 }

type Numbers = { [K in Kind]?: Set<number> }
const put = (numbers: Numbers, kind: Kind, id: number): void => void (numbers[kind] ??= new Set()).add(id)

/** Records that something else in the state needs: what is typed, what is written, what can be taken back. */
const needed = (state: RecordsState): Numbers => {
  const numbers: Numbers = {}
  const add = (kind: Kind, id: number): void => put(numbers, kind, id)
  for (const kind of kinds)
    for (const [id, { changes }] of tableEntries(state.drafts[kind])) {
      add(kind, id)
      // Whoever writes a new note has the page of what it is about behind it.
      for (const owner of kinds) {
        const of = changes[ownersOf(kind)[owner] ?? '']
        if (isId(of)) add(owner, Number(of))
      }
    }
  for (const { kind, draft } of [...state.parked, ...state.discarded]) add(kind, draft.id)
  for (const { request, after } of [...valuesIn(state.saves), ...valuesIn(state.saved)]) {
    add(request.kind, request.id)
    if (after !== null) add(after.kind, after.id)
  }
  return numbers
}

export type Gone = {
  /** Nothing goes that was seen after that. */
  seenUpTo: number
  records: { kind: Kind; ids: number[] }[]
  lists: { kind: Kind; owner: OwnerKind; of: number }[]
}

/**
 * The records that were longest seen, and the lists that hold them: whoever looks at one again asks for it again. Null
 * where nothing is to go. It is a look at all of them, which a draft would make a hundred times as long, so that it is
 * told to the reducer as a fact.
 */
export const toLetGo = (state: RecordsState, seq: number, { most, justSeen }: Limits = usual): Gone | null => {
  if (seq - state.letGoAt < justSeen) return null
  const total = kinds.reduce((sum, kind) => sum + state.loaded[kind].size, 0)
  if (total <= most * 1.5) return null
  const stays = needed(state)
  const isOld = ({ seenAt }: { readonly seenAt: number }): boolean => seenAt <= seq - justSeen
  for (const kind of kinds)
    for (const lists of valuesIn(state.collections[kind]))
      for (const [, list] of tableEntries(lists))
        if (!isOld(list) || list.status !== 'loaded') for (const id of list.ids) put(stays, kind, id)
  const old = kinds.flatMap((kind) =>
    tableEntries(loadedTable(state, kind))
      .filter(([id, loaded]) => isOld(loaded) && stays[kind]?.has(id) !== true)
      .map(([id, { seenAt }]) => ({ kind, id, seenAt })),
  )
  if (old.length === 0) return null
  // What was seen at the same time goes together: nothing may follow from numbers, which an export says otherwise.
  const byAge = old.map(({ seenAt }) => seenAt).toSorted((a, b) => a - b)
  const seenUpTo = byAge[Math.min(total - most, old.length) - 1] ?? 0
  const gone: Numbers = {}
  for (const { kind, id, seenAt } of old) if (seenAt <= seenUpTo) put(gone, kind, id)
  return {
    seenUpTo,
    records: kinds.flatMap((kind) => (gone[kind] === undefined ? [] : [{ kind, ids: [...gone[kind]] }])),
    lists: kinds.flatMap((kind) =>
      ownerKinds.flatMap((owner) =>
        tableEntries(state.collections[kind][owner] ?? emptyTable<Collection>())
          .filter(([, list]) => list.ids.some((id) => gone[kind]?.has(id)))
          .map(([of]) => ({ kind, owner, of })),
      ),
    ),
  }
}

/** Mutates. What has been opened, typed in or listed since it was told to go stays. */
export const letGo = (state: RecordsState, { seenUpTo, records, lists }: Gone, seq: number): void => {
  state.letGoAt = seq
  const stays = needed(state)
  for (const { kind, ids } of records) {
    const table = loadedTable(state, kind)
    for (const id of ids)
      if ((tableGet(table, id)?.seenAt ?? 0) <= seenUpTo && stays[kind]?.has(id) !== true) tableRemove(table, id)
  }
  for (const { kind, owner, of } of lists) {
    const table = state.collections[kind][owner]
    const list = table === undefined ? undefined : tableGet(table, of)
    if (table === undefined || list === undefined) continue
    if (list.ids.some((id) => tableGet(loadedTable(state, kind), id) === undefined)) tableRemove(table, of)
  }
}
