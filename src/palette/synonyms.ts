/** A line as it may be said in other words: verbs for one thing become one, words that say nothing go, so do plurals. */
import { t, type Texts } from '../../domain/messages/index.ts'
import { fold, spelled } from '../../domain/palette/index.ts'
import { ofTexts } from './ofTexts.ts'

type Words = {
  readonly empty: ReadonlySet<string>
  /** The first of its group, for each of a group. */
  readonly firstOf: ReadonlyMap<string, string>
  /** The first of the verbs for making something; it names no command by itself. */
  readonly making: string
}

const single = (word: string): string => (word.length > 3 && /[^s]s$/u.test(word) ? word.slice(0, -1) : word)

const wordsOf = (empty = '', groups = ''): Words => {
  const all = groups.split('\n').map((group) => group.split(', ').map((word) => single(spelled(word))))
  const firstOf = new Map(all.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)))
  return { empty: new Set(empty.split(' ').map(fold)), firstOf, making: all[0]?.[0] ?? '' }
}

const wordsNow = ofTexts(['palette.emptyWords', 'palette.synonyms'], wordsOf)

export const isEmptyWord = (word: string): boolean => wordsNow().empty.has(fold(word))

const plainlyBy = ({ empty, firstOf, making }: Words, line: string): string => {
  const said = fold(line)
    .split(' ')
    .filter((word) => word !== '' && !empty.has(word))
    .map((word) => single(spelled(word)))
    .map((word) => firstOf.get(word) ?? word)
  const each = said.filter((word, at) => said.indexOf(word) === at)
  return each.every((word) => word === making) ? '' : each.join(' ')
}

/** Empty where nothing is named. */
export const plainly = (line: string): string => plainlyBy(wordsNow(), line)

/** The same by the words of another language. */
export const plainlyIn = (texts: Texts): ((line: string) => string) => {
  const words = wordsOf(texts['palette.emptyWords'], texts['palette.synonyms'])
  return (line) => plainlyBy(words, line)
}

/** Whether a word says that something is to be made, and not what. */
export const isMaking = (word: string): boolean => fold(word) !== '' && !isEmptyWord(word) && plainly(word) === ''

/** Whether a word names something that commands are about, or what they do with it: it is hardly a name. */
export const isOfCommands = (word: string): boolean => wordsNow().firstOf.has(single(spelled(word)))

/** Whether a word says that something is to be taken out as a file: "download" for "export". */
export const isExporting = (word: string): boolean => plainly(word) === plainly(t('palette.exporting'))

/** What is made, without the verb: "task" of "new task". */
export const thingIn = (plain: string): string =>
  plain.startsWith(`${wordsNow().making} `) ? plain.slice(wordsNow().making.length + 1) : plain
