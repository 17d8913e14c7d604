/** Whom the lines that groups leave can't hold, found by trying all that somebody may have (RPT-22, RPT-25, RPT-29). */
import { isLine, passes, type Group } from './model.ts'

const setsOf = (items: readonly number[]): readonly (readonly number[])[] =>
  items.reduce<readonly (readonly number[])[]>((all, item) => [...all, ...all.map((one) => [...one, item])], [[]])

/** What somebody may have who passes and has anything; `items`: all that there are. */
export const passing = (groups: readonly Group[] | undefined, items: readonly number[]) =>
  setsOf(items).filter((has) => has.length > 0 && passes(groups, has))

export const someLeftOut = (groups: readonly Group[] | undefined, items: readonly number[]): boolean =>
  passing(groups, items).some((has) => !has.some((item) => isLine(groups, item)))
