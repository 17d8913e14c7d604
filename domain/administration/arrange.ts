import { act, sent, type Sent } from '../calls/index.ts'
import { ofPath, recordLoaded, type AnyRecord } from '../records/index.ts'
import { arranging } from './actions.ts'
import { arrangeCalls } from './api.ts'

/** ADM-25: the entries of a list in another order. */
export const arrangeEntries = act('administration.arrange', {
  asked: arranging,
  // To the compiler one kind stands for all.
  send: ({ kind, ids }): Sent<{ data: { readonly id: number }[] }> =>
    sent(arrangeCalls[kind as 'agency'], { query: ofPath(kind), body: { ids } }),
  done: ({ data }, { kind }, _name, because) =>
    data.map((record) => recordLoaded({ kind, record } as AnyRecord, because)),
  refused: () => [],
})

/** The ids with one of them `by` places further down, or up where it is negative; null where it can't go further. */
export const moved = (ids: readonly number[], id: number, by: number): readonly number[] | null => {
  const at = ids.indexOf(id)
  const to = at + by
  if (at < 0 || by === 0 || to < 0 || to >= ids.length) return null
  return ids.toSpliced(at, 1).toSpliced(to, 0, id)
}
