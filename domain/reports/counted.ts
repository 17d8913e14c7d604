/** When a run was counted, and by whom: the same on screen, on paper and in a file. */
import { shownAt } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import type { Run } from './forms.ts'

/** Milliseconds. */
const minute = 60_000
const longestCount = 60 * minute

type Counted = { readonly first: number; readonly last: number; readonly isSpan: boolean }

/**
 * When the oldest and the newest of its figures were counted. It is a span where they were known from runs before, or came
 * when it was gone on with: of those no one instant may be said.
 */
const countedIn = ({ figures, at }: Pick<Run, 'figures' | 'at'>): Counted => {
  const all = figures.flatMap(({ updated }) => (updated === null ? [] : [updated]))
  const first = all.reduce((one, other) => Math.min(one, other), all[0] ?? at)
  const last = all.reduce((one, other) => Math.max(one, other), all[0] ?? at)
  return { first, last, isSpan: first < at - minute || last > at + longestCount }
}

export const countedText = (run: Run, zone: string): string => {
  const { opened, at } = run
  const { first, last, isSpan } = countedIn(run)
  const counted = isSpan
    ? t('report.counted.between', { from: shownAt(first, zone), until: shownAt(last, zone) })
    : t('report.run.at', { at: shownAt(first, zone) })
  if (opened === null) return counted
  const by = t('report.opened.by', { name: opened.name, at: shownAt(at, zone) })
  return isSpan ? `${by}. ${counted}` : by
}

/** Pairs of a label and a text. */
export const countedLines = (run: Run, zone: string): readonly (readonly [string, string])[] => {
  const { opened, at } = run
  const { first, last, isSpan } = countedIn(run)
  const counted = isSpan
    ? ([t('report.sheet.countedBetween'), `${shownAt(first, zone)} – ${shownAt(last, zone)} (${zone})`] as const)
    : ([t('report.sheet.counted'), `${shownAt(first, zone)} (${zone})`] as const)
  return opened === null
    ? [counted]
    : [[t('report.sheet.begun'), `${opened.name}, ${shownAt(at, zone)} (${zone})`], counted]
}
