/** Commands by what they are called in another language than the one in force: whoever learnt it there says it so. */
import type { Command } from '../../domain/kernel/index.ts'
import { spokenLanguage, type Language, type Texts } from '../../domain/messages/index.ts'
import { buildMatchIndex, match, unseenRank, type MatchIndex, type MatchRow } from '../../domain/palette/index.ts'
import { loadTexts } from '../assets/index.ts'
import { commandEntry } from './entries.ts'
import { withoutDots } from './lines.ts'
import { plainlyIn } from './synonyms.ts'

type Commands = ReadonlyMap<string, Command>
type Spoken = { readonly plainly: (line: string) => string; readonly texts: Texts }

/** English is in the product, and each command is called so too. */
const others: readonly Language[] = ['es', 'fr']
const known = new Map<Language, Spoken>()
const asked = new Set<Language>()

/** Shorter lines are the beginnings of others. */
const fewestLetters = 4

/** Fetches what the other languages call things, once, for a line that nothing is called by. */
export const fetchOthers = (line: string): void => {
  if (line.trim().length < fewestLetters) return
  for (const language of others.filter((each) => !asked.has(each))) {
    asked.add(language)
    loadTexts(language).then(
      (texts) => known.set(language, { texts, plainly: plainlyIn(texts) }),
      () => asked.delete(language),
    )
  }
}

/** A row for a choice has no title of its own in the catalogue. */
const titleIn = (texts: Readonly<Record<string, string>>, { title }: Command): string | undefined => texts[title]

const indexes = new WeakMap<Commands, Map<Language, MatchIndex>>()

const indexOf = (byId: Commands, language: Language, { plainly, texts }: Spoken): MatchIndex => {
  const held = indexes.get(byId) ?? new Map<Language, MatchIndex>()
  indexes.set(byId, held)
  const index =
    held.get(language) ??
    buildMatchIndex(
      [...byId.values()].flatMap((command) => {
        const title = titleIn(texts, command)
        const label = title === undefined || command.takesAway === true ? '' : plainly(withoutDots(title))
        return label === '' ? [] : [{ ...commandEntry(command), label, sayings: [], keywords: [] }]
      }),
    )
  held.set(language, index)
  return index
}

/** Those that are called so in a language that has come by now, in the words of the one in force. */
export const commandsElsewhere = (byId: Commands, line: string): readonly MatchRow[] =>
  [...known]
    .filter(([language]) => language !== spokenLanguage())
    .flatMap(([language, spoken]) => {
      const plain = spoken.plainly(line)
      if (plain === '') return []
      return match(indexOf(byId, language, spoken), plain).rows.filter(({ rank }) => rank < unseenRank)
    })
    .flatMap((row) => {
      const command = byId.get(row.id)
      return command === undefined ? [] : [{ ...row, label: commandEntry(command).label, ranges: [] }]
    })
