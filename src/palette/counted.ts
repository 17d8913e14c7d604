/** "how many clients", "number of cases this year": what is asked for by its number is a report of it, else a list. */
import { t } from '../../domain/messages/index.ts'
import { fold } from '../../domain/palette/index.ts'
import { ofTexts } from './ofTexts.ts'

const phrases = ofTexts(['palette.counting'], (said = '') =>
  said
    .split(', ')
    .map(fold)
    .toSorted((one, other) => other.length - one.length),
)

/** What a number is asked of; null where none is asked for. */
export const countedIn = (line: string): string | null => {
  const text = fold(line)
  const phrase = phrases().find((each) => text.startsWith(`${each} `))
  return phrase === undefined ? null : text.slice(phrase.length + 1)
}

/** The same asked of a report. */
export const asReport = (counted: string): string => `${t('palette.report')} ${counted}`
