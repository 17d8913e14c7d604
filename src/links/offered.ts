/** What a link may lead to: an entry of one of the agency's lists, or a location that is looked for by name. */
import { labelFor, optionsFor } from '../../domain/config/index.ts'
import type { Lookup } from '../../domain/kernel/index.ts'
import { cardTitle, type AnyCard } from '../../domain/lists/index.ts'
import type { LinkName, Present } from '../../domain/links/index.ts'
import { recordOf, type Kind } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector } from '../store/index.ts'
import type { Choice } from '../ui/index.ts'

export type PlainLink = Exclude<LinkName, 'tag' | 'victimizationTag' | 'assignment'>

const lookups: Readonly<Partial<Record<PlainLink, readonly [Lookup, string]>>> = {
  classification: ['special_classification', 'special_classification_id'],
  victimization: ['crime', 'crime_id'],
  agency: ['agency', 'agency_id'],
  grant: ['grant', 'grant_id'],
  eventGrant: ['grant', 'grant_id'],
}

/** The member of the link's values that names what it leads to. */
const memberOf = (link: PlainLink): string => lookups[link]?.[1] ?? 'location_id'

export const nameOfLink = (
  state: State,
  link: PlainLink,
  { kind, id }: { readonly kind: Kind; readonly id: number },
  { values }: Present,
): string => {
  const other = Number(values[memberOf(link)])
  const lookup = lookups[link]
  if (lookup) return labelFor(state, lookup[0], other)
  const record: Readonly<Record<string, unknown>> | undefined = recordOf(state, kind, id)
  const rows = (record?.['locations'] ?? []) as readonly { readonly id: number; readonly name: string }[]
  return rows.find((row) => row.id === other)?.name ?? ''
}

/** Entries that are active; those that are linked already are left out. Null where it leads to no entry of a list. */
export const useListed = (link: PlainLink, present: readonly Present[]): readonly Choice[] | null => {
  const lookup = lookups[link]
  const options = useAppSelector((state) => (lookup ? optionsFor(state, lookup[0]) : null))
  if (options === null) return null
  const taken = new Set(present.map(({ values }) => values[memberOf(link)]))
  return options
    .filter(({ active, value }) => active && !taken.has(value))
    .map(({ value, label, group }) => ({ id: value, label, group }))
}

/** Of what was found, the locations that are not linked yet. */
export const locationsIn = (cards: readonly AnyCard[], present: readonly Present[]): readonly Choice[] => {
  const taken = new Set(present.map(({ values }) => values['location_id']))
  return cards.flatMap((card) =>
    card.tab === 'locations' && !taken.has(card.row.id) ? [{ id: card.row.id, label: cardTitle(card) }] : [],
  )
}
