/**
 * What was taken over and stays on the device all the same, since that does not let go of it: whoever comes later knows of it
 * by name, and takes it over no second time.
 */
import { same } from '../../domain/kernel/index.ts'
import type { TakenOver } from '../../domain/log/index.ts'
import type { LogStore } from '../kernel/logPort.ts'
import type { LeftPart } from './leftParts.ts'

type Named = Pick<LeftPart<unknown>, 'from' | 'keyId' | 'stream'>

/**
 * Logs of before 2026-11-30 tell of what was sealed at a logout by names that came again (`KeptDrafts`): of such a name
 * nobody knows which bundle was taken over.
 */
export const nameOf = ({ from, keyId, stream }: Named): string =>
  `${from === 'logout' ? 'sealed' : from} ${keyId} ${stream}`

/** As a log tells that it has its work; null of what is to be read again. */
const takenOverOf = (part: LeftPart<unknown>): TakenOver | null => {
  if (part.is !== 'taken') return null
  return { part: nameOf(part), ...(Number.isFinite(part.upTo) && { upTo: part.upTo }) }
}

/** Whoever took it over may have died before it was gone: what became of its work since is told by that log. */
export const isTakenOver = (left: LeftPart<unknown>, known: readonly TakenOver[]): boolean =>
  known.some(({ part, upTo = Infinity }) => part === nameOf(left) && left.upTo <= upTo)

/** Those of them, and of what they in turn had taken over, that were not known of before. */
export const newlyTakenOver = (
  parts: readonly LeftPart<unknown>[],
  known: readonly TakenOver[],
): readonly TakenOver[] => {
  const all = parts.flatMap((part) => [...part.takenOver, ...[takenOverOf(part) ?? []].flat()])
  const isOf = (some: readonly TakenOver[], one: TakenOver): boolean => some.some((other) => same(one, other))
  return all.filter((one, index) => !isOf(known, one) && !isOf(all.slice(0, index), one))
}

/** What is gone comes no more, and need not be known of. */
export const stillThere = async (store: LogStore, known: readonly TakenOver[]): Promise<readonly TakenOver[]> => {
  if (known.length === 0) return []
  const [heads, bundles] = await Promise.all([store.streams(), store.keptDrafts()])
  const names = new Set([
    ...heads.map(({ keyId, stream }) => nameOf({ from: 'stream', keyId, stream })),
    ...bundles.map(({ keyId, stream }) => nameOf({ from: 'logout', keyId, stream })),
  ])
  return known.filter(({ part }) => names.has(part))
}
