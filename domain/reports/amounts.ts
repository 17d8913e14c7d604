/** What a figure is: a number of records, or hours, dollars and amounts. */
import { money } from '../kernel/index.ts'

/** Hours and amounts have parts: they are kept to the hundredth. */
const mostFigure = 999_999_999_999.99
export const amount = money(mostFigure)
export const rounded = (amount: number): number => Math.min(mostFigure, Math.max(0, Math.round(amount * 100) / 100))

/** From a figure of before to that of now: less is below nought. */
export const changeOf = ({ now, before }: { readonly now: number; readonly before: number }): number => {
  const by = rounded(Math.abs(now - before))
  return now < before ? -by : by
}
