/** "opened last month", "in July", "over 60": a time of a list, or an age, in the words that people have for it. */
import { daysLater, shownDay, weekdayNamed, type Day } from '../../domain/kernel/index.ts'
import {
  bornAt,
  daysSpan,
  monthSpan,
  oldest,
  spanOf,
  timeNames,
  yearSpan,
  type Ages,
  type ListTime,
} from '../../domain/lists/index.ts'
import { shownMonth, spokenLanguage, t } from '../../domain/messages/index.ts'
import { fold, monthNamed, typedDay } from '../../domain/palette/index.ts'
import type { Calendar } from '../../domain/reports/index.ts'
import { linesOf, ofTexts, phrasesOf } from './ofTexts.ts'
import { isEmptyWord } from './synonyms.ts'

export type SpanSaid = { readonly label: string; readonly span: readonly [Day | null, Day | null] }

/** Numbers as `#`, with the words around them folded. */
const numbersOut = (text: string): string => fold(text.replaceAll('#', '0')).replaceAll(/\d+/gu, '#')

const wordsNow = ofTexts(
  ['palette.times', 'palette.timesOfDays', 'palette.ages'],
  (times = '', days = '', ages = '') => {
    const [back = '', ahead = ''] = days.split('\n')
    const ofTimes = linesOf(times).flatMap(([name, phrases]) => {
      const time = timeNames.find((each) => each === name)
      const label = phrases[0] ?? ''
      return time === undefined ? [] : phrases.map((phrase) => [fold(phrase), { time, label }] as const)
    })
    return {
      times: new Map(ofTimes),
      back: new Set(phrasesOf(back).map(numbersOut)),
      ahead: new Set(phrasesOf(ahead).map(numbersOut)),
      ages: new Map(linesOf(ages).flatMap(([way, all]) => all.map((each) => [numbersOut(each), way] as const))),
    }
  },
)

const capital = (text: string): string => `${text.slice(0, 1).toLocaleUpperCase(spokenLanguage())}${text.slice(1)}`

/** What is said, and the same without each of the words in front that say nothing. */
export const tails = (text: string): readonly string[] => {
  const words = text.split(' ')
  const first = words.findIndex((word) => !isEmptyWord(word))
  return words.slice(0, first === -1 ? 1 : first + 1).map((_, at) => words.slice(at).join(' '))
}

/** What is said behind words that lead to it, as far as such words are there. */
export const behindAny = (text: string, before: readonly string[]): readonly string[] =>
  tails(text).flatMap((tail) =>
    before.filter((words) => tail.startsWith(`${words} `)).flatMap((words) => tails(tail.slice(words.length + 1))),
  )

/** Further back nobody looks for cases, nor so far ahead. */
const yearsBack = 40
const yearsAhead = 5

const yearIn = (text: string): number | null => (/^(?:19|20)\d\d$/u.test(text) ? Number(text) : null)

const monthIn = (text: string, calendar: Calendar, isAhead: boolean): SpanSaid | null => {
  const [, name = '', said] = /^(\p{L}{3,})(?: (?:de |del )?((?:19|20)\d\d))?$/u.exec(text) ?? []
  const month = name === '' ? 0 : monthNamed(name)
  if (month === 0) return null
  const ofYear = said === undefined ? calendar : { ...calendar, today: { year: Number(said), month, day: 1 } }
  const span = monthSpan(month, ofYear, isAhead)
  return { label: capital(shownMonth(span[0])), span }
}

const weekdayIn = (text: string, { today }: Calendar): SpanSaid | null => {
  const days = Array.from({ length: 7 }, (_, later) => daysLater(today, later))
  const day = days.find((each) => fold(weekdayNamed(each, spokenLanguage())) === text)
  if (day === undefined) return null
  const label = t('palette.dated', { weekday: capital(weekdayNamed(day, spokenLanguage())), date: shownDay(day) })
  return { label, span: [day, day] }
}

const daysIn = (text: string, calendar: Calendar, isAhead: boolean): SpanSaid | null => {
  const { back, ahead } = wordsNow()
  const said = numbersOut(text)
  const count = Number(/\d+/u.exec(text)?.[0] ?? 0)
  const isNext = ahead.has(said)
  if (!(isNext || back.has(said)) || count < 1 || count > 3_660) return null
  return { label: capital(text), span: daysSpan(count, calendar, isNext && (isAhead || !back.has(said))) }
}

/** A time of a list, of which `of` tells how it is meant. */
export const timeIn = (text: string, calendar: Calendar, of: ListTime): SpanSaid | null => {
  const { today } = calendar
  const isAhead = of.isAhead === true
  const named = wordsNow().times.get(text)
  if (named !== undefined) return { label: capital(named.label), span: spanOf(named.time, calendar, of) }
  const year = yearIn(text)
  if (year !== null && year >= today.year - yearsBack && year <= today.year + yearsAhead)
    return { label: text, span: yearSpan(year) }
  const other = monthIn(text, calendar, isAhead) ?? daysIn(text, calendar, isAhead)
  return other ?? (isAhead ? weekdayIn(text, calendar) : null)
}

/** What a line says beside a time, "appointments" of "appointments this week"; null where it names none. */
export const withoutTime = (line: string): string | null => {
  const text = ` ${fold(line)} `
  const said = [...wordsNow().times.keys()].filter((phrase) => text.includes(` ${phrase} `))
  const [longest] = said.toSorted((one, other) => other.length - one.length)
  return longest === undefined ? null : text.replace(` ${longest} `, ' ').trim() || null
}

/** A day as it is typed; not as it is folded. */
export const dayIn = (typed: string): SpanSaid | null => {
  const day = typedDay(typed)
  return day === null ? null : { label: shownDay(day), span: [day, day] }
}

/** The year that somebody is born in. */
export const birthYearIn = (text: string, { today }: Calendar): SpanSaid | null => {
  const year = yearIn(text)
  return year === null || year > today.year ? null : { label: text, span: yearSpan(year) }
}

const agesOf = (way: string, [first = 0, second = 0]: readonly number[]): Ages | null => {
  if (way === 'between') return first <= second ? { from: first, until: second } : null
  if (way === 'under') return first > 0 ? { from: null, until: first - 1 } : null
  if (way === 'upTo') return { from: null, until: first }
  return { from: first, until: way === 'over' ? null : first }
}

const ageLabel = (way: string, [first = 0, second = 0]: readonly number[]): string => {
  if (way === 'between') return t('palette.age.between', { from: first, until: second })
  if (way === 'under' || way === 'upTo') return t('palette.age.under', { age: way === 'under' ? first : first + 1 })
  return way === 'over' ? t('palette.age.over', { age: first }) : t('palette.age.exactly', { age: first })
}

/** How old somebody is; `typed` as it stands, since folding takes the sign of "60+". */
export const ageIn = (typed: string, { today }: Calendar): SpanSaid | null => {
  for (const text of tails(fold(typed.replaceAll(/(\d)\s*\+/gu, '$1 plus')))) {
    const way = wordsNow().ages.get(numbersOut(text))
    const numbers = (text.match(/\d+/gu) ?? []).map(Number)
    const ages = way === undefined || numbers.some((each) => each > oldest) ? null : agesOf(way, numbers)
    if (way !== undefined && ages !== null) return { label: ageLabel(way, numbers), span: bornAt(ages, today) }
  }
  return null
}

/** Whether nothing but an age is said, and by more than its numbers. */
export const isAgeAlone = (typed: string): boolean => {
  const text = numbersOut(typed.replaceAll(/(\d)\s*\+/gu, '$1 plus'))
  return /\p{L}/u.test(text) && tails(text).some((tail) => /\p{L}/u.test(tail) && wordsNow().ages.has(tail))
}
