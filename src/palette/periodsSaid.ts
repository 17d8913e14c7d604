/** "grant report this year": a period of reports as people say it, who know of no Year to Date. */
import { reportPeriods } from '../../domain/config/index.ts'
import type { Command } from '../../domain/kernel/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { fold } from '../../domain/palette/index.ts'
import { ofTexts } from './ofTexts.ts'

const wordsNow = ofTexts(['palette.periods', 'palette.partedBy'], (said = '', by = '') => ({
  periods: said.split('\n').flatMap((line) => {
    const [period = '', words = ''] = line.split(': ')
    return words.split(', ').map((each) => [fold(each).split(' '), period] as const)
  }),
  by: new Set(by.split(', ').map(fold)),
}))

export const isReport = ({ id }: Pick<Command, 'id'>): boolean => id.startsWith('report.')

/** With the period's own name in place of what was said for it; as it stands where none is said. */
export const withPeriod = (line: string): string => {
  const words = line.split(/\s+/u)
  for (const [said, period] of wordsNow().periods) {
    const at = words.findIndex((_, from) => said.every((word, next) => fold(words[from + next] ?? '') === word))
    if (at === -1) continue
    return [...words.slice(0, at), tOf(`report.period.${period}`), ...words.slice(at + said.length)].join(' ')
  }
  return line
}

/** Whether a period of reports is said, by its own name or as people say it: the page of a report begins with another. */
export const saysPeriod = (line: string): boolean => {
  const told = ` ${fold(withPeriod(line))} `
  return reportPeriods.some((period) => told.includes(` ${fold(tOf(`report.period.${period}`))} `))
}

export const isParting = (word: string): boolean => wordsNow().by.has(fold(word))

/**
 * Without "by month", wherever it stands: what is asked for, where it is parted by nothing. The fewest words of it first;
 * none without such words.
 */
export const withoutParting = (words: readonly string[]): readonly string[] => {
  const at = words.findIndex(isParting)
  return at < 1
    ? []
    : words.slice(at + 1).map((_, more) => [...words.slice(0, at), ...words.slice(at + more + 2)].join(' '))
}
