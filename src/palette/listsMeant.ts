/** A list by what it is called, and by what it is narrowed: "cases in intake", "clients of Carmen", "my clients". */
import { dayFromIso, type Command, type Day } from '../../domain/kernel/index.ts'
import {
  declarationOf,
  listWords,
  offeredFilters,
  tabNamed,
  type FilterField,
  type ListTab,
} from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { routeOf } from '../../domain/navigation/index.ts'
import { chosen, fold, type AskedChoice, type Given } from '../../domain/palette/index.ts'
import { currentUser, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { customEntriesSaid, searchedBy } from './customSaid.ts'
import { lineRow, type LineRow } from './lines.ts'
import { fieldChoice, typedQuestion, valuesOf } from './narrowed.ts'
import { ofTexts } from './ofTexts.ts'
import { isEmptyWord, plainly } from './synonyms.ts'

type Words = { readonly mine: ReadonlySet<string>; readonly before: ReadonlyMap<string, readonly string[]> }

/** What says that something is one's own; by field, what stands before a value of it. */
const wordsNow = ofTexts(['palette.mine', 'palette.beforeValues'], (mine = '', before = ''): Words => ({
  mine: new Set(mine.split(', ').map(fold)),
  before: new Map(
    before.split('\n').map((line) => {
      const [field = '', words = ''] = line.split(': ')
      return [field, words.split(', ').map(fold)]
    }),
  ),
}))

type Narrowing = {
  readonly command: Command
  readonly tab: ListTab
  readonly fields: readonly FilterField[]
  /** What is said beside the list's name: as typed, folded, and plainly. */
  readonly typed: string
  readonly folded: string
  readonly plain: string
  /** Whether the list is called by its very name, as many are. */
  readonly isNamed: boolean
}

const listOf = (command: Command): ListTab | undefined => {
  const [argument] = command.arguments ?? []
  return argument?.kind === 'narrowed' ? tabNamed(argument.list) : undefined
}

const without = (line: string, words: string): string | null =>
  line.includes(` ${words} `) ? line.replace(` ${words} `, ' ').trim() : null

/** "minors": what says the list as well. */
const saidAlone = (commands: Iterable<Command>, state: State, line: string): readonly Narrowing[] =>
  [...commands].flatMap((command) => {
    const tab = listOf(command)
    const saidBy =
      tab === undefined ? [] : listWords(tab).flatMap(({ saidAlone: key }) => (key === undefined ? [] : [tOf(key)]))
    const isSaid = saidBy.some((words) => words.split(', ').some((each) => fold(each) === fold(line)))
    if (tab === undefined || !isSaid) return []
    const fields = offeredFilters(scopesOf(state), tab)
    return [{ command, tab, fields, typed: line, folded: fold(line), plain: plainly(line), isNamed: false }]
  })

const narrowings = (commands: Iterable<Command>, state: State, line: string): readonly Narrowing[] => {
  const alone = saidAlone(commands, state, line)
  if (alone.length > 0 || !/\S\s+\S/u.test(line)) return alone
  const [folded, plain] = [` ${fold(line)} `, ` ${plainly(line)} `]
  return [...commands].flatMap((command) => {
    const tab = listOf(command)
    if (tab === undefined) return []
    const title = tOf(routeOf(declarationOf(tab).route)?.title ?? '')
    const [named, left] = [without(folded, fold(title)), without(plain, plainly(title))]
    if (named === null && left === null) return []
    const typed = line
      .trim()
      .split(/\s+/u)
      .filter((word) => plainly(word) !== plainly(title) && fold(word) !== fold(title))
      .join(' ')
    const fields = offeredFilters(scopesOf(state), tab)
    return [{ command, tab, fields, typed, folded: named ?? fold(typed), plain: left ?? '', isNamed: named !== null }]
  })
}

type Meaning = readonly [FilterField, AskedChoice]

const inOrder = (words: string): string => words.split(' ').toSorted().join(' ')

/** All words of an entry, in whichever order, behind what its field is called or what is said before it; of people some. */
const saysEntry = ({ plain }: Narrowing, before: readonly string[], label: string, isPerson = false): boolean => {
  const entry = plainly(label)
  const ways = ['  ', ...before.map((words) => ` ${plainly(words)} `)]
    .map((words) => ` ${plain} `.replace(words, ' ').trim())
    .filter((way) => way !== '')
  const isPart = (way: string): boolean => way.split(' ').every((word) => ` ${entry} `.includes(` ${word} `))
  return ways.some((way) => inOrder(way) === inOrder(entry) || (isPerson && isPart(way)))
}

const beforeOf = ({ id, title }: FilterField): readonly string[] => [tOf(title), ...(wordsNow().before.get(id) ?? [])]

/** Whose they are comes before who else works on them. */
const ownership = ['owner', 'assigned', 'advocate']
const byOwnership = (one: FilterField, other: FilterField): number =>
  ownership.indexOf(one.id) - ownership.indexOf(other.id)

const entriesSaid = (said: Narrowing, state: State): readonly Meaning[] =>
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
/** What is said before values of a field, the longest first: what a shorter one leaves of it is no value. */
const beforeValuesOf = ({ id }: FilterField): readonly string[] =>
  (wordsNow().before.get(id) ?? []).toSorted((one, other) => other.length - one.length)

/** "in Fort Linden": what is typed behind words that stand before values of one field, and behind others that say nothing. */
const typedSaid = ({ fields, typed, folded }: Narrowing): readonly Meaning[] => {
  const words = typed.split(' ')
  if (fold(typed) !== folded) return []
  const said = words.findIndex((_, at) => !words.slice(0, at).every(isEmptyWord))
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
const isBareName = (said: Narrowing, field: FilterField): boolean =>
  field.lookup === 'user' && beforeOf(field).every((words) => !` ${said.folded} `.includes(` ${fold(words)} `))

/** What a word says at once. */
const wordsSaid = ({ tab, fields, plain }: Narrowing, today: Day | null): readonly Meaning[] =>
  today === null
    ? []
    : listWords(tab).flatMap(({ title, saidBy, conditions }): readonly Meaning[] => {
        const given = conditions(today)
        const field = fields.find(({ id }) => id === given[0]?.field)
        const mayAsk = given.every((each) => fields.some(({ id }) => id === each.field))
        const isSaid = tOf(saidBy)
          .split(', ')
          .some((words) => plainly(words) === plain)
        return field === undefined || !mayAsk || !isSaid ? [] : [[field, { value: saidBy, label: tOf(title), given }]]
      })

const rowOf = ({ command, isNamed }: Narrowing, [field, value]: Meaning, at: number, isLikely: boolean): LineRow => {
  const given: readonly Given[] = [chosen('field', fieldChoice(field)), chosen('value', value)]
  return lineRow({ command, given, isWhole: true, rest: '' }, at, isNamed && !isLikely)
}

const customSaid = (commands: readonly Command[], said: Narrowing, state: State): readonly LineRow[] =>
  commands
    .filter((each) => searchedBy(each) === said.tab)
    .flatMap((command) =>
      customEntriesSaid(command, state, (before, label) => saysEntry(said, before, label)).map((given, at) =>
        lineRow({ command, given, isWhole: true, rest: '' }, at, said.isNamed),
      ),
    )

export type ListsSaid = {
  /** With the list's own name: nobody is called "Clients of Carmen". */
  readonly said: readonly LineRow[]
  /** By the bare name of a user, who is meant where no record is called so. */
  readonly named: readonly LineRow[]
  /** Where nobody is called so: one of them may be named as "client", too. */
  readonly meant: readonly LineRow[]
}

/** `today` as yyyy-MM-dd. */
export const listsSaid = (commands: Iterable<Command>, state: State, line: string, today: string): ListsSaid => {
  const all = [...commands]
  const each = narrowings(all, state, line).flatMap((said) => {
    const entries = entriesSaid(said, state)
    const exact = [...wordsSaid(said, dayFromIso(today)), ...ownSaid(said, state), ...entries]
    const ofCustom = said.plain === '' || exact.length > 0 ? [] : customSaid(all, said, state)
    const meanings = exact.length + ofCustom.length > 0 || !said.isNamed ? exact : typedSaid(said)
    const rows = meanings.map((meaning, at) => {
      const isBare = entries.includes(meaning) && isBareName(said, meaning[0])
      return { row: rowOf(said, meaning, at, isBare), isBare }
    })
    return [...rows, ...ofCustom.map((row) => ({ row, isBare: false }))].map((one) => ({
      ...one,
      isNamed: said.isNamed,
    }))
  })
  const rowsOf = (isNamed: boolean, isBare: boolean): readonly LineRow[] =>
    each.filter((one) => one.isNamed === isNamed && one.isBare === isBare).map(({ row }) => row)
  return {
    said: rowsOf(true, false),
    named: rowsOf(true, true),
    meant: [...rowsOf(false, false), ...rowsOf(false, true)],
  }
}
