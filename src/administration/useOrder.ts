import { useEffect, useRef, useState } from 'react'
import { arrangeAsked, arrangeEntries, moved } from '../../domain/administration/index.ts'
import { actsUnderWay } from '../../domain/calls/index.ts'
import type { ListedKind } from '../../domain/config/index.ts'
import { same } from '../../domain/kernel/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'

type Ids = readonly number[]

export type Order = {
  /** The ids as they stand now: as they are dragged, or were just put, until the server has said so. */
  readonly ids: Ids
  readonly drag: (id: number, by: number) => void
  /** The place that it has then, counted from 1; null where it stays. */
  readonly move: (id: number, by: number) => number | null
}

/** No further than to the first and the last place. */
const inside = (ids: Ids, id: number, by: number): number =>
  Math.max(-ids.indexOf(id), Math.min(by, ids.length - 1 - ids.indexOf(id)))

/**
 * ADM-25: the entries in the order in which somebody puts them, at once. One order is sent at a time, and whole; of those
 * that are put meanwhile the newest follows. `onRefused`: the server keeps the old one.
 */
export const useOrder = (kind: ListedKind, stored: Ids, onRefused: () => void): Order => {
  const say = useSay()
  const isSaving = useAppSelector((state) => actsUnderWay(state, arrangeEntries).some((asked) => asked.kind === kind))
  const [dragged, setDragged] = useState<Ids | null>(null)
  const [put, setPut] = useState<Ids | null>(null)
  const sent = useRef<Ids | null>(null)
  useEffect(() => {
    if (put === null || isSaving) return
    const isStored = same(put, stored)
    if (!isStored && sent.current !== put) {
      sent.current = put
      say(arrangeAsked({ kind, ids: [...put] }))
      return
    }
    // What the server holds now is what there is to see.
    // oxlint-disable-next-line react/set-state-in-effect
    setPut(null)
    if (!isStored) onRefused()
  }, [put, stored, isSaving, say, kind, onRefused])
  const now = put !== null && put.length === stored.length && put.every((id) => stored.includes(id)) ? put : stored
  const next = (id: number, by: number) => moved(now, id, inside(now, id, by))
  return {
    ids: dragged ?? now,
    drag: (id, by) => setDragged(next(id, by)),
    move: (id, by) => {
      setDragged(null)
      const order = next(id, by)
      if (order === null) return null
      setPut(order)
      return order.indexOf(id) + 1
    },
  }
}
