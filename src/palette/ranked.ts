/** The order of rows that are found and of those that a line only seems to say. */
import { fold, unseenRank, type PaletteRow } from '../../domain/palette/index.ts'
import { kindOfRow } from './entries.ts'

/** `rank` is the matcher's; what has none was not found by it. */
export type RankedRow = PaletteRow & { readonly rank?: number }

/** Like what was typed, and no more. */
export const likely = (found: readonly RankedRow[]): readonly RankedRow[] =>
  found.map((row) => ({ ...row, certain: false, near: true }))

/** A name that is written otherwise is somebody's, and not that of a case which tells of them. */
export const casesBehind = (found: readonly RankedRow[]): readonly RankedRow[] => {
  const isCase = ({ id }: RankedRow): number => (kindOfRow(id) === 'court_case' ? 1 : 0)
  return found.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || isCase(one) - isCase(other))
}

/** Whoever is called so stands in front of what a line only seems to say. */
export const behindRecords = (found: readonly RankedRow[], some: readonly PaletteRow[]): readonly RankedRow[] => {
  const isCalled = ({ id, rank = 0 }: RankedRow): boolean => rank < unseenRank && kindOfRow(id) !== 'command'
  return some.length === 0
    ? found
    : [...found.filter(isCalled), ...some, ...found.filter((row) => !isCalled(row) && row.near !== true)]
}

/** Whether somebody or something is called as is looked for: each word begins one of the name's. */
export const isCalledSo = (label: string, sought: string): boolean => {
  const name = ` ${fold(label)}`
  return fold(sought)
    .split(' ')
    .every((word) => name.includes(` ${word}`))
}
