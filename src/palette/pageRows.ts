/** The rows of a command's page: choices, or what a typed text says, or what to do with one that was begun. */
import { t } from '../../domain/messages/index.ts'
import {
  buildMatchIndex,
  chosen,
  fold,
  isEnough,
  isWhole,
  match,
  nextAsked,
  paletteRow,
  readGiven,
  skipped,
  spelled,
  type Asked,
  type AskedChoice,
  type Given,
  type MatchIndex,
  type PaletteRow,
  type Questions,
} from '../../domain/palette/index.ts'
import type { Blocked } from './fill.ts'

const pickPrefix = 'pick:'
export const rowIds = {
  said: 'answer:said',
  /** Several answers in one line. */
  line: 'answer:line',
  skip: 'answer:skip',
  done: 'answer:done',
  goOn: 'answer:goOn',
  anew: 'answer:anew',
} as const
const group = 'answer'

const row = (id: string, label: string, certain: boolean): PaletteRow => ({
  id,
  kind: 'command',
  group,
  label,
  ranges: [],
  certain,
})

export type Page = {
  readonly questions: Questions
  readonly given: readonly Given[]
  /** Whether it ends with a save. */
  readonly saves: boolean
  readonly blocked: Blocked | null
  /** The answers that a draft begun before holds. */
  readonly begun: readonly Given[]
}

const built = (choices: readonly AskedChoice[]): MatchIndex =>
  buildMatchIndex(
    choices.map(({ value, label }) => {
      const other = spelled(label)
      return { id: `${pickPrefix}${value}`, label, group, keywords: other === fold(label) ? [] : [other] }
    }),
  )

/** By what each says, those used last behind: at one key a line is held against the lists of several commands. */
const indexes = new Map<string, MatchIndex>()
const mostKept = 32
const byList = new WeakMap<readonly AskedChoice[], MatchIndex>()

/** Lists are made anew at each question; one that says the same keeps its index. */
const indexOf = (choices: readonly AskedChoice[]): MatchIndex => {
  const held = byList.get(choices)
  if (held !== undefined) return held
  const said = choices.map(({ value, label }) => `${value} ${label}`).join('\n')
  const index = indexes.get(said) ?? built(choices)
  indexes.delete(said)
  indexes.set(said, index)
  for (const [oldest] of indexes) if (indexes.size > mostKept) indexes.delete(oldest)
  byList.set(choices, index)
  return index
}

const matched = (choices: readonly AskedChoice[], query: string): readonly PaletteRow[] =>
  match(indexOf(choices), query).rows.map((found) => paletteRow(found, 'command'))

/** Rows for those choices that fit what was typed, best first; where none does, in the other spelling of it. */
export const choiceRows = (choices: readonly AskedChoice[], query: string): readonly PaletteRow[] => {
  const found = matched(choices, query)
  const other = spelled(query)
  if (other === fold(query) || found.some(({ certain }) => certain)) return found
  const ofOther = matched(choices, other)
  return ofOther.some(({ certain }) => certain) ? ofOther : found
}

/** The choice that a row stands for. */
export const choiceOf = (choices: readonly AskedChoice[], id: string): AskedChoice | undefined =>
  choices.find(({ value }) => id === `${pickPrefix}${value}`)

const shownValues = (given: readonly Given[]): string =>
  given
    .filter(({ isSkipped }) => !isSkipped)
    .map(({ shown }) => shown)
    .join(', ')

const begunRows = (begun: readonly Given[]): readonly PaletteRow[] => [
  row(
    rowIds.goOn,
    begun.length === 0 ? t('palette.goOnEmpty') : t('palette.goOn', { values: shownValues(begun) }),
    false,
  ),
  row(rowIds.anew, t('palette.anew'), false),
]

const ways = ({ questions, given, saves }: Page, asked: Asked): readonly PaletteRow[] => {
  if (!asked.optional) return []
  const isLast = nextAsked(questions, [...given, skipped(asked.name)]) === null
  return [
    ...(isEnough(questions, given) ? [row(rowIds.done, saves ? t('palette.save') : t('palette.runNow'), true)] : []),
    ...(isLast ? [] : [row(rowIds.skip, t('palette.skip', { label: asked.label }), true)]),
  ]
}

const saidRows = (page: Page, asked: Asked, query: string): readonly PaletteRow[] => {
  if (asked.choices !== null) return []
  const said = asked.read(query)
  if (!said.ok) return []
  const given: Given = { name: asked.name, value: said.value, shown: said.shown, typed: query, isSkipped: false }
  const isLast = nextAsked(page.questions, [...page.given, given]) === null
  const key = isLast && page.saves ? 'palette.saveWith' : 'palette.value'
  return [row(rowIds.said, t(key, { label: asked.label, value: said.shown }), true)]
}

/** Answers that a line gives from this question on: more than one, so that it is not this question's answer anyway. */
export type PageLine = {
  readonly answers: readonly Given[]
  /** Whether nothing more has to be asked. */
  readonly isWhole: boolean
}

export const lineOfPage = ({ questions, given }: Page, query: string): PageLine | null => {
  const line = readGiven(questions, query, given)
  const answers = line.given.slice(given.length)
  if (line.rest !== '' || answers.filter(({ isSkipped }) => !isSkipped).length < 2) return null
  return { answers, isWhole: isWhole(questions, line.given) }
}

const lineRows = (page: Page, query: string): readonly PaletteRow[] => {
  const line = lineOfPage(page, query)
  if (line === null) return []
  const words = shownValues(line.answers)
  const whole = page.saves ? t('palette.textLine', { command: t('palette.save'), words }) : words
  return [row(rowIds.line, line.isWhole ? whole : `${words}…`, true)]
}

export const pageRowsOf = (page: Page, query: string): readonly PaletteRow[] => {
  if (page.blocked === 'begun') return begunRows(page.begun)
  const asked = page.blocked === null ? nextAsked(page.questions, page.given) : null
  if (asked === null) return []
  if (query.trim() === '') return [...ways(page, asked), ...choiceRows(asked.choices ?? [], query)]
  const found = asked.choices === null ? saidRows(page, asked, query) : choiceRows(asked.choices, query)
  return found.some(({ certain }) => certain) ? found : [...lineRows(page, query), ...found]
}

/** The answer that a row of this page is, if it is one. */
export const answerOf = ({ questions, given }: Page, id: string, query: string): Given | null => {
  const asked = nextAsked(questions, given)
  if (asked === null) return null
  if (id === rowIds.skip) return skipped(asked.name)
  if (asked.choices !== null) {
    const choice = choiceOf(asked.choices, id)
    return choice === undefined ? null : chosen(asked.name, choice)
  }
  const said = id === rowIds.said ? asked.read(query) : null
  if (said?.ok !== true) return null
  return { name: asked.name, value: said.value, shown: said.shown, typed: query.trim(), isSkipped: false }
}

/** What is said beside the rows: what to type, or what is wrong with what was typed. */
export const pageNote = (page: Page, query: string): string | null => {
  if (page.blocked !== null) return t(page.blocked === 'begun' ? 'palette.begun' : 'palette.busy')
  const asked = nextAsked(page.questions, page.given)
  if (asked === null) return null
  if (asked.choices !== null) return asked.choices.length === 0 ? t('palette.noResults') : null
  if (query.trim() === '') return t('palette.type', { label: asked.label })
  const said = asked.read(query)
  return said.ok || lineOfPage(page, query) !== null ? null : said.message
}
