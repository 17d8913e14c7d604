/** What a line may mean that is called nothing here: a command in other words, answers without one, a field's name. */
import type { Command, Entity } from '../../domain/kernel/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import {
  buildMatchIndex,
  fold,
  match,
  unseenRank,
  type MatchIndex,
  type MatchRow,
  type Questions,
} from '../../domain/palette/index.ts'
import { entities, kinds, type Kind } from '../../domain/records/index.ts'
import { englishOf, heldBy } from './choices.ts'
import { asReport, countedIn } from './counted.ts'
import { durationIn } from './durations.ts'
import { commandEntry } from './entries.ts'
import { askRow, rowsOf, withoutDots, type LineRow } from './lines.ts'
import { isReport, withPeriod } from './periodsSaid.ts'
import { isEmptyWord, plainly, thingIn } from './synonyms.ts'
import { withoutTime } from './timesSaid.ts'

type Commands = ReadonlyMap<string, Command>

/** All that each command is called, said plainly; what takes something away is named, or not meant. */
const indexOf = (byId: Commands): MatchIndex =>
  buildMatchIndex(
    [...byId.values()].flatMap((command) => {
      if (command.takesAway === true) return []
      const entry = commandEntry(command)
      const others = [...(entry.sayings ?? []), ...(entry.keywords ?? [])]
      const [label, ...keywords] = [withoutDots(entry.label), ...others].map(plainly)
      return [{ ...entry, label: label ?? '', sayings: [], keywords: keywords.filter((word) => word !== '') }]
    }),
  )

const indexes = new WeakMap<Commands, { readonly label: string; readonly index: MatchIndex }>()

/** Made when it is first needed, and in another language anew: a label tells of it. */
const plainIndex = (byId: Commands): MatchIndex => {
  const label = tOf('palette.synonyms')
  const held = indexes.get(byId)
  if (held?.label === label) return held.index
  const index = indexOf(byId)
  indexes.set(byId, { label, index })
  return index
}

/** Commands that are called so in other words; of reports by what people call a period, too. */
export const commandsMeant = (byId: Commands, line: string): readonly MatchRow[] => {
  const told = withPeriod(line)
  const isOne = ({ id }: MatchRow): boolean => isReport(byId.get(id) ?? { id })
  const reports = told === line ? [] : commandsCalled(byId, told).filter(isOne)
  return reports.length > 0 ? reports : commandsCalled(byId, line)
}

/** Commands by what is counted, or is to happen at a time: those that show it. */
export const commandsShowing = (byId: Commands, line: string): readonly MatchRow[] => {
  const counted = countedIn(line)
  const beside = withoutTime(line)
  const shown = (said: string): readonly MatchRow[] =>
    commandsCalled(byId, said).filter(({ id }) => byId.get(id)?.fills === undefined)
  const reports = counted === null ? [] : commandsMeant(byId, asReport(counted))
  const lists = counted === null || reports.length > 0 ? [] : shown(counted)
  return [...reports, ...lists, ...(beside === null ? [] : shown(beside))]
}

/** For what is to be made, else those that lead to where it is. */
const commandsCalled = (byId: Commands, line: string): readonly MatchRow[] => {
  const plain = plainly(line)
  if (plain === '') return []
  const seen = (words: string): readonly MatchRow[] =>
    match(plainIndex(byId), words).rows.filter(({ rank }) => rank < unseenRank)
  const thing = thingIn(plain)
  const isMadeBy = ({ id }: MatchRow): boolean => {
    const command = byId.get(id)
    return command !== undefined && heldBy(command).map(plainly).includes(thing)
  }
  const found = seen(plain)
  const all = found.length > 0 || thing === plain ? found : seen(thing).filter(isMadeBy)
  return all.map((row) => {
    const { label = row.label } = byId.has(row.id) ? commandEntry(byId.get(row.id) as Command) : {}
    return { ...row, label, ranges: [] }
  })
}

/** Of a command that makes something: its titles and others, and the thing by itself. */
const namesOf = (command: Command): ReadonlySet<string> => {
  const titles = [tOf(command.title), englishOf(command)].map((title) => plainly(withoutDots(title)))
  const others = command.keywords.map(plainly)
  return new Set([...titles, ...titles.map(thingIn), ...others].filter((name) => name !== ''))
}

/** The longest beginning of a line that is a name, said plainly, and what stands behind it. */
const behind = (names: ReadonlySet<string>, line: string, many: string): string | null => {
  // Nobody makes several of a thing in one line: they are looked for.
  if (many !== '' && fold(line).startsWith(`${many} `)) return null
  const ends = [...line.matchAll(/\S+(?=\s+\S)/gu)].slice(0, mostNaming)
  for (const { 0: last, index } of ends.toReversed()) {
    const end = index + last.length
    const name = line.slice(0, end)
    if (!isEmptyWord(last) && names.has(plainly(name))) return line.slice(end).trim()
  }
  return null
}

/** What several of what a command makes are called. */
const manyOf = ({ fills }: Command): string => {
  const kind = kinds.find((known) => known === fills)
  return kind === undefined ? '' : fold(tOf(entities[kind].names.many))
}
/** Words within which a line names what it makes. */
const mostNaming = 6

/** "task call her", "schedule a meeting friday"; and without any name "counseling 30": all of it answers. */
export const linesMeant = (
  byId: Commands,
  questionsOf: (command: Command) => Questions,
  line: string,
): readonly LineRow[] => {
  if (!/\S\s+\S/u.test(line)) return []
  const making = [...byId.values()].filter(({ fills }) => fills !== undefined)
  const named = making.flatMap((command) => {
    const words = behind(namesOf(command), line, manyOf(command))
    if (words === null) return []
    const rows = rowsOf(command, questionsOf(command), words)
    return rows.length > 0 ? rows : [askRow(command, words)]
  })
  return named.length > 0 || !/\d/u.test(line) ? named : answersMeant(making, questionsOf, line)
}

/** Without the verb in front, and without what says nothing. */
const bare = (line: string): string =>
  line
    .split(/\s+/u)
    .filter((word) => plainly(word) !== '')
    .join(' ')

/** Of a line that names no command, what all of it answers; a length of time may stand anywhere in it. */
const answersMeant = (
  making: readonly Command[],
  questionsOf: (command: Command) => Questions,
  line: string,
): readonly LineRow[] => {
  const timed = durationIn(line)
  const said = timed === null ? line : `${bare(timed.rest)} ${timed.time}`
  const chosen = making.flatMap((command) => {
    const questions = questionsOf(command)
    const [first] = questions([])
    if (first === undefined || first.choices === null) return []
    const whole = (words: string): readonly LineRow[] =>
      rowsOf(command, questions, words).filter(({ given, rest }) => rest === '' && given.length > 1)
    const found = whole(said)
    return found.length > 0 ? found : whole(bare(said))
  })
  if (chosen.length > 0 || timed === null) return chosen
  return making
    .filter(beginsWithTime)
    .flatMap((command) => rowsOf(command, questionsOf(command), `${timed.time} ${bare(timed.rest)}`.trim()))
}

const beginsWithTime = ({ arguments: [first] = [] }: Command): boolean => {
  if (first?.kind !== 'own') return false
  const entity: Entity | undefined = kinds.includes(first.of as Kind) ? entities[first.of as Kind] : undefined
  return entity?.fields[first.field]?.widget === 'minutes'
}
