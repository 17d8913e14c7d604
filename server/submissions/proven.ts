/** What a sheet says in numbers is what its figures count, or follows from two of them. */
import { resultKey, rounded, showOf, type CountQuestion } from '../../domain/reports/index.ts'
import type { SubmittedFigure, SubmittedSheet } from '../../domain/submissions/index.ts'

type Line = SubmittedSheet['lines'][number]

const isOfShow = (show: string, figures: readonly SubmittedFigure[]): SubmittedFigure | undefined =>
  figures.find(({ question }) => showOf('service', question.show) === show)

/** RPT-81: whoever continues is all but the new ones. */
const continuingIn = (figures: readonly SubmittedFigure[]): ReadonlySet<number> => {
  const clients = figures.filter(({ question: { type } }) => type === 'service')
  // Whoever is counted in all is counted whoever is new.
  const alike = Map.groupBy(clients, ({ question }) => {
    const { new_among: _, ...ofAll } = question
    return resultKey({ ...ofAll, show: 'all' })
  })
  return new Set(
    [...alike.values()].flatMap((each) => {
      const [all, fresh] = [isOfShow('all', each), isOfShow('year', each)]
      return all === undefined || fresh === undefined ? [] : [rounded(Math.max(0, all.count - fresh.count))]
    }),
  )
}

const digitsOf = (text: string): string => text.replaceAll(/\P{Nd}/gu, '')
const written = (amount: number): string => digitsOf(String(amount))
const whenever = (question: CountQuestion): string => resultKey({ ...question, since: null, until: null })

/** Whether it says more where it is more, and less where it is less. */
const isSigned = (mark: string, by: number): boolean => {
  const signs = new Set(Array.from(mark.matchAll(/[-−+]/gu), ([sign]) => (sign === '+' ? 1 : -1)))
  return by === 0 ? signs.size === 0 : signs.size === 1 && signs.has(by > 0 ? 1 : -1)
}

/** How much more than in the period before, and which part of that: in whichever language, by its digits. */
const isChange = (mark: string, now: SubmittedFigure | undefined, before: SubmittedFigure | undefined): boolean => {
  if (now === undefined || before === undefined || whenever(now.question) !== whenever(before.question)) return false
  const by = rounded(Math.abs(now.count - before.count))
  if (!isSigned(mark, now.count - before.count)) return false
  const isPart = before.count > 0 && by > 0
  return digitsOf(mark) === `${written(by)}${isPart ? written(Math.round((by / before.count) * 100)) : ''}`
}

/** A line may leave a small number out, and says no other one than its figure. */
export const isProven = ({ lines }: SubmittedSheet, figures: readonly SubmittedFigure[]): boolean => {
  const byLine = new Map(figures.map((figure) => [figure.at, figure]))
  const bySection = Map.groupBy(figures, ({ at }) => lines[at]?.section)
  const continuing = new Map([...bySection].map(([section, all]) => [section, continuingIn(all)]))
  const says = ({ section, count, mark }: Line, at: number): boolean => {
    const figure = byLine.get(at)
    const isFollowing = (): boolean => continuing.get(section)?.has(count ?? 0) === true
    const isCount = count === null || (figure === undefined ? isFollowing() : figure.count === count)
    // A change stands behind the figure and what it is compared with.
    return isCount && (digitsOf(mark) === '' || isChange(mark, byLine.get(at - 2), byLine.get(at - 1)))
  }
  return byLine.size === figures.length && figures.every(({ at }) => lines[at] !== undefined) && lines.every(says)
}
