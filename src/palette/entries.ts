/** What the palette's index holds: the commands that may be run, and the records that this browser has seen. */
import type { Command } from '../../domain/kernel/index.ts'
import { cardTitle, type AnyCard } from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import type { MatchEntry } from '../../domain/palette/index.ts'
import { shownPhone } from '../../domain/records/index.ts'
import type { RowFacts } from './PaletteList.tsx'
import { shownChord } from '../commands/index.ts'

export const commandId = ({ id }: Command): string => `command:${id}`
export const cardId = ({ tab, row }: AnyCard): string => `${tab}:${row.id}`

export const commandEntry = (command: Command): MatchEntry => ({ id: commandId(command), label: tOf(command.title), keywords: command.keywords, group: command.group })

export const cardEntry = (card: AnyCard): MatchEntry =>
  card.tab === 'victims'
    ? {
        id: cardId(card),
        label: cardTitle(card),
        keywords: [card.row.case_reference_id, card.row.business, card.row.email].flatMap((word) => (word === null ? [] : [word])),
        digits: [card.row.primary_phone, card.row.secondary_phone, card.row.case_reference_id].flatMap((each) => (each === null ? [] : [each.replace(/^1(?=\d{10}$)/u, '')])).join(','),
        group: 'clients',
      }
    : { id: cardId(card), label: card.row.case_reference_id, keywords: card.row.victim_name === null ? [] : [card.row.victim_name], digits: card.row.case_reference_id, group: 'cases' }

/** The kind that the palette's machine judges by: opening the wrong client is a breach of confidence. */
export const kindOfRow = (id: string): string => (id.startsWith('victims:') ? 'victim' : id.startsWith('cases:') ? 'court_case' : 'command')

export const openCard = (card: AnyCard) =>
  card.tab === 'victims'
    ? navigationRequested({ route: 'case.victim', caseId: card.row.case_id, victimId: card.row.id, tab: 'edit' })
    : navigationRequested({ route: 'case.manage', caseId: card.row.id, tab: 'edit' })

export const cardFacts = (card: AnyCard): RowFacts =>
  card.tab === 'victims'
    ? {
        icon: 'user',
        detail: [card.row.case_reference_id, card.row.primary_phone === null ? null : shownPhone(card.row.primary_phone)].filter((part) => part !== null).join(' · '),
        chord: null,
        locked: card.row.limited_access,
      }
    : { icon: 'case', detail: card.row.victim_name, chord: null, locked: card.row.limited_access }

const groupIcons = { go: 'arrow-right', create: 'plus', record: 'edit', session: 'user', help: 'keyboard' } as const

export const commandFacts = (command: Command): RowFacts => ({ icon: groupIcons[command.group], detail: null, chord: command.chord === undefined ? null : shownChord(command.chord), locked: false })
