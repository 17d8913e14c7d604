/** The order of rows that are found and of those that a line only seems to say. */
import { isSaid } from '../../domain/caseNumbers/index.ts'
import { shortestSearch, type RecordCard } from '../../domain/lists/index.ts'
import { fold, isOfLabel, unseenRank, withoutBirthday, type PaletteRow } from '../../domain/palette/index.ts'
import { cardEntry, cardId, isCaseNamed, kindOfRow } from './entries.ts'

/** `rank` is the matcher's; what has none was not found by it. What `waits` stands behind what the server may have. */
export type RankedRow = PaletteRow & { readonly rank?: number; readonly waits?: true }

/** Like what was typed, and no more. */
export const likely = (found: readonly RankedRow[]): readonly RankedRow[] =>
  found.map((row) => ({ ...row, certain: false, near: true }))

/** A name that is written otherwise is somebody's, and not that of a case which tells of them. */
export const casesBehind = (found: readonly RankedRow[]): readonly RankedRow[] => {
  const isCase = ({ id }: RankedRow): number => (kindOfRow(id) === 'court_case' ? 1 : 0)
  return found.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || isCase(one) - isCase(other))
}

/** Whoever is called so stands in front of what a line only seems to say. */
export const behindRecords = (found: readonly RankedRow[], some: readonly PaletteRow[]): readonly RankedRow[] => {
  const isCalled = ({ id, rank = 0 }: RankedRow): boolean => rank < unseenRank && kindOfRow(id) !== 'command'
  return some.length === 0
    ? found
    : [...found.filter(isCalled), ...some, ...found.filter((row) => !isCalled(row) && row.near !== true)]
}

/** Whether somebody or something is called as is looked for: each word begins one of the name's. */
const isCalledSo = (label: string, sought: string): boolean => {
  const name = ` ${fold(label)}`
  return fold(sought)
    .split(' ')
    .every((word) => name.includes(` ${word}`))
}

/** Whether a record is found by what another one is called: a case by its people, and whoever is on it by its number. */
const isOfAnother = ({ rank = 0 }: RankedRow, card: RecordCard, said: string): boolean => {
  if (card.tab === 'cases') {
    const { victim_name, defendant_name } = card.row
    return !isOfLabel(rank) && isCalledSo(`${victim_name ?? ''} ${defendant_name ?? ''}`, said)
  }
  if (card.tab !== 'victims' && card.tab !== 'defendants') return false
  const number = card.row.case_reference_id ?? ''
  return isSaid(number, said) || (/\d/u.test(said) && isCalledSo(number, said))
}

/**
 * Records that are found by what another one is called stand behind that one, which the server may have: while nothing here
 * is called so, they are not shown before it has answered. `said` is what a line says without the words for a kind.
 */
export const waitingForNamed = (
  found: readonly RankedRow[],
  said: string,
  cardOf: (id: string) => RecordCard | undefined,
): readonly RankedRow[] => {
  if (said.trim().length < shortestSearch) return found
  const known = found.flatMap((row) => {
    const card = row.near === true ? undefined : cardOf(row.id)
    return card === undefined ? [] : [{ id: row.id, isOfAnother: isOfAnother(row, card, said) }]
  })
  const waiting = new Set(known.flatMap((each) => (each.isOfAnother ? [each.id] : [])))
  // Of who is called so here some may be seen at once, and what tells of others behind them.
  const near = waiting.size === known.length
  return found.map((row) => (waiting.has(row.id) ? { ...row, certain: false, near, waits: true } : row))
}

export type OfServer = {
  readonly cards: readonly RecordCard[]
  /** Whether they are only like what was typed. */
  readonly near: boolean
}

/**
 * What the server has found among what is here, which it is known by now. What it was found by may be unknown here: that
 * stands behind all that is to be seen, and before what waited for it, and that before what only holds the letters.
 * `said` as of {@link waitingForNamed}; what `isAnswer` says is no record's name.
 */
export const withServers = (
  local: readonly RankedRow[],
  { cards, near }: OfServer,
  said: string,
  isAnswer: (row: RankedRow) => boolean,
): readonly RankedRow[] => {
  const byId = new Map(cards.map((card) => [cardId(card), card]))
  const isHere = new Set(local.map(({ id }) => id))
  const ofServer = ([id, card]: readonly [string, RecordCard]): PaletteRow => {
    const { label, group } = cardEntry(card)
    return { id, kind: kindOfRow(id), group, label, ranges: [], certain: !near && isCaseNamed(card, said), near }
  }
  const others = [...byId].filter(([id]) => !isHere.has(id)).map(ofServer)
  // What was not here when it was typed is looked at before it is opened, unless it is the very number.
  const looked = (row: RankedRow): RankedRow => {
    const card = byId.get(row.id)
    return card === undefined ? row : { ...row, certain: isCaseNamed(card, said) }
  }
  const isSeen = ({ rank = 0 }: RankedRow): boolean => rank < unseenRank
  const settled = local.filter(({ waits }) => waits !== true)
  // Beside others that are only like it they are so, too.
  const late = local.flatMap((row) => (row.waits === true ? [{ ...row, near: near && others.length > 0 }] : []))
  const seen = settled.filter(isSeen)
  const firstAnswer = seen.findIndex(isAnswer)
  const before = firstAnswer === -1 ? seen.length : firstAnswer
  const name = withoutBirthday(said)
  const isMeant = ({ label }: PaletteRow): boolean => !near || isCalledSo(label, name)
  return [
    ...seen.slice(0, before).map(looked),
    ...others.filter(isMeant),
    ...seen.slice(before).map(looked),
    ...late.map(looked),
    ...others.filter((row) => !isMeant(row)),
    ...settled.filter((row) => !isSeen(row)).map(looked),
  ]
}
