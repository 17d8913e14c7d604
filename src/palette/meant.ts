/** What a line may mean that is called nothing here: a command in other words, answers without one, a field's name. */
import type { Command, EntityFields } from '../../domain/kernel/index.ts'
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
import { entities, type Kind } from '../../domain/records/index.ts'
import { englishOf, heldBy } from './choices.ts'
import { commandEntry } from './entries.ts'
import { askRow, rowsOf, withoutDots, type LineRow } from './lines.ts'
import { isEmptyWord, plainly, thingIn } from './synonyms.ts'

type Commands = ReadonlyMap<string, Command>

/** All that each command is called, said plainly; what takes something away is named, or not meant. */
const indexOf = (byId: Commands): MatchIndex =>
  buildMatchIndex(
    [...byId.values()].flatMap((command) => {
      if (command.takesAway === true) return []
      const entry = commandEntry(command)
      const [label, ...keywords] = [withoutDots(entry.label), ...(entry.keywords ?? [])].map(plainly)
      return [{ ...entry, label: label ?? '', keywords: keywords.filter((word) => word !== '') }]
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

/** Commands that are called so in other words; for what is to be made, else those that lead to where it is. */
export const commandsMeant = (byId: Commands, line: string): readonly MatchRow[] => {
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
const behind = (names: ReadonlySet<string>, line: string): string | null => {
  const ends = [...line.matchAll(/\S+(?=\s+\S)/gu)].slice(0, mostNaming)
  for (const { 0: last, index } of ends.toReversed()) {
    const end = index + last.length
    if (!isEmptyWord(last) && names.has(plainly(line.slice(0, end)))) return line.slice(end).trim()
  }
  return null
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
    const words = behind(namesOf(command), line)
    if (words === null) return []
    const rows = rowsOf(command, questionsOf(command), words)
    return rows.length > 0 ? rows : [askRow(command, words)]
  })
  if (named.length > 0 || !/\d/u.test(line)) return named
  return making.flatMap((command) => {
    const questions = questionsOf(command)
    const [first] = questions([])
    if (first === undefined || first.choices === null) return []
    return rowsOf(command, questions, line).filter(({ given, rest }) => rest === '' && given.length > 1)
  })
}

/** Whether a line is no more than the name of a field of such a record: its fields are not made for every line. */
export const namesField = (kind: Kind, line: string): boolean => {
  const { fields }: { readonly fields: EntityFields } = entities[kind]
  const said = fold(line).replaceAll(' ', '')
  return Object.entries(fields).some(([name, { label, keywords = [] }]) =>
    [name, tOf(label), ...keywords].some((each) => fold(each).replaceAll(' ', '') === said),
  )
}
