/**
 * What dead tabs and logouts left behind. A stream whose lock nobody holds belongs to a tab that is gone; what was left is
 * taken over by this tab, and goes only when that is durable in the own log.
 */
import type { TakenOver } from '../../domain/log/index.ts'
import { takeBundles } from './leftBundles.ts'
import { once, type LeftPart, type LeftProblem, type RecoveryOptions, type TakenParts } from './leftParts.ts'
import { takeStreams } from './leftStreams.ts'
import { isTakenOver, newlyTakenOver, stillThere } from './takenOver.ts'

export type Recovered<W> = {
  readonly parts: readonly LeftPart<W>[]
  /** What is to be taken over of them. */
  readonly left: readonly W[]
  readonly problems: readonly LeftProblem[]
  /** What the log that takes them over is to know of, and does not yet. */
  readonly takenOver: readonly TakenOver[]
  /**
   * Sees to it that none of it is taken over again; to be called when it is durable in the own log. Never rejects: what the
   * device does not let go of is lost to nobody, and says nothing of whether more can be written.
   */
  readonly done: () => Promise<void>
}

/** Whatever this build reads of it, and with which key: all that was in it is somebody's by now. */
const nobodyMisses = <S, W>({ store }: RecoveryOptions<S, W>, part: LeftPart<W>): LeftPart<W> => ({
  ...part,
  is: 'taken',
  work: null,
  problem: null,
  settle: once(() => (part.from === 'stream' ? store.remove(part.stream, part.upTo) : store.dropKeptDrafts(part))),
})

/** Milliseconds: it is only listed meanwhile, so none but a tab that the system has stopped needs longer. */
const longestTaking = 2_000

/** All that is free, in one go: of two tabs that shared it neither would know what the other's parts tell of its own. */
const takeAll = async <S, W>(options: RecoveryOptions<S, W>): Promise<readonly TakenParts<W>[]> => {
  const take = async () => [await takeStreams(options), await takeBundles(options)]
  const taken = await options.tabs.exclusive('caselog-log-recovery', longestTaking, take)
  return taken === 'timeout' ? take() : taken
}

export const recover = async <S, W>(options: RecoveryOptions<S, W>): Promise<Recovered<W>> => {
  const found: LeftPart<W>[] = []
  for (const read of await takeAll(options)) found.push(...(await read()))
  const known = [...options.takenOver, ...found.flatMap(({ takenOver }) => takenOver)]
  const parts = found.map((part) => (isTakenOver(part, known) ? nobodyMisses(options, part) : part))
  return {
    parts,
    takenOver: await stillThere(options.store, newlyTakenOver(parts, options.takenOver)),
    left: parts.flatMap(({ work }) => (work === null ? [] : [work])),
    problems: parts.flatMap(({ problem }) => problem ?? []),
    done: async () => {
      // One that stays is known by its name, and is no reason for the others to stay.
      for (const { settle } of parts) await settle().catch(() => undefined)
    },
  }
}
