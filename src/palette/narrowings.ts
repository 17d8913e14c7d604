/** Lists that a line names, and what it says beside their names. */
import type { Command } from '../../domain/kernel/index.ts'
import {
  filterField,
  listTitle,
  listWords,
  offeredFilters,
  tabNamed,
  type FilterField,
  type ListTab,
} from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { fold, type AskedChoice } from '../../domain/palette/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { ofTexts } from './ofTexts.ts'
import { isEmptyWord, plainly } from './synonyms.ts'
import { isAgeAlone } from './timesSaid.ts'

export type Narrowing = {
  readonly command: Command
  readonly tab: ListTab
  readonly fields: readonly FilterField[]
  /** What is said beside the list's name: as typed, folded, and plainly. */
  readonly typed: string
  readonly folded: string
  readonly plain: string
  /** Whether the list is called by its very name, as many are. */
  readonly isNamed: boolean
  /** Whether it is but a part of what is said beside the name. */
  readonly isPart?: true
}

/** A field and its value; what says several conditions at once has them for its value. */
export type Meaning = readonly [FilterField, AskedChoice]

const people = ofTexts(['palette.agedPeople'], (said = '') => new Set(said.split(', ').map(fold)))

const listOf = (command: Command): ListTab | undefined => {
  const [argument] = command.arguments ?? []
  return argument?.kind === 'narrowed' ? tabNamed(argument.list) : undefined
}

const without = (line: string, words: string): string | null =>
  line.includes(` ${words} `) ? line.replace(` ${words} `, ' ').trim() : null

const ofWords = (typed: string) => ({ typed, folded: fold(typed), plain: plainly(typed) })

/** The same of a part of what is said. */
export const partOf = (said: Narrowing, typed: string): Narrowing => ({
  ...said,
  ...ofWords(typed),
  isPart: true,
})

/** "kids under 12": an age, and nobody but whom lists of people hold. */
const ageOfPeople = (line: string): string | null => {
  const typed = line
    .trim()
    .split(/\s+/u)
    .filter((word) => !people().has(fold(word)))
    .join(' ')
  return isAgeAlone(typed) ? typed : null
}

/** "minors", "older than 65": what says the list as well. */
const saidAlone = (commands: Iterable<Command>, state: State, line: string): readonly Narrowing[] => {
  const aged = /\d/u.test(line) ? ageOfPeople(line) : null
  return [...commands].flatMap((command) => {
    const tab = listOf(command)
    if (tab === undefined) return []
    const saidBy = listWords(tab).flatMap(({ saidAlone: key }) => (key === undefined ? [] : [tOf(key)]))
    const isSaid = saidBy.some((words) => words.split(', ').some((each) => fold(each) === fold(line)))
    const isAged = aged !== null && filterField(tab, 'birthdate') !== undefined
    const fields = offeredFilters(scopesOf(state), tab)
    return isSaid || isAged ? [{ command, tab, fields, ...ofWords(isAged ? aged : line), isNamed: false }] : []
  })
}

/** Without the words of the list's name, of which each is a word of the line. */
const withoutTitle = (line: string, title: string): string =>
  line
    .trim()
    .split(/\s+/u)
    .filter((word) => plainly(word) !== plainly(title) && fold(word) !== fold(title))
    .join(' ')

export const narrowings = (commands: Iterable<Command>, state: State, line: string): readonly Narrowing[] => {
  const alone = saidAlone(commands, state, line)
  if (alone.length > 0 || !/\S\s+\S/u.test(line)) return alone
  const [folded, plain] = [` ${fold(line)} `, ` ${plainly(line)} `]
  return [...commands].flatMap((command) => {
    const tab = listOf(command)
    if (tab === undefined) return []
    const title = listTitle(tab)
    const [named, left] = [without(folded, fold(title)), without(plain, plainly(title))]
    if (named === null && left === null) return []
    const typed = withoutTitle(line, title)
    const fields = offeredFilters(scopesOf(state), tab)
    return [{ command, tab, fields, typed, folded: named ?? fold(typed), plain: left ?? '', isNamed: named !== null }]
  })
}

/** Whether words say nothing of what is meant. */
export const isEmpty = (words: readonly string[]): boolean => words.every(isEmptyWord)
