import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { onlyShows, same, tableBuckets } from '../../domain/kernel/index.ts'
import { eachRecordTab, recordTabs, type RecordCard, type Cards, type RecordTab } from '../../domain/lists/index.ts'
import {
  addEntries,
  buildMatchIndex,
  removeEntries,
  type MatchEntry,
  type MatchIndex,
} from '../../domain/palette/index.ts'
import { spokenLanguage, type Language } from '../../domain/messages/index.ts'
import { savedFilters, type SavedFilter } from '../../domain/savedFilters/index.ts'
import { offeredSets, setsToOpen, type OfferedSet } from '../../domain/reports/index.ts'
import { currentUser, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { useClock } from '../clock/index.ts'
import { recordInView, useAvailableCommands } from '../commands/index.ts'
import { useAppSelector, useAppState, useAsking } from '../store/index.ts'
import { rowsOfCommand } from './choices.ts'
import { lineBeginnings } from './lines.ts'
import { cardEntry, cardId, commandEntry, commandId } from './entries.ts'
import { ownTaskEntry, useOwnTasks } from './ownTasks.ts'
import { reportSetEntry, reportSetId } from './reportSets.ts'
import { savedEntry, savedId } from './saved.ts'
import { settingBeginnings } from './setLine.ts'

/** Cards looked at in one idle slice: a few milliseconds. */
const slice = 500

type Tables = State['lists']['cards']
type Bucket = Readonly<Record<string, Cards[RecordTab]>>
const none: Bucket = {}

type Held = {
  readonly index: MatchIndex
  /** By id, in the language in which they were taken in. */
  readonly commands: Map<string, unknown>
  readonly saved: Map<string, unknown>
  readonly reportSets: Map<string, unknown>
  readonly ownTasks: Map<string, unknown>
  language: Language
  /** Whose own records stand first. */
  me: number | null
  readonly cards: Map<string, RecordCard>
  /** What was taken in: whole tables, and each bucket of them, which is another object once a card in it is another. */
  readonly tables: Map<RecordTab, Tables[RecordTab]>
  readonly buckets: Record<RecordTab, Map<string, Bucket>>
}

const anyCard = (tab: RecordTab, row: Cards[RecordTab]): RecordCard => ({ tab, row }) as RecordCard

/** Removed records, and those of somebody who has logged out, are found no more. Gives the cards looked at. */
const takeBucket = (held: Held, tab: RecordTab, before: Bucket, now: Bucket, me: number | null): number => {
  const gone = Object.keys(before)
    .filter((id) => !Object.hasOwn(now, id))
    .map((id) => `${tab}:${id}`)
  for (const id of gone) held.cards.delete(id)
  if (gone.length > 0) removeEntries(held.index, gone)
  const rows = Object.entries(now)
  const changed = rows.flatMap(([id, row]) => (before[id] === row ? [] : [anyCard(tab, row)]))
  for (const card of changed) held.cards.set(cardId(card), card)
  if (changed.length > 0)
    addEntries(
      held.index,
      changed.map((card) => cardEntry(card, me)),
    )
  return rows.length
}

/** Takes in what has changed, some `most` cards of it; whether there is more. */
const takeCards = (held: Held, tables: Tables, most: number, me: number | null): boolean => {
  if (held.me !== me) {
    held.me = me
    held.tables.clear()
    for (const buckets of Object.values(held.buckets)) buckets.clear()
  }
  let looked = 0
  for (const tab of recordTabs) {
    const table = tables[tab]
    if (held.tables.get(tab) === table) continue
    const taken = held.buckets[tab]
    const buckets = new Map<string, Bucket>(tableBuckets<Cards[RecordTab]>(table))
    for (const name of new Set([...buckets.keys(), ...taken.keys()])) {
      const before = taken.get(name) ?? none
      const now = buckets.get(name) ?? none
      if (before === now) continue
      if (looked >= most) return true
      looked += takeBucket(held, tab, before, now, me)
      taken.set(name, now)
    }
    held.tables.set(tab, table)
  }
  return false
}

const heldIn = (place: RefObject<Held | undefined>): Held =>
  (place.current ??= {
    index: buildMatchIndex([]),
    commands: new Map(),
    saved: new Map(),
    reportSets: new Map(),
    ownTasks: new Map(),
    language: spokenLanguage(),
    me: null,
    cards: new Map(),
    tables: new Map(),
    buckets: eachRecordTab(() => new Map()),
  })

/** Takes in what is new or another one, and lets go of what is not there any more. */
const takeAll = <T>(
  index: MatchIndex,
  known: Map<string, unknown>,
  now: ReadonlyMap<string, T>,
  entryOf: (one: T) => MatchEntry,
): void => {
  const gone = [...known.keys()].filter((id) => !now.has(id))
  for (const id of gone) known.delete(id)
  if (gone.length > 0) removeEntries(index, gone)
  for (const [id, one] of now)
    if (known.get(id) !== one) {
      addEntries(index, [entryOf(one)])
      known.set(id, one)
    }
}

/** Milliseconds that cards wait for an idle moment. */
const patience = 2_000

/**
 * Keeps the palette's index in step with what may be run and what was seen. Cards are taken in while nothing else is to
 * do, so that neither opening the palette nor a key waits for them.
 */
export const useIndex = () => {
  const { idle } = useClock()
  const commands = useAvailableCommands()
  const scopes = useAppSelector(scopesOf)
  const cards = useAppSelector(({ lists }) => lists.cards)
  const sets = useAppSelector(savedFilters)
  const ofReports = useAppSelector(setsToOpen, (a, b) => same(a, b))
  const isOpen = useAppSelector((state) => state.navigation.paletteOpen)
  // Once an opening.
  useAsking(offeredSets, offeredSets.ofNothing, isOpen ? 0 : null)
  const ownTasks = useOwnTasks(isOpen)
  const me = useAppSelector((state) => currentUser(state)?.id ?? null)
  const held = useRef<Held>(undefined)
  const language = spokenLanguage()
  const byId = useMemo(
    () =>
      new Map(commands.flatMap((each) => rowsOfCommand(each, scopes)).map((command) => [commandId(command), command])),
    // A row for a choice is named in the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [commands, scopes, language],
  )

  // They are said in the language.
  // oxlint-disable-next-line react/exhaustive-deps
  const ofCommands = useMemo(() => lineBeginnings(), [language])
  // oxlint-disable-next-line react/exhaustive-deps
  const ofDoing = useMemo(() => lineBeginnings((each) => !onlyShows(each)), [language])
  const read = useAppState()
  const inView = useAppSelector((state) => recordInView(state)?.kind ?? null)
  const views = useAppSelector(({ config }) => config.field_views)
  const { beginnings, doingBeginnings, fieldBeginnings } = useMemo(
    () => {
      const setting = inView === null ? [] : settingBeginnings(read(), inView)
      return {
        beginnings: new Set([...ofCommands, ...setting]),
        doingBeginnings: new Set([...ofDoing, ...setting]),
        fieldBeginnings: new Set(setting),
      }
    },
    // Fields of the agency's own are among them.
    // oxlint-disable-next-line react/exhaustive-deps
    [ofCommands, ofDoing, inView, views],
  )

  const bySet = useMemo(() => new Map(sets.map((set) => [savedId(set), set])), [sets])

  const byReportSet = useMemo(() => new Map(ofReports.map((set) => [reportSetId(set), set])), [ofReports])

  useEffect(() => {
    let cancel = (): void => undefined
    const step = (): void => {
      if (takeCards(heldIn(held), cards, slice, me)) cancel = idle(patience, step)
    }
    cancel = idle(patience, step)
    return () => cancel()
  }, [idle, cards, me])

  return {
    byId,
    beginnings,
    /** Of those, the ones of commands, and of fields of the record in view. */
    commandBeginnings: ofCommands,
    fieldBeginnings,
    /** Of those, what begins a line that is work: its command does more than show something. */
    doingBeginnings,
    cardOf: (id: string): RecordCard | undefined => heldIn(held).cards.get(id),
    hasSaved: sets.length > 0,
    savedOf: (id: string): SavedFilter | undefined => bySet.get(id),
    ownTaskOf: (id: string) => ownTasks.get(id),
    reportSetOf: (id: string): OfferedSet | undefined => byReportSet.get(id),
    /** Called before each match; takes in what is still missing. */
    current: (): MatchIndex => {
      const { index, commands: known, saved, reportSets, ownTasks: tasks } = heldIn(held)
      if (heldIn(held).language !== language) {
        known.clear()
        saved.clear()
        reportSets.clear()
        heldIn(held).language = language
      }
      takeAll(index, known, byId, commandEntry)
      takeAll(index, saved, bySet, savedEntry)
      takeAll(index, reportSets, byReportSet, reportSetEntry)
      takeAll(index, tasks, ownTasks, ownTaskEntry)
      takeCards(heldIn(held), cards, Infinity, me)
      return index
    },
  }
}
