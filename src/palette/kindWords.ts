/** "case 105", "client smith": a kind's own word in front, and what is looked for among those alone. */
import { recordsSearched, recordTabNamed, shortestToken, type RecordTab } from '../../domain/lists/index.ts'
import { fold, namedWithDay, typedDay } from '../../domain/palette/index.ts'
import { countedIn } from './counted.ts'
import { ofTexts } from './ofTexts.ts'
import { isEmptyWord, isOfCommands } from './synonyms.ts'

/** `tab` is null where it is looked for among all. */
type Named = { readonly tab: RecordTab | null; readonly rest: string }

const wordsNow = ofTexts(['palette.kindWords'], (said = ''): ReadonlyMap<string, RecordTab> => {
  const words = said.split('\n').flatMap((line) => {
    const [name = '', of = ''] = line.split(': ')
    const tab = recordTabNamed(name)
    return tab === undefined ? [] : of.split(', ').map((word) => [fold(word), tab] as const)
  })
  return new Map(words)
})

/** What says of which kind a number or a day is, beside a record's kind. */
const saidOf = ofTexts(
  ['palette.birthWords', 'palette.docketWords', 'palette.numberWords'],
  (birth = '', docket = '', number = '') => ({
    birth: birth.split(', ').map(fold),
    docket: new Set(docket.split(', ').map(fold)),
    number: new Set(number.split(', ').map(fold)),
  }),
)

/** The list of the kind that a word says. */
export const tabOfWord = (word: string): RecordTab | undefined => wordsNow().get(fold(word))

/** Longer lines are sentences. */
const mostWords = 12

/** "dob 5/18/1945", "born July 25 1963", "yang born 5/18/1945": without the word for what day it is. */
const withoutBirth = (words: readonly string[]): readonly string[] | null => {
  const { birth } = saidOf()
  for (let at = 0; at < words.length - 1; at += 1)
    for (let day = at + 1; day < words.length; day += 1) {
      if (!birth.includes(fold(words.slice(at, day).join(' ')))) continue
      const [named, said] = [words.slice(0, at), words.slice(day)]
      const isDay = typedDay(said.join(' ')) !== null
      if (isDay && (at === 0 || namedWithDay([...named, ...said].join(' ')) !== null)) return [...named, ...said]
    }
  return null
}

/** "docket 6248", "case number 2023-CR-129", "case no. 129", "no. 129", "número de caso 129". */
const numberIn = (words: readonly string[]): Named | null => {
  const { docket, number } = saidOf()
  const isNumber = (word: string): boolean => number.has(fold(word)) || /^[#:.]+$/u.test(word)
  const isLed = (word: string, at: number): boolean =>
    isNumber(word) || docket.has(fold(word)) || tabOfWord(word) !== undefined || (at > 0 && isEmptyWord(word))
  const end = words.findIndex((word, at) => !isLed(word, at))
  const [led, said] = [words.slice(0, Math.max(0, end)), words.slice(Math.max(0, end))]
  const isDocket = led.some((word) => docket.has(fold(word)))
  const tab = isDocket ? null : (led.map(tabOfWord).find((each) => each !== undefined) ?? null)
  const isNamed = isDocket || (led.some(isNumber) && (tab !== null || said.length === 1))
  const rest = said.join(' ').replace(/^#/u, '')
  return isNamed && /\d/u.test(rest) ? { tab, rest } : null
}

const idWords = ofTexts(['palette.idWords'], (said = '') => new Set(said.split(', ').map(fold)))

/**
 * "#68", "id 68", "client id 68", "client 68": an id that is said to be one; of any kind where `tab` is null. A number
 * behind the word for a case is the end of the case's own, and one that begins with a zero is of a telephone.
 */
export const idIn = (line: string): { readonly tab: RecordTab | null; readonly id: string } | null => {
  const [, sign, id = ''] = /^\s*(#)?[^\d#]*#?\s*(\d{1,9})\s*$/u.exec(line) ?? []
  const words = fold(line).split(' ').slice(0, -1)
  const [first = '', ...others] = words
  const tab = tabOfWord(first) ?? null
  const said = tab === null ? words : others
  const isAlone = said.length === 0
  const isOfKind = tab !== null && tab !== 'cases' && !id.startsWith('0')
  const isSaid = isAlone ? isOfKind || (sign !== undefined && tab === null) : said.every((word) => idWords().has(word))
  return id !== '' && isSaid ? { tab, id: String(Number(id)) } : null
}

/** Somebody may be called Case: that word is the kind's where a number follows. */
const kindBefore = (line: string): Named | null => {
  const [, word = '', rest = ''] = /^\s*(\p{L}+)\s+#?\s*(\S.*?)\s*$/u.exec(line) ?? []
  const tab = rest === '' ? undefined : tabOfWord(word)
  return tab === undefined || (tab === 'cases' && !/\d/u.test(rest)) ? null : { tab, rest }
}

/**
 * Behind a name only the words for persons: a place may be called so, and a person too ("Rosa Place"). What a command
 * does is no name, nor what asks for a number: "edit client", "how many clients".
 */
const kindBehind = (words: readonly string[]): Named | null => {
  const tab = tabOfWord(words.at(-1) ?? '')
  const rest = words.slice(0, -1)
  const isName =
    rest.some((word) => !isEmptyWord(word)) && !rest.some(isOfCommands) && countedIn(words.join(' ')) === null
  return (tab === 'victims' || tab === 'defendants') && isName ? { tab, rest: rest.join(' ') } : null
}

/**
 * What is looked for, without ordinary words that only say what it is: of which kind, that a day is a birthdate, that a
 * number is one. Null where none is said.
 */
export const kindIn = (line: string): Named | null => {
  const words = line.trim().split(/\s+/u)
  if (words.length < 2 || words.length > mostWords) return null
  const dated = withoutBirth(words)
  const left = dated ?? words
  const named = numberIn(left) ?? kindBefore(left.join(' ')) ?? kindBehind(left)
  return named ?? (dated === null ? null : { tab: null, rest: dated.join(' ') })
}

/** Without such words; as it stands where there are none. */
export const withoutKindWords = (line: string): string => kindIn(line)?.rest ?? line

/** Whether a case's number ends in exactly this one, however many zeros stand before it. */
export const isNumbered = (label: string, number: string): boolean =>
  /^\d{1,9}$/u.test(number) && Number(/\d+$/u.exec(label)?.[0] ?? Number.NaN) === Number(number)

/** The digits of a line that is nothing else but a number, with or without its sign; null for another. */
export const numberOfCase = (line: string): string | null => /^\s*#?\s*(\d{1,9})\s*$/u.exec(line)?.[1] ?? null

/** What is looked for by a line on the page of one kind, where that kind's own word may be a part of a name, or on the first. */
export const soughtIn = (line: string, page: RecordTab | null): Named => {
  const said = kindIn(line)
  return said !== null && (page === null || said.tab === null)
    ? { tab: page ?? said.tab, rest: said.rest }
    : { tab: page, rest: line }
}

/** What the server is asked for a line, on the page of one kind or on the first. */
export const askedFor = (line: string, page: RecordTab | null) => {
  const byId = page === null ? idIn(line) : null
  if (byId !== null)
    return recordsSearched({ query: `#${byId.id}`, near: true, ...(byId.tab !== null && { tabs: [byId.tab] }) })
  const { tab, rest } = soughtIn(line, page)
  const number = tab === 'cases' ? numberOfCase(rest) : null
  const query = number?.padStart(shortestToken, '0') ?? rest
  return recordsSearched({ query, near: true, ...(tab !== null && { tabs: [tab] }) })
}
