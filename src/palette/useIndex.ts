import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { localCards, type AnyCard } from '../../domain/lists/index.ts'
import { addEntries, buildMatchIndex, removeEntries, type MatchIndex } from '../../domain/palette/index.ts'
import { spokenLanguage, type Language } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAvailableCommands } from '../commands/index.ts'
import { useAppSelector } from '../store/index.ts'
import { rowsOfCommand } from './choices.ts'
import { cardEntry, cardId, commandEntry, commandId } from './entries.ts'

/** Cards looked at in one idle slice: a few milliseconds. */
const slice = 500

type Held = {
  readonly index: MatchIndex
  /** By id, in the language in which they were taken in. */
  readonly commands: Map<string, unknown>
  language: Language
  readonly cards: Map<string, AnyCard>
  /** The list of cards that is being taken in, and how far; the same list again is known whole. */
  list: readonly AnyCard[]
  at: number
}

/** Removed records, and those of somebody who has logged out, are found no more. */
const forgetAllBut = (held: Held, cards: readonly AnyCard[]): void => {
  const kept = new Set(cards.map(cardId))
  const gone = [...held.cards.keys()].filter((id) => !kept.has(id))
  removeEntries(held.index, gone)
  for (const id of gone) held.cards.delete(id)
}

const takeCards = (held: Held, cards: readonly AnyCard[], most: number): boolean => {
  if (held.list !== cards) Object.assign(held, { list: cards, at: 0 })
  const end = Math.min(cards.length, held.at + most)
  const changed: AnyCard[] = []
  for (const card of cards.slice(held.at, end)) {
    const id = cardId(card)
    if (held.cards.get(id)?.row === card.row) continue
    held.cards.set(id, card)
    changed.push(card)
  }
  held.at = end
  if (changed.length > 0) addEntries(held.index, changed.map((card) => cardEntry(card)))
  if (end < cards.length) return true
  if (held.cards.size > cards.length) forgetAllBut(held, cards)
  return false
}

const heldIn = (place: RefObject<Held | undefined>): Held =>
  (place.current ??= { index: buildMatchIndex([]), commands: new Map(), language: spokenLanguage(), cards: new Map(), list: [], at: 0 })

/** Safari has no idle callbacks; a task of its own is near enough. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}

/**
 * Keeps the palette's index in step with what may be run and what was seen. Cards are taken in while nothing else is to
 * do, so that neither opening the palette nor a key waits for them.
 */
export const useIndex = () => {
  const commands = useAvailableCommands()
  const scopes = useAppSelector(scopesOf)
  const cards = useAppSelector(localCards)
  const held = useRef<Held>(undefined)
  const language = spokenLanguage()
  const byId = useMemo(
    () => new Map(commands.flatMap((each) => rowsOfCommand(each, scopes)).map((command) => [commandId(command), command])),
    // A row for a choice is named in the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [commands, scopes, language],
  )

  useEffect(() => {
    let cancel = (): void => undefined
    const step = (): void => {
      if (takeCards(heldIn(held), cards, slice)) cancel = whenIdle(step)
    }
    cancel = whenIdle(step)
    return () => cancel()
  }, [cards])

  return {
    byId,
    cardOf: (id: string): AnyCard | undefined => heldIn(held).cards.get(id),
    /** Called before each match; takes in what is still missing. */
    current: (): MatchIndex => {
      const { index, commands: known } = heldIn(held)
      if (heldIn(held).language !== language) {
        known.clear()
        heldIn(held).language = language
      }
      for (const id of known.keys())
        if (!byId.has(id)) {
          removeEntries(index, [id])
          known.delete(id)
        }
      for (const [id, command] of byId)
        if (known.get(id) !== command) {
          addEntries(index, [commandEntry(command)])
          known.set(id, command)
        }
      takeCards(heldIn(held), cards, cards.length)
      return index
    },
  }
}
