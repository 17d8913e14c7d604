/** LST-20: the agency's own fields as columns of a list. */
import { sql } from 'kysely'
import { customFieldTableOf, type CustomField, type CustomFieldValues } from '../../domain/customFields/index.ts'
import { declarationOf, type ListTab, type Row } from '../../domain/lists/index.ts'
import { readCustomFields } from '../customFields/index.ts'
import type { Work } from '../kernel/database.ts'

export const customFieldsOf = async (tx: Work, tab: ListTab): Promise<readonly CustomField[]> => {
  const of = customFieldTableOf(declarationOf(tab).kind)
  return of === undefined ? [] : readCustomFields({ tx }, of)
}

type Held = { readonly id: number; readonly custom_fields: CustomFieldValues | null }

/** Cards with their values of those of the custom fields that the list may show. */
export const withCustomFields = async <R>(
  tx: Work,
  tab: ListTab,
  table: string,
  cards: R[],
  custom: readonly number[],
): Promise<R[]> => {
  const fields = custom.length === 0 ? [] : await customFieldsOf(tx, tab)
  if (fields.length === 0) return cards
  const known = new Set(fields.flatMap(({ id, status }) => (status !== 0 && custom.includes(id) ? [String(id)] : [])))
  const ids = cards.map((card) => (card as Row).id)
  const { rows } = await sql<Held>`
    select r.id, r.custom_fields from ${sql.table(table)} r where r.id = any (${ids}::bigint[])`.execute(tx)
  const held = new Map(rows.map(({ id, custom_fields: values }) => [id, values ?? {}]))
  const shown = (values: CustomFieldValues = {}): CustomFieldValues =>
    Object.fromEntries(Object.entries(values).filter(([id]) => known.has(id)))
  return cards.map((card) => ({ ...card, custom: shown(held.get((card as Row).id)) }))
}
