/** The rows of the palette's first page and of its scopes: commands, records, and what a line says. */
import { useRef } from 'react'
import type { Action, Command } from '../../domain/kernel/index.ts'
import {
  fold,
  match,
  beginsName,
  paletteRow,
  unseenRank,
  type MatchIndex,
  type MatchResult,
  type MatchRow,
  type PaletteRow,
  type SetLine,
  type Use,
} from '../../domain/palette/index.ts'
import { currentUser, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { answeredLines } from './answered.ts'
import { cardId, kindOfRow, scoresOf, standingOf as standingOfCard } from './entries.ts'
import { answersSaid, noAnswers, type AnswersSaid } from './answersSaid.ts'
import { foundOfKind } from './kindRows.ts'
import { soughtIn, withoutKindWords } from './kindWords.ts'
import { leftRows } from './leftLines.ts'
import { fieldRows, lineRows, placeIn, type Line, type LineRow } from './lines.ts'
import { commandsElsewhere, fetchOthers } from './elsewhere.ts'
import { exportsSaid } from './exportsSaid.ts'
import { fieldsMeant } from './fieldsMeant.ts'
import { countedIn } from './counted.ts'
import { commandsMeant, commandsShowing, linesMeant } from './meant.ts'
import { listsSaid, type ListsSaid } from './listsMeant.ts'
import { namesakesInOrder } from './namesakes.ts'
import { rowsOtherwise } from './otherReadings.ts'
import { questionsOf, type Place } from './questions.ts'
import {
  behindRecords,
  casesBehind,
  likely,
  waitingForNamed,
  withServers,
  type OfServer,
  type RankedRow,
} from './ranked.ts'
import { firstRows, helpRows, recentRows, searchRows, type Known } from './rows.ts'
import { setRowId } from './rowIcons.ts'
import { casesNumbered, rowsOfIds, saidFirst } from './saidCases.ts'
import { casesScope, commandsOfScope, groupOfScope, isBareSign, scopeOfRow, tabOfScope } from './scopes.ts'
import { beginsWithVerb, readLine, setRow } from './setLine.ts'

const setFieldId = 'command:record.setField'
const setRowBlank: PaletteRow = { id: setRowId, kind: 'command', group: 'values', label: '', ranges: [], certain: true }
/** Rows of what was done. */
const mostDone = 50
/** Fewer letters of what takes something away are as well those of something else. */
const leastOfName = 3

type From = {
  readonly read: () => State
  readonly now: () => number
  readonly history: readonly Use[]
  /** Records opened from elsewhere. */
  readonly visits: () => readonly Use[]
  readonly today: string
  readonly known: Known & { readonly current: () => MatchIndex }
  readonly place: () => Place | null
}

type Scores = {
  readonly history: readonly Use[]
  readonly visited: readonly Use[]
  readonly byId: Known['byId']
  readonly score: ReadonlyMap<string, number>
}

type SaidLine = {
  readonly rows: readonly PaletteRow[]
  readonly ofNames: readonly LineRow[]
  readonly ofAnswers: AnswersSaid
  readonly lists: ListsSaid
}

export const useRootRows = ({ read, now, history, visits, today, known, place }: From) => {
  const previous = useRef<MatchResult>(undefined)
  const lines = useRef<readonly LineRow[]>([])
  const answers = useRef<AnswersSaid>(noAnswers)
  const scores = useRef<Scores>(null)
  const taken = useRef({ query: '', is: false })
  const saidLast = useRef<{ readonly of: readonly unknown[]; readonly line: SaidLine }>(null)
  /** The line that names nothing here. */
  const unnamed = useRef<string>(null)

  /** Uses fade together: while none is added, their order stays. */
  const frecency = (): ReadonlyMap<string, number> => {
    const { history: ofHistory, visited, byId, score } = scores.current ?? {}
    const seen = visits()
    if (score !== undefined && ofHistory === history && visited === seen && byId === known.byId) return score
    const fresh = scoresOf([...history, ...seen], known.byId.values(), now())
    scores.current = { history, visited: seen, byId: known.byId, score: fresh }
    return fresh
  }

  const setLine = (query: string): SetLine | null => {
    const at = known.byId.has(setFieldId) ? place() : null
    return at === null ? null : readLine(read(), at, query, today)
  }
  const setAction = (query: string): Action | null => {
    const at = place()
    const line = setLine(query)
    return at === null || line?.kind !== 'set' ? null : setRow(read(), at, line, now()).action
  }
  /** A line that sets no field yet, where it is known which it may be. */
  const asking = (line: SetLine | null): readonly LineRow[] => {
    const command = known.byId.get(setFieldId)
    if (command === undefined || line === null) return []
    if (line.kind === 'chooseField')
      return line.isNamed ? fieldRows(command, line.fields, questions(command), line.rest) : []
    return line.kind === 'askValue' ? fieldRows(command, [line.field], questions(command)) : []
  }
  const questions = (command: Command) => questionsOf(command, { state: read(), place: place(), today })
  /** Asked for rows and for whether they take the line: read once while nothing has changed. */
  const said = (query: string): SaidLine => {
    const of = [query, read(), known.byId, today] as const
    const held = saidLast.current
    if (held !== null && held.of.every((part, at) => part === of[at])) return held.line
    const line = saidAnew(query)
    saidLast.current = { of, line }
    return line
  }
  /** What a line says by the names of commands, fields and lists, and by answers alone. */
  const saidAnew = (query: string): SaidLine => {
    const at = place()
    const line = setLine(query)
    const lists = listsSaid(known.byId.values(), read(), countedIn(query) ?? query, today)
    const ofNames = [...asking(line), ...lineRows(known.byId.values(), questions, query), ...lists.said]
    const isSaid = ofNames.length > 0 || line?.kind === 'set' || at === null
    const ofAnswers = isSaid ? noAnswers : answersSaid(known.byId.values(), questions, query)
    const set = at === null || line?.kind !== 'set' ? [] : [setRow(read(), at, line, now()).label]
    // Without a verb it may be the beginning of a name, too.
    const certain = beginsWithVerb(query)
    const ofSet = set.map((label): PaletteRow => ({ ...setRowBlank, label, certain }))
    const rows = [...ofSet, ...ofNames.map(({ row }) => row)]
    return { rows, ofNames, ofAnswers: { ...ofAnswers, named: [...ofAnswers.named, ...lists.named] }, lists }
  }

  /** What a line may mean that names nothing, and of which nobody is called so: like it, and no more. */
  const meant = (query: string, lists: readonly LineRow[]): readonly RankedRow[] => {
    const at = place()
    const command = known.byId.get(setFieldId)
    const isAt = command !== undefined && at !== null
    const fields = isAt ? fieldsMeant(read(), at, query, command, questions(command)) : []
    const answered = answeredLines(known.byId, questions, query)
    const ofWords = [...answers.current.guessed, ...fields, ...linesMeant(known.byId, questions, query), ...answered]
    lines.current = [...lines.current, ...ofWords, ...lists]
    answers.current = { ...answers.current, named: [...answers.current.named, ...lists] }
    const named = modest([...commandsMeant(known.byId, query), ...commandsElsewhere(known.byId, query)], query)
    const shows = modest(commandsShowing(known.byId, query), query)
    const isCounted = countedIn(query) !== null
    const ofLines = lines.current.map(({ row }) => row)
    const rows = [...(isCounted ? shows : []), ...ofLines, ...named, ...(isCounted ? [] : shows)]
    unnamed.current = rows.length === 0 ? query : null
    return likely(rows)
  }

  /** Rows of the matcher: what takes something away stands in front, and runs unseen, for its own name alone. */
  const modest = (found: readonly MatchRow[], query: string): readonly RankedRow[] => {
    const isNamed = (row: MatchRow): boolean => beginsName(row.rank) && query.trim().length >= leastOfName
    const takesAway = ({ id }: MatchRow): boolean => known.byId.get(id)?.takesAway === true
    const asked = found.map((row) => {
      return { row, isLast: takesAway(row) && !isNamed(row) }
    })
    const inOrder = [...asked.filter(({ isLast }) => !isLast), ...asked.filter(({ isLast }) => isLast)]
    return inOrder.map(({ row }) => {
      const shown = paletteRow(row, kindOfRow(row.id))
      return { ...shown, certain: shown.certain && !(takesAway(row) && row.rank > 0), rank: row.rank }
    })
  }

  const inScope = (query: string, scope: string): readonly RankedRow[] => {
    const holds = ({ label }: PaletteRow): boolean => fold(label).includes(fold(query))
    if (scope === 'log') return recentRows(known, history, 'log', mostDone).filter(holds)
    if (scope === 'help') return helpRows(known, scopesOf(read())).filter(holds)
    const group = groupOfScope(scope)
    const isIn = commandsOfScope(scope)
    const ofCommands = [...known.byId.values()].map((command) => command.group)
    const groups = new Set<string>(group === null ? ofCommands : [group])
    const line = soughtIn(query, tabOfScope(scope)).rest
    const found = modest(match(known.current(), line, { frecency: frecency(), groups }).rows, line)
    const rows = group === 'cases' ? casesNumbered(line, found, known.cardOf) : found
    return group !== null || isIn === null
      ? rows
      : rows.filter(({ id }) => {
          const command = known.byId.get(id)
          return command !== undefined && isIn(command)
        })
  }

  const rows = (query: string, scope: string): readonly RankedRow[] => {
    if (scope !== 'root') return inScope(query, scope)
    const index = known.current()
    if (query.trim() === '') {
      previous.current = undefined
      return [...leftRows(read()), ...firstRows(known, history)]
    }
    if (isBareSign(query)) return helpRows(known, scopesOf(read())).filter(({ id }) => scopeOfRow(id) === casesScope)
    const result = match(index, query, { frecency: frecency(), previous: previous.current })
    previous.current = result
    const named = result.rows.length > 0 ? null : placeIn(query)
    const places =
      named === null
        ? []
        : match(index, named, { frecency: frecency(), groups: new Set(['go']) }).rows.filter(
            ({ rank }) => rank < unseenRank,
          )
    const me = currentUser(read())?.id ?? null
    const standingOf = (id: string): number => {
      const card = known.cardOf(id)
      return card === undefined ? 0 : standingOfCard(card, me)
    }
    const found = modest(namesakesInOrder(query, result.rows, standingOf), query)
    const { rows: ofLine, ofNames, ofAnswers, lists } = said(query)
    answers.current = ofAnswers
    lines.current = [...ofNames, ...ofAnswers.named]
    const ofKind = modest(foundOfKind(index, query, result.rows, frecency()), query)
    const hits = [
      ...ofLine,
      ...exportsSaid(known.byId, read(), query),
      ...modest(places, query),
      ...rowsOfIds(query, known.cardOf),
      ...ofKind.filter(({ near }) => near !== true),
    ]
    // Whoever is only called alike is named by nothing of the line.
    const alike = ofKind.filter(({ near, id }) => near === true && found.every((row) => row.id !== id))
    const answered = answers.current.named.map(({ row }) => row)
    const isNamed = hits.length + answered.length > 0 || result.rows.some(({ tier }) => tier !== 'typo')
    const called = (): readonly RankedRow[] =>
      saidFirst(query, [...hits, ...behindRecords(found, answered), ...alike], known.cardOf)
    const all = isNamed
      ? waitingForNamed(called(), withoutKindWords(query), known.cardOf)
      : [
          ...likely(modest(rowsOtherwise(index, query, frecency()), query)),
          ...meant(query, lists.meant),
          ...alike,
          ...casesBehind(found),
        ]
    // With one character the server is not asked: what was not found here can only be looked for in a list.
    return all.length === 0 && query.trim().length < 2 ? searchRows(scopesOf(read()), query, tabOfScope(scope)) : all
  }

  /** With what the server has found; without it, where it could not be asked. */
  const withFound = (query: string, scope: string, found: OfServer): readonly PaletteRow[] => {
    const local = rows(query, scope)
    const cards = new Map(found.cards.map((card) => [cardId(card), card]))
    const isNew = [...cards.keys()].some((id) => local.every((row) => row.id !== id))
    if (unnamed.current === query && !isNew) fetchOthers(query)
    const isAnswer = ({ id }: RankedRow): boolean => answers.current.named.some(({ row }) => row.id === id)
    const all = withServers(local, found, withoutKindWords(query), isAnswer)
    return saidFirst(query, all, (id) => cards.get(id) ?? known.cardOf(id))
  }

  /** Whether a command takes a line; asked at each key and each move of the mouse. */
  const isTaken = (query: string): boolean => {
    if (taken.current.query !== query) taken.current = { query, is: said(query).rows.length > 0 }
    return taken.current.is
  }

  const lineOfRow = (id: string): Line | null => lines.current.find(({ row }) => row.id === id) ?? null
  /** Commands that the line is for, of which nobody knows yet what there is to choose from. */
  const unknown = (): readonly Command[] => [
    ...answers.current.unknown,
    ...lines.current.flatMap(({ command, given }) => (given.length === 0 ? [command] : [])),
  ]
  return {
    rows,
    withFound,
    setLine,
    setAction,
    lineOfRow,
    unknown,
    isTaken,
  }
}
