/** By which values of a list's fields a line says that it is to be narrowed. */
import { dayFromIso, type Day } from '../../domain/kernel/index.ts'
import {
  conditionOf,
  listWords,
  timeOfList,
  withinTime,
  type FilterCondition,
  type FilterField,
} from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { fold } from '../../domain/palette/index.ts'
import { fiscalMonthOf, type Calendar } from '../../domain/reports/index.ts'
import { currentUser } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { emptySaid } from './emptySaid.ts'
import { typedQuestion, valuesOf } from './narrowed.ts'
import { isEmpty, partOf, type Meaning, type Narrowing } from './narrowings.ts'
import { ofTexts, phrasesByName, phrasesOf } from './ofTexts.ts'
import { isEmptyWord, plainly } from './synonyms.ts'
import { ageIn, behindAny, birthYearIn, dayIn, tails, timeIn, type SpanSaid } from './timesSaid.ts'

type Words = { readonly mine: ReadonlySet<string>; readonly before: ReadonlyMap<string, readonly string[]> }

/** What says that something is one's own; by field, what stands before a value of it. */
const wordsNow = ofTexts(['palette.mine', 'palette.beforeValues'], (mine = '', before = ''): Words => ({
  mine: new Set(phrasesOf(mine).map(fold)),
  before: phrasesByName(before),
}))
const beforeValuesOf = ({ id }: FilterField): readonly string[] => wordsNow().before.get(id) ?? []
const beforeOf = (field: FilterField): readonly string[] => [tOf(field.title), ...beforeValuesOf(field)]

const inOrder = (words: string): string => words.split(' ').toSorted().join(' ')

const betweenNow = ofTexts(['palette.alternatives'], (said = '') => {
  const words = said.split(', ').join('|')
  return new RegExp(`\\s+(?:${words})\\s+|\\s*[/,]\\s*`, 'iu')
})

/** "Hispanic or Latino" is said by either of them. */
const alternativesOf = (label: string): readonly string[] => {
  const each = label.split(betweenNow())
  return each.length < 2 ? [] : each.filter((part) => part !== '')
}

/** All words of an entry, or of what it names as well, in any order, behind the field's name or what leads to it. */
export const saysEntry = (
  { plain }: Pick<Narrowing, 'plain'>,
  before: readonly string[],
  label: string,
  isPerson = false,
): boolean => {
  const entries = [label, ...alternativesOf(label)].map(plainly)
  const ways = ['  ', ...before.map((words) => ` ${plainly(words)} `)]
    .map((words) => ` ${plain} `.replace(words, ' ').trim())
    .filter((way) => way !== '')
  const isPart = (way: string): boolean => way.split(' ').every((word) => ` ${entries[0]} `.includes(` ${word} `))
  return ways.some((way) => entries.some((entry) => inOrder(way) === inOrder(entry)) || (isPerson && isPart(way)))
}

/** Whose they are comes before who else works on them. */
const ownership = ['owner', 'assigned', 'advocate']
const byOwnership = (one: FilterField, other: FilterField): number =>
  ownership.indexOf(one.id) - ownership.indexOf(other.id)

export const entriesSaid = (said: Narrowing, state: State): readonly Meaning[] =>
  said.plain === ''
    ? []
    : said.fields
        .filter(({ type }) => type === 'choice')
        .toSorted(byOwnership)
        .flatMap((field) =>
          (valuesOf(state, field) ?? [])
            .filter(({ label }) => saysEntry(said, beforeOf(field), label, field.lookup === 'user'))
            .map((value): Meaning => [field, value]),
        )

/** Whose they are: of whoever asks. */
const ownSaid = (said: Narrowing, state: State): readonly Meaning[] => {
  const me = currentUser(state)?.id
  const { mine } = wordsNow()
  const telling = said.folded.split(' ').filter((word) => mine.has(word) || !isEmptyWord(word))
  if (me === undefined || telling.length !== 1 || !mine.has(telling[0] ?? '')) return []
  return said.fields
    .filter(({ id, lookup }) => lookup === 'user' && ownership.includes(id))
    .toSorted(byOwnership)
    .flatMap((field) =>
      (valuesOf(state, field) ?? [])
        .filter(({ given }) => given === String(me))
        .map((value): Meaning => [field, value]),
    )
}

/** "in Fort Linden": what is typed behind words that lead to values of one field, and behind others that say nothing. */
export const typedSaid = ({ fields, typed, folded }: Narrowing): readonly Meaning[] => {
  const words = typed.split(' ')
  if (fold(typed) !== folded) return []
  const said = words.findIndex((_, at) => !isEmpty(words.slice(0, at)))
  const starts = words.map((_, at) => at).filter((at) => said === -1 || at < said)
  return fields
    .filter(({ type }) => type === 'text' || type === 'day')
    .flatMap((field): readonly Meaning[] => {
      const asked = typedQuestion(field, { name: 'value', label: tOf(field.title), optional: false, takesRest: false })
      const values = starts.flatMap((at) => {
        const rest = words.slice(at).join(' ')
        const before = beforeValuesOf(field).find((each) => fold(rest).startsWith(`${each} `))
        return before === undefined ? [] : [words.slice(at + before.split(' ').length).join(' ')]
      })
      const [value] = values
      const read = value === undefined || asked.choices !== null ? null : asked.read(value)
      return read?.ok === true ? [[field, { value: read.shown, label: read.shown, given: read.value }]] : []
    })
}

/** Whether only a name says it, and nothing that stands before one: it may be anybody's. */
export const isBareName = (said: Narrowing, field: FilterField): boolean =>
  field.lookup === 'user' && beforeOf(field).every((words) => !` ${said.folded} `.includes(` ${fold(words)} `))

/** What a word says at once. */
const wordsSaid = ({ tab, fields, plain, folded, isPart }: Narrowing, today: Day): readonly Meaning[] => {
  // "open tasks" leads to them; what makes or leads to something is a word of a list beside others: "my open tasks".
  const ways = plainly(folded) === '' && isPart !== true ? [] : tails(folded)
  return listWords(tab).flatMap(({ title, saidBy, conditions }): readonly Meaning[] => {
    const given = conditions(today)
    const field = fields.find(({ id }) => id === given[0]?.field)
    const mayAsk = given.every((each) => fields.some(({ id }) => id === each.field))
    const isSaid = tOf(saidBy)
      .split(', ')
      .some((words) => (plain !== '' && plainly(words) === plain) || ways.includes(fold(words)))
    return field === undefined || !mayAsk || !isSaid ? [] : [[field, { value: saidBy, label: tOf(title), given }]]
  })
}

/** A time by one of the list's days: that which words in front say, or that by which such a list is meant. */
const timesSaid = (said: Narrowing, calendar: Calendar): readonly Meaning[] => {
  const { tab, fields, folded, typed } = said
  const usual = timeOfList(tab)
  const firstSaid = <T>(ways: readonly string[], read: (way: string) => T | null): T | null =>
    ways.reduce<T | null>((found, way) => found ?? read(way), null)
  return fields
    .filter(({ type, id }) => type === 'day' && usual !== null && id !== 'birthdate')
    .flatMap((field): readonly Meaning[] => {
      const isUsual = field.id === usual?.field
      const of = { ...usual, field: field.id }
      const led = behindAny(folded, beforeValuesOf(field))
      const ways = isUsual ? [...tails(folded), ...led] : led
      const time = firstSaid(ways, (way) => timeIn(way, calendar, of))
      const day = time !== null || !isUsual || usual?.isOfPersons === true ? null : dayIn(typed)
      return spanMeaning(said, field, time ?? day)
    })
}

const spanMeaning = ({ tab, fields }: Narrowing, field: FilterField, said: SpanSaid | null): readonly Meaning[] => {
  if (said === null) return []
  const given = withinTime(tab, field.id, said.span)
  const mayAsk = given.every((each) => fields.some(({ id }) => id === each.field))
  return mayAsk
    ? [[field, { value: given.map(({ values }) => values.join('–')).join(), label: said.label, given }]]
    : []
}

/** How old those of a list are, or in which year they are born. */
const agesSaid = (said: Narrowing, calendar: Calendar): readonly Meaning[] => {
  const field = said.fields.find(({ id }) => id === 'birthdate')
  if (field === undefined || !/\d/u.test(said.typed)) return []
  const born = behindAny(said.folded, beforeValuesOf(field)).flatMap((way) => birthYearIn(way, calendar) ?? [])
  return spanMeaning(said, field, ageIn(said.typed, calendar) ?? born[0] ?? null)
}

/** What days are reckoned from; null before it is known which day it is. */
const calendarOf = (state: State, today: string): Calendar | null => {
  const day = dayFromIso(today)
  return day === null ? null : { today: day, fiscalMonth: fiscalMonthOf(state) }
}

/** All of what is said beside a list's name; `entries` are those of lists. */
export const exactlySaid = (
  said: Narrowing,
  state: State,
  today: string,
  entries: readonly Meaning[],
): readonly Meaning[] => {
  const own = ownSaid(said, state)
  // Whose they are is no empty word there.
  if (own.length > 0 || said.folded.split(' ').some((word) => wordsNow().mine.has(word))) return own
  const calendar = calendarOf(state, today)
  const days =
    calendar === null
      ? []
      : [
          ...wordsSaid(said, calendar.today),
          ...agesSaid(said, calendar),
          ...timesSaid(said, calendar),
          ...emptySaid(said),
        ]
  const byDay = days.filter(([, { label }], at) => days.findIndex(([, other]) => other.label === label) === at)
  return [...byDay, ...entries]
}

const mostWords = 9

const conditionsOf = ([field, { given }]: Meaning): readonly FilterCondition[] =>
  Array.isArray(given) ? (given as FilterCondition[]) : [conditionOf(field, String(given))]

/** "female clients under 18 in Fort Linden": several, each of another field and by words that stand together. */
export const severalSaid = (said: Narrowing, state: State, today: string): readonly Meaning[] => {
  const words = said.typed.split(/\s+/u)
  if (words.length < 2 || words.length > mostWords || fold(said.typed) !== said.folded) return []
  const known = new Map<string, readonly Meaning[]>()
  const meant = (from: number, until: number): readonly Meaning[] => {
    const typed = words.slice(from, until).join(' ')
    const held = known.get(typed)
    if (held !== undefined) return held
    const part = partOf(said, typed)
    // Whoever is called so may be anybody.
    const entries = entriesSaid(part, state).filter(([field]) => !isBareName(part, field))
    const exact = exactlySaid(part, state, today, entries)
    const found = exact.length > 0 || isEmptyWord(words[until - 1] ?? '') ? exact : typedSaid(part)
    known.set(typed, found)
    return found
  }
  const from = (at: number, fields: ReadonlySet<string>): readonly Meaning[] | null => {
    if (at === words.length) return []
    for (let until = at + 1; until <= words.length; until += 1) {
      if (until - at === words.length) continue
      const free = meant(at, until).find((each) => conditionsOf(each).every(({ field }) => !fields.has(field)))
      if (free === undefined) continue
      const taken = conditionsOf(free).map(({ field }) => field)
      const others = from(until, new Set([...fields, ...taken]))
      if (others !== null) return [free, ...others]
    }
    return isEmptyWord(words[at] ?? '') ? from(at + 1, fields) : null
  }
  const [first, ...others] = from(0, new Set()) ?? []
  if (first === undefined || others.length === 0) return []
  const each = [first, ...others]
  const besides = others.map(([field, { label }]) => t('palette.value', { label: tOf(field.title), value: label }))
  const label = [first[1].label, ...besides].join('; ')
  return [[first[0], { value: label, label, given: each.flatMap(conditionsOf) }]]
}
