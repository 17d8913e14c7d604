/** "case 105", "client smith": a kind's own word in front, and what is looked for among those alone. */
import { recordsSearched, recordTabNamed, shortestToken, type RecordTab } from '../../domain/lists/index.ts'
import { fold } from '../../domain/palette/index.ts'
import { ofTexts } from './ofTexts.ts'

type Named = { readonly tab: RecordTab; readonly rest: string }

const wordsNow = ofTexts(['palette.kindWords'], (said = ''): ReadonlyMap<string, RecordTab> => {
  const words = said.split('\n').flatMap((line) => {
    const [name = '', of = ''] = line.split(': ')
    const tab = recordTabNamed(name)
    return tab === undefined ? [] : of.split(', ').map((word) => [fold(word), tab] as const)
  })
  return new Map(words)
})

/** The list of the kind that a word says. */
export const tabOfWord = (word: string): RecordTab | undefined => wordsNow().get(fold(word))

/** Somebody may be called Case: that word is the kind's where a number follows. */
export const kindIn = (line: string): Named | null => {
  const [, word = '', rest = ''] = /^\s*(\p{L}+)\s+#?\s*(\S.*?)\s*$/u.exec(line) ?? []
  const tab = rest === '' ? undefined : wordsNow().get(fold(word))
  return tab === undefined || (tab === 'cases' && !/\d/u.test(rest)) ? null : { tab, rest }
}

/** Whether a case's number ends in exactly this one, however many zeros stand before it. */
export const isNumbered = (label: string, number: string): boolean =>
  /^\d{1,9}$/u.test(number) && Number(/\d+$/u.exec(label)?.[0] ?? Number.NaN) === Number(number)

/** What the server is asked for a line, on the page of one kind or on the first. */
export const askedFor = (line: string, page: RecordTab | null) => {
  const named = page === null ? kindIn(line) : null
  const tab = page ?? named?.tab ?? null
  const rest =
    named?.tab === 'cases' && /^\d+$/u.test(named.rest) ? named.rest.padStart(shortestToken, '0') : named?.rest
  return recordsSearched({ query: rest ?? line, near: true, ...(tab !== null && { tabs: [tab] }) })
}
