/** How long a run still takes, by how fast its newest figures came. */
import { t } from '../messages/index.ts'
import type { Run } from './forms.ts'

/** Fewer say nothing of the rest: the first ones are the slowest. */
const enough = 10
/** Figures by which the rate goes: what came before a pause tells nothing of it. */
const newest = 40

/** Milliseconds; null where nobody can say. */
export const timeLeft = ({ figures, at }: Pick<Run, 'figures' | 'at'>, now: number): number | null => {
  const came = figures
    .flatMap(({ is, updated }) => (is === 'came' && updated !== null && updated >= at ? [updated] : []))
    .toSorted((one, other) => one - other)
  const waiting = figures.filter(({ is }) => is === 'waiting').length
  if (came.length <= enough || waiting === 0) return null
  const [first = now, ...others] = came.slice(-newest)
  // They come by the batch: those of the first moment took the time before it.
  const since = others.filter((at) => at > first).length
  return since === 0 ? null : (Math.max(0, now - first) / since) * waiting
}

const seconds = 1_000
const minutes = 60 * seconds

export const timeLeftWords = (left: number): string =>
  left < minutes
    ? t('report.run.left.seconds', { count: Math.max(1, Math.ceil(left / seconds)) })
    : t('report.run.left.minutes', { count: Math.ceil(left / minutes) })
