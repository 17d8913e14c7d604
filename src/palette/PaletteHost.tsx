import { useEffect, useMemo, useRef } from 'react'
import { foundCards, recordsSearched, searchOf } from '../../domain/lists/index.ts'
import { commandRun, paletteClosed } from '../../domain/navigation/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { frecencyScores, match, paletteRow, recentIds, type MatchResult, type PaletteRow } from '../../domain/palette/index.ts'
import { recordInView, useRunCommand } from '../commands/index.ts'
import { useToday } from '../clock/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { cardEntry, cardFacts, cardId, commandEntry, commandFacts, kindOfRow, openCard } from './entries.ts'
import { chosenBy } from './choices.ts'
import { Palette } from './Palette.tsx'
import css from './Palette.module.css'
import type { RowFacts } from './PaletteList.tsx'
import { lineNote, readLine, setRow } from './setLine.ts'
import { asksForText, beginningOf, readTextLine } from './textLine.ts'
import { useIndex } from './useIndex.ts'
import { usePaletteMachine } from './usePaletteMachine.ts'

const root = { key: 'root', remoteFrom: 2 }
const noFacts: RowFacts = { icon: 'arrow-right', detail: null, chord: null, locked: false }
const setRowId = 'set'
/** Opening what is open already is no choice. */
const setVerb = 'set '
const paletteItself = 'palette.open'
/** Opening a record is noted by its list and its number apart, so that the number is renamed in an export. */
const openPrefix = 'open.'
/** Rows of an empty query. */
const mostRecent = 12

/** The palette over the store: one registry of commands, the records seen, and the server's answers. */
export const PaletteHost = () => {
  const open = useAppSelector((state) => state.navigation.paletteOpen)
  const uses = useAppSelector((state) => state.navigation.uses)
  const search = useAppSelector(searchOf)
  const found = useAppSelector(foundCards)
  const read = useAppState()
  const say = useSay()
  const run = useRunCommand()
  const today = useToday().replace(/^(\d+)\/(\d+)\/(\d+)$/u, '$3-$1-$2')
  const { byId, cardOf, current } = useIndex()
  const previous = useRef<MatchResult>(undefined)
  const asked = useRef({ query: '', ticket: -1 })
  const history = useMemo(() => uses.map(({ command, record, at }) => ({ id: command.startsWith(openPrefix) ? `${command.slice(openPrefix.length)}:${record}` : `command:${command}`, at })), [uses])

  const lineOf = (query: string) => {
    const record = recordInView(read())
    return record === null ? null : { record, line: readLine(read(), record.kind, query, today) }
  }

  const localRows = (query: string): readonly PaletteRow[] => {
    const index = current()
    if (query.trim() === '') {
      previous.current = undefined
      const onRecord = [...byId.values()].filter(({ group }) => group === 'record')
      const recent = recentIds(history, mostRecent).filter((id) => id !== `command:${paletteItself}` && (byId.has(id) || cardOf(id) !== undefined))
      const rest = [...byId.values()].filter(({ id, group, place }) => group !== 'record' && place.at !== 'list' && id !== paletteItself && !recent.includes(`command:${id}`))
      const rows = [
        ...onRecord.map((command) => ({ ...commandEntry(command), group: 'record' })),
        ...recent.map((id) => {
          const command = byId.get(id)
          const card = cardOf(id)
          return { ...(command ? commandEntry(command) : card ? cardEntry(card) : { id, label: id }), group: 'recent' }
        }),
        ...rest.map(commandEntry),
      ]
      return rows.map(({ id, label, group }) => ({ id, kind: kindOfRow(id), group, label, ranges: [], certain: false }))
    }
    const result = match(index, query, { frecency: frecencyScores(history, Date.now()), previous: previous.current })
    previous.current = result
    const rows = result.rows.map((row) => paletteRow(row, kindOfRow(row.id)))
    const said = readTextLine(byId.values(), query)
    if (said !== null) return [{ id: said.id, kind: 'command', group: 'values', label: said.label, ranges: [], certain: true }, ...rows]
    const read$ = lineOf(query)
    if (read$?.line.kind !== 'set') return rows
    const { label } = setRow(read(), read$.record.kind, read$.record.id, read$.line)
    return [{ id: setRowId, kind: 'command', group: 'values', label, ranges: [], certain: true }, ...rows]
  }

  const close = (): void => say(paletteClosed({}))
  const choose = (id: string): void => {
    const command = byId.get(id)
    const card = cardOf(id)
    const query = machine.state.query
    const read$ = id === setRowId ? lineOf(query) : null
    // What needs a field and a value is typed as a line: the palette starts anew with its beginning.
    if (command?.arguments?.[0]?.kind === 'field') {
      machine.tell({ type: 'closed' })
      return machine.tell({ type: 'opened', scope: root, query: setVerb })
    }
    if (command !== undefined && asksForText(command)) {
      machine.tell({ type: 'closed' })
      return machine.tell({ type: 'opened', scope: root, query: beginningOf(command) })
    }
    const said = readTextLine(byId.values(), query)
    close()
    if (said?.id === id) return run(said.command, 'palette', said.args)
    if (command !== undefined) return run(chosenBy(command).command, 'palette', chosenBy(command).args)
    if (card !== undefined) {
      say(commandRun({ command: `${openPrefix}${card.tab}`, by: 'palette', record: card.row.id }))
      return say(openCard(card))
    }
    if (read$?.line.kind === 'set') say(setRow(read(), read$.record.kind, read$.record.id, read$.line).action)
    return undefined
  }

  const machine = usePaletteMachine({
    localRows,
    askServer: (query) => {
      asked.current = { query, ticket: machine.state.ticket }
      say(recordsSearched({ query }))
    },
    run: choose,
  })
  const { state, tell } = machine

  useEffect(() => tell(open ? { type: 'opened', scope: root } : { type: 'closed' }), [open, tell])
  useEffect(() => {
    if (search === null || search.query !== asked.current.query || search.status === 'searching') return
    const { ticket } = asked.current
    if (search.status === 'failed') tell({ type: 'remoteFailed', ticket })
    else {
      current()
      tell({ type: 'remoteAnswered', ticket, rows: found.map((card) => ({ id: cardId(card), kind: kindOfRow(cardId(card)), group: cardEntry(card).group, label: cardEntry(card).label, ranges: [], certain: false })) })
    }
    // The answer is told once, when it comes; the index is read through a ref.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, found, tell])

  const factsOf = (id: string): RowFacts => {
    const command = byId.get(id)
    if (command !== undefined) return commandFacts(command)
    const card = cardOf(id)
    return card === undefined ? { ...noFacts, icon: 'edit' } : cardFacts(card)
  }
  const read$ = state.open ? lineOf(state.query) : null
  const note = read$ === null ? null : lineNote(read$.line)
  return (
    <Palette
      state={state}
      tell={tell}
      onClose={close}
      factsOf={factsOf}
      chipOf={tOf}
      note={note === null ? null : <p className={css.empty}>{note}</p>}
    />
  )
}
