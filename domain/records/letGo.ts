/** How many loaded records are kept: a session of a week costs no more than one of a day. */
import { tableEntries, tableRemove, valuesIn } from '../kernel/index.ts'
import { isId, kinds, ownersOf, type Kind } from './entities/index.ts'
import { loadedTable, type RecordsState } from './shape.ts'

type Limits = {
  /** Records that are kept whatever their age. */
  readonly most: number
  /** What was seen within so many entries is in view, or was a moment ago; so often it is done. */
  readonly justSeen: number
}
const usual: Limits = { most: 300, justSeen: 5_000 }

type Numbers = { readonly [K in Kind]?: Set<number> }

/** Records that something else in the state needs: what is typed, what is written, what can be taken back. */
const needed = (state: RecordsState): Numbers => {
  const numbers: { [K in Kind]?: Set<number> } = {}
  const add = (kind: Kind, id: number): void => void (numbers[kind] ??= new Set()).add(id)
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

/**
 * Mutates. The records that were longest seen go, and the lists that held them: whoever looks at one again asks for it
 * again. It is seldom done, since it is a look at all of them.
 */
export const letGo = (state: RecordsState, seq: number, { most, justSeen }: Limits = usual): void => {
  if (seq - state.letGoAt < justSeen) return
  state.letGoAt = seq
  const total = kinds.reduce((sum, kind) => sum + state.loaded[kind].size, 0)
  if (total <= most * 1.5) return
  const stays = needed(state)
  const isOld = ({ seenAt }: { readonly seenAt: number }): boolean => seenAt <= seq - justSeen
  for (const kind of kinds)
    for (const lists of valuesIn(state.collections[kind]))
      for (const [, list] of tableEntries(lists))
        if (!isOld(list) || list.status !== 'loaded')
          for (const id of list.ids) ((stays as Record<Kind, Set<number>>)[kind] ??= new Set()).add(id)
  const old = kinds.flatMap((kind) =>
    tableEntries(loadedTable(state, kind))
      .filter(([id, loaded]) => isOld(loaded) && stays[kind]?.has(id) !== true)
      .map(([id, { seenAt }]) => ({ kind, id, seenAt })),
  )
  const gone: { [K in Kind]?: Set<number> } = {}
  // What was seen at the same time goes together: nothing may follow from numbers, which an export says otherwise.
  const last = old.map(({ seenAt }) => seenAt).toSorted((a, b) => a - b)[Math.min(total - most, old.length) - 1] ?? 0
  for (const { kind, id } of old.filter(({ seenAt }) => seenAt <= last)) (gone[kind] ??= new Set()).add(id)
  for (const kind of kinds) {
    const without = gone[kind]
    if (without === undefined) continue
    for (const id of without) tableRemove(loadedTable(state, kind), id)
    for (const lists of valuesIn(state.collections[kind]))
      for (const [of, list] of tableEntries(lists)) if (list.ids.some((id) => without.has(id))) tableRemove(lists, of)
  }
}
