/** RPT-48: a run that would have more figures than it can hold does not begin: it is said why, and what helps. */
import { shownNumber, t, type MessageKey } from '../messages/index.ts'
import { isOfBefore, type PlannedFigure } from './figures.ts'
import { mostFigures } from './runShape.ts'
import type { Section } from './section.ts'

/** `section`: the longest of them, with its lines; `isCompared`: each figure stands there twice. */
export type TooLong = {
  readonly section: MessageKey
  readonly lines: number
  readonly figures: number
  readonly isCompared: boolean
}

const linesOf = (figures: readonly PlannedFigure[]): number => {
  const [first] = figures
  const isSame = (one: PlannedFigure): boolean =>
    one.type === first?.type && one.show === first.show && isOfBefore(one) === isOfBefore(first)
  return figures.filter(isSame).length
}

/** Null of what a run can hold. */
export const tooLongIn = (sections: readonly Section[], plan: readonly PlannedFigure[]): TooLong | null => {
  if (plan.length <= mostFigures) return null
  const bySection = Map.groupBy(plan, ({ section }) => section)
  const figuresOf = ({ id }: Section): readonly PlannedFigure[] => bySection.get(id) ?? []
  const [longest] = sections.toSorted((one, other) => figuresOf(other).length - figuresOf(one).length)
  if (longest === undefined) return null
  return {
    section: longest.title,
    lines: linesOf(figuresOf(longest)),
    figures: plan.length,
    isCompared: plan.some(isOfBefore),
  }
}

export const tooLongWords = ({ section, lines, figures, isCompared }: TooLong): string =>
  t(isCompared ? 'report.tooLong.compared' : 'report.tooLong', {
    figures: shownNumber(figures),
    most: shownNumber(mostFigures),
    section: t(section),
    lines: shownNumber(lines),
  })
