/** The clients of a new bulk letter, as its form holds them: by number, with the name that they were found under. */
import { cardTitle, rowAt, totalOf, type AnyCard } from '../../domain/lists/index.ts'
import { mostBulkClients } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'

export type ChosenClient = { readonly id: number; readonly name: string }

const isClient = (value: unknown): value is ChosenClient =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'number' &&
  typeof value.name === 'string'

export const chosenIn = (value: unknown): readonly ChosenClient[] =>
  Array.isArray(value) ? value.filter(isClient) : []

/** Each once, in the order of choice, as many as fit. */
export const withClients = (chosen: readonly ChosenClient[], added: readonly ChosenClient[]): readonly ChosenClient[] =>
  [...new Map([...chosen, ...added].map((client) => [client.id, client])).values()].slice(0, mostBulkClients)

export const clientOfCard = (card: AnyCard): readonly ChosenClient[] =>
  card.tab === 'victims' ? [{ id: card.row.id, name: cardTitle(card).slice(0, 255) }] : []

/** The rows of the list of clients that was shown last, as far as they are loaded. */
export const listedClients = (state: State): readonly ChosenClient[] => {
  const last = Math.min(totalOf(state, 'victims') ?? 0, mostBulkClients)
  return Array.from({ length: last }, (_, n) => rowAt(state, 'victims', n)).flatMap((row) =>
    row === undefined ? [] : clientOfCard({ tab: 'victims', row }),
  )
}
