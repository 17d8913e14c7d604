/** What a link may lead to: an entry of one of the agency's lists, or a location that is looked for by name. */
import { useEffect, useRef } from 'react'
import { labelFor, optionsFor } from '../../domain/config/index.ts'
import type { Lookup } from '../../domain/kernel/index.ts'
import {
  cardTitle,
  foundCards,
  longestSearch,
  recordsSearched,
  searchOf,
  shortestToken,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { LinkName, Present } from '../../domain/operations/index.ts'
import { recordOf, type Kind } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { useClock, type CallOff } from '../clock/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { matching, type Choice } from './Combobox.tsx'

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

/** Milliseconds without a key before the server is asked. */
const settled = 300

type Offered = {
  readonly choicesFor: (typed: string) => readonly Choice[]
  readonly onType?: (typed: string) => void
  readonly note: string | null
}

/** Entries that are active; those that are linked already are left out. */
export const useListed = (link: PlainLink, present: readonly Present[]): Offered | null => {
  const lookup = lookups[link]
  const options = useAppSelector((state) => (lookup ? optionsFor(state, lookup[0]) : null))
  if (options === null) return null
  const taken = new Set(present.map(({ values }) => values[memberOf(link)]))
  const choices = options
    .filter(({ active, value }) => active && !taken.has(value))
    .map(({ value, label, group }) => ({ id: value, label, group }))
  return { choicesFor: (typed) => matching(choices, typed), note: null }
}

/** Locations by what is typed, as the search of lists finds them. */
export const useLocations = (present: readonly Present[]): Offered => {
  const say = useSay()
  const clock = useClock()
  const callOff = useRef<CallOff>(undefined)
  const search = useAppSelector(searchOf)
  const found = useAppSelector(foundCards)
  useEffect(() => () => callOff.current?.(), [])
  const taken = new Set(present.map(({ values }) => values['location_id']))
  const onType = (typed: string): void => {
    const query = typed.trim()
    callOff.current?.()
    if (query.length >= shortestToken && query.length <= longestSearch)
      callOff.current = clock.after(settled, () => say(recordsSearched({ query, tabs: ['locations'] })))
  }
  const choicesFor = (typed: string): readonly Choice[] =>
    search?.query === typed.trim() && search.status === 'found'
      ? found.flatMap((card) =>
          card.tab === 'locations' && !taken.has(card.row.id) ? [{ id: card.row.id, label: cardTitle(card) }] : [],
        )
      : []
  const note =
    search?.status === 'searching'
      ? t('operations.choices.searching')
      : search === null
        ? t('operations.choices.more', { count: shortestToken })
        : null
  return { choicesFor, onType, note }
}
