/** What a row is called on its buttons, so that each is known among those of the other rows (WCAG 2.4.6). */
import type { EntityField, Values } from '../../domain/kernel/index.ts'
import { entities, titleOf, type Kind } from '../../domain/records/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import type { State } from '../../domain/state.ts'
import { cellOf } from '../fields/index.ts'

const telling: ReadonlySet<string> = new Set(['day', 'instant', 'lookup'])
/** Besides its title. */
const mostParts = 2
const longest = 60

const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`)

/** Its title, and the first of its days and choices; kinds without a title of their own begin with the kind's name. */
export const rowNameOf = (
  state: State,
  kind: Kind,
  record: Values,
  columns: readonly string[],
  zone: string,
): string => {
  const fields: Readonly<Record<string, EntityField>> = entities[kind].fields
  const title = titleOf(kind, record)
  const parts = columns
    .filter((name) => telling.has(fields[name]?.widget ?? 'none'))
    .map((name) => ({ isDay: fields[name]?.widget !== 'lookup', text: cellOf(state, fields, name, record, zone) }))
    .filter(({ text }) => typeof text === 'string' && text !== '' && text !== title)
    .slice(0, mostParts)
  const more = parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join(', ')
  if (more === '') return shortened(title)
  const isGeneric = title === tOf(entities[kind].names.one)
  if (isGeneric && parts[0]?.isDay === true) return t('item.rowOf', { kind: title, what: more })
  return `${shortened(title)}, ${more}`
}
