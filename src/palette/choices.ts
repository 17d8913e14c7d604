/** A command with one argument of few choices stands in the palette once for each of them. */
import { meets, type Command, type CommandArguments, type Needs } from '../../domain/kernel/index.ts'
import { spokenLanguage, tOf, translate, type Language, type MessageKey } from '../../domain/messages/index.ts'

export type Chosen = { readonly command: Command; readonly args: CommandArguments }

type Scopes = ReadonlySet<string> | null
type Row = { readonly row: Command; readonly needs: Needs }
type Rows = { readonly language: Language; readonly rows: readonly Row[] }

const origins = new WeakMap<Command, Chosen>()
const englishTitles = new WeakMap<Command, string>()
const known = new WeakMap<Command, Rows>()

/** Keys come as data here: an unknown one is its own text in every language. */
const inEnglish = (key: string): string => translate('en', key as MessageKey)

const make = (command: Command): readonly Row[] => {
  const [argument, ...others] = command.arguments ?? []
  const { titleOfChoice } = command
  const isSpread = argument?.kind === 'choice' && others.length === 0 && titleOfChoice !== undefined
  if (!isSpread) return [{ row: command, needs: command.needs }]
  const values = new Set(argument.choices.map(({ value }) => value))
  return argument.choices.map(({ value, label, needs = command.needs, keywords: others = [] }) => {
    // The words for the other choices are theirs.
    const keywords = [tOf(label), ...others, ...command.keywords.filter((word) => !values.has(word))]
    const title = tOf(titleOfChoice, { choice: tOf(label) })
    const row: Command = { ...command, id: `${command.id}.${value}`, keywords, title, arguments: [] }
    origins.set(row, { command, args: { [argument.name]: value } })
    englishTitles.set(row, translate('en', titleOfChoice as MessageKey, { choice: inEnglish(label) }))
    return { row, needs }
  })
}

/** The same ones each time in one language. */
const allRows = (command: Command): readonly Row[] => {
  const language = spokenLanguage()
  const held = known.get(command)
  const { rows } = held?.language === language ? held : { rows: make(command) }
  known.set(command, { language, rows })
  return rows
}

/** The rows of a command, those of them that this person may choose. */
export const rowsOfCommand = (command: Command, scopes: Scopes): readonly Command[] =>
  allRows(command).flatMap(({ row, needs }) => (meets(scopes, needs) ? [row] : []))

/** All that a command and its rows are called, in the language in force and in English. */
export const titlesOf = (command: Command): readonly string[] =>
  [command, ...allRows(command).map(({ row }) => row)].flatMap((row) => [tOf(row.title), englishOf(row)])

/** What a row runs. */
export const chosenBy = (row: Command): Chosen => origins.get(row) ?? { command: row, args: {} }

/** What is made on the page of a command, in the language in force and in English. */
export const heldBy = ({ holds = [] }: Command): readonly string[] => [
  ...new Set(holds.flatMap((key) => [tOf(key), inEnglish(key)])),
]

/** What a command is called in English, by which it is found in any language. */
export const englishOf = (command: Command): string => englishTitles.get(command) ?? inEnglish(command.title)
