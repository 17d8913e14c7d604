/** What the palette's index holds: the commands that may be run, and the records that this browser has seen. */
import type { Command } from '../../domain/kernel/index.ts'
import {
  recordPlace,
  cardTitle,
  foundBy,
  lists,
  type RecordCard,
  type Card,
  type RecordTab,
  type Row,
  type Words,
} from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import { dayWord, frecencyScores, type MatchEntry, type Use } from '../../domain/palette/index.ts'
import { pageOf } from '../../domain/records/index.ts'
import { iconNamed } from '../ui/index.ts'
import type { RowFacts } from './rowsView.ts'
import { shownChord } from '../commands/index.ts'
import { englishOf, heldBy } from './choices.ts'
import { ofTexts } from './ofTexts.ts'
import { otherWords, sayingsOf } from './otherWords.ts'

export const commandId = ({ id }: Pick<Command, 'id'>): string => `command:${id}`
export const cardId = ({ tab, row }: RecordCard): string => `${tab}:${row.id}`

/**
 * What stands first among what fits a query equally well and was used as much: what is done daily, by keys of its own,
 * then what else is always in the same place, cases, clients, defendants and the other kinds, of each the own ones and of
 * these the active; what takes something away comes last.
 */
const standings = { withKeys: 0, command: 1, cases: 2, victims: 6, defendants: 10, others: 14, takesAway: 30 } as const

const isInactive = (row: Row): boolean => 'status' in row && row.status === 0

export const standingOf = ({ tab, row }: RecordCard, me: number | null): number => {
  const kind = tab === 'cases' || tab === 'victims' || tab === 'defendants' ? standings[tab] : standings.others
  return kind + ('owner_id' in row && row.owner_id === me ? 0 : 2) + (isInactive(row) ? 1 : 0)
}

/** Found by its name in the language in force, and by the English one too (palette, P15); by other words for them. */
export const commandEntry = (command: Command): MatchEntry => {
  const { title, keywords, group, chord, takesAway = false } = command
  const label = tOf(title)
  const english = englishOf(command)
  const sayings = sayingsOf([label, english])
  return {
    id: commandId(command),
    label,
    // What takes something away stands in front for its very name alone.
    ...(!takesAway && { sayings }),
    keywords: [
      ...(english === label ? [] : [english]),
      ...keywords,
      ...otherWords(command.id),
      ...(takesAway ? sayings : []),
      ...heldBy(command),
    ],
    group,
    standing: takesAway ? standings.takesAway : chord === undefined ? standings.command : standings.withKeys,
  }
}

/** Less than any use counts: among what fits a query as well, the commands of the record in view come first. */
const ofRecordInView = 1e-9

/** What decides among rows that fit a query equally: use, then being about the record in view. */
export const scoresOf = (
  history: readonly Use[],
  commands: Iterable<Command>,
  now: number,
): ReadonlyMap<string, number> => {
  const scores = new Map(frecencyScores(history, now))
  for (const command of commands) {
    const id = commandId(command)
    if (command.group === 'record') scores.set(id, (scores.get(id) ?? 0) + ofRecordInView)
  }
  return scores
}

/** As people say them: without the country's 1. */
const digits = (number: string): string => number.replace(/^1(?=\d{10}$)/u, '')

const said = (words: Words): readonly string[] =>
  words.filter((word): word is string => typeof word === 'string' && word !== '')

export const cardEntry = <T extends RecordTab>(card: Card<T>, me: number | null = null): MatchEntry => {
  const of = foundBy(card.tab)
  const numbers = said(of.digits?.(card.row) ?? []).map(digits)
  const day = of.day?.(card.row) ?? null
  return {
    id: cardId(card as RecordCard),
    label: cardTitle(card),
    keywords: [...said(of.keywords(card.row)), ...(day === null ? [] : [dayWord(day)])],
    ...(numbers.length > 0 && { digits: numbers.join(',') }),
    group: card.tab,
    standing: standingOf(card as RecordCard, me),
  }
}

/** Before the number of a task of one's own. */
export const ownTasksGroup = 'ownTasks'

/** The kind that the palette's machine judges by: opening the wrong client is a breach of confidence. */
export const kindOfRow = (id: string): string => {
  const tab = id.slice(0, Math.max(0, id.indexOf(':')))
  if (tab === ownTasksGroup) return 'task'
  return Object.hasOwn(lists, tab) ? lists[tab as RecordTab].kind : 'command'
}

const bare = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Whether a card is the case of exactly this number, written with breaks or without. */
export const isCaseNamed = ({ tab, row }: RecordCard, query: string): boolean =>
  tab === 'cases' && bare(query) !== '' && bare(row.case_reference_id) === bare(query)

export const openCard = (card: RecordCard) => navigationRequested(recordPlace(card))

/** A closed card says so in words, which are another language's by and by. */
const factsOfCards = ofTexts(['status.inactive'], () => new WeakMap<object, RowFacts>())

/** Made once for each card: rows ask for them with every key. */
export const cardFacts = <T extends RecordTab>(card: Card<T>): RowFacts => {
  const facts = factsOfCards()
  const known = facts.get(card.row) ?? freshFacts(card)
  facts.set(card.row, known)
  return known
}

const freshFacts = <T extends RecordTab>(card: Card<T>): RowFacts => {
  const { limited_access: locked = false }: Row = card.row
  const inactive = isInactive(card.row) ? t('status.inactive') : null
  return {
    icon: iconNamed(pageOf(lists[card.tab].kind).icon),
    detail: said([inactive, ...foundBy(card.tab).detail(card.row)]).join(' · ') || null,
    chord: null,
    locked,
  }
}

const selectionPrefix = 'list.selection.'
export const isOfSelection = ({ id }: Command): boolean => id.startsWith(selectionPrefix)

const groupIcons = { go: 'arrow-right', create: 'plus', record: 'edit', session: 'user', help: 'keyboard' } as const

export const commandFacts = ({ fills, group, chord }: Command): RowFacts => ({
  icon: fills === undefined ? groupIcons[group] : 'plus',
  detail: null,
  chord: chord === undefined ? null : shownChord(chord),
  locked: false,
})
