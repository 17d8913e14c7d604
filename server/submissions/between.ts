/** What is otherwise between the records that a figure counted and those that it counts. */
import type { Looked } from './looked.ts'

/** `owner`: on whose page it is told; null of what hangs on nobody. */
export type Item = { readonly id: number; readonly owner: number | null }
type Told = Item & { readonly share: number | null }

/** `altered`: are counted as before, and add something else; null where it is not known what each adds, or is one each. */
export type Sides = {
  readonly entered: readonly Item[]
  readonly left: readonly Item[]
  readonly altered: readonly Item[] | null
}

type Counted = Pick<Looked, 'ids' | 'owners' | 'shares'>

const itemsOf = ({ ids, owners, shares }: Counted): readonly Told[] | null =>
  ids?.map((id, at) => ({ id, owner: owners === null ? null : (owners[at] ?? null), share: shares?.[at] ?? null })) ??
  null

export const between = (then: Counted, now: Counted): Sides | null => {
  const [was, is] = [itemsOf(then), itemsOf(now)]
  if (was === null || is === null) return null
  const [before, after] = [was, is].map((all) => new Map(all.map((one) => [one.id, one])))
  const isKnown = then.shares !== null && now.shares !== null
  return {
    entered: is.filter(({ id }) => before?.has(id) !== true),
    left: was.filter(({ id }) => after?.has(id) !== true),
    altered: isKnown
      ? is.filter(({ id, share }) => {
          const one = before?.get(id)
          return one !== undefined && one.share !== share
        })
      : null,
  }
}
