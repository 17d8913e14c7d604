/**
 * What dead tabs and logouts left behind. A stream whose lock nobody holds belongs to a tab that is gone; what was left is
 * taken over by this tab, and goes only when that is durable in the own log.
 */
import { leftBundles } from './leftBundles.ts'
import { isTakenOver, type LeftPart, type LeftProblem, type RecoveryOptions } from './leftParts.ts'
import { leftStreams } from './leftStreams.ts'

export type Recovered<W> = {
  readonly parts: readonly LeftPart<W>[]
  /** What is to be taken over of them. */
  readonly left: readonly W[]
  readonly problems: readonly LeftProblem[]
  /**
   * Sees to it that none of it is taken over again; to be called when it is durable in the own log. Never rejects: what the
   * device does not let go of is lost to nobody, and says nothing of whether more can be written.
   */
  readonly done: () => Promise<void>
}

export const recover = async <S, W>(options: RecoveryOptions<S, W>): Promise<Recovered<W>> => {
  const found = [...(await leftStreams(options)), ...(await leftBundles(options))]
  const known = [...options.takenOver, ...found.flatMap(({ takenOver }) => takenOver)]
  const parts = found.map((part) => (isTakenOver(part, known) ? { ...part, work: null } : part))
  return {
    parts,
    left: parts.flatMap(({ work }) => (work === null ? [] : [work])),
    problems: parts.flatMap(({ problem }) => problem ?? []),
    done: async () => {
      // One that stays is known by its name, and is no reason for the others to stay.
      for (const { settle } of parts) await settle().catch(() => undefined)
    },
  }
}
