/** What an export holds: its columns, and its rows in batches as the list's own queries find them. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { plainCustomValue, valueOf, type CustomField, type CustomFieldValues } from '../../domain/customFields/index.ts'
import {
  customFieldOf,
  fullColumns,
  isFull,
  offeredColumns,
  usualColumns,
  type Cell,
  type CellWorld,
  type DocumentType,
} from '../../domain/exports/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { lists, type Cards, type ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import { readCustomFields } from '../customFields/index.ts'
import type { Work } from '../kernel/database.ts'
import { cardsOf } from '../lists/index.ts'
import { accessTables, toWireDay, wholeRecords } from '../records/index.ts'

/** A column of the file. */
type Drawn<Row> = { readonly title: string; readonly cell: (row: Row, world: CellWorld) => Cell }

export type Content = {
  readonly titles: readonly string[]
  /** The rows of some records, in their order. */
  readonly rows: (ids: readonly number[]) => Promise<readonly (readonly Cell[])[]>
}

export type Wanted = {
  readonly tab: ListTab
  readonly documentType: DocumentType
  readonly columns: readonly string[] | null
  readonly user: AccessUser
  readonly world: CellWorld
}

const customFieldsOf = async (tx: Work, tab: ListTab): Promise<readonly CustomField[]> => {
  const table = entities[lists[tab].kind].customFields
  return table === undefined ? [] : readCustomFields({ tx }, table)
}

const customCell = (field: CustomField, values: CustomFieldValues, { zone }: CellWorld): Cell =>
  plainCustomValue(field, valueOf(values, field.id), zone)

const drawn = <Row>(columns: readonly Drawn<Row>[], rows: readonly Row[], world: CellWorld) =>
  rows.map((row) => columns.map(({ cell }) => cell(row, world)))

/** LST-19: cards do not hold custom fields; those that were chosen are read beside them. */
const valuesById = async (tx: Work, tab: ListTab, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; custom_fields: CustomFieldValues | null }>`
    select r.id, r.custom_fields from ${sql.table(accessTables[lists[tab].kind].table)} r
    where r.id = any (${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.custom_fields ?? {}]))
}

type Carded<T extends ListTab> = { readonly card: Cards[T]; readonly custom: CustomFieldValues }

const cardContent = async <T extends ListTab>(tx: Work, tab: T, { columns, user, world }: Wanted): Promise<Content> => {
  const chosen = columns ?? usualColumns(tab, user.scopes)
  const offered = offeredColumns(tab, user.scopes)
  const fields = chosen.some((id) => customFieldOf(id) !== null) ? await customFieldsOf(tx, tab) : []
  const columnOf = (id: string): readonly Drawn<Carded<T>>[] => {
    const field = fields.find((one) => one.id === customFieldOf(id))
    if (field !== undefined)
      return [{ title: field.label, cell: ({ custom }, around) => customCell(field, custom, around) }]
    const found = offered.find((column) => column.id === id)
    return found === undefined ? [] : [{ title: t(found.title), cell: ({ card }, around) => found.cell(card, around) }]
  }
  const all = chosen.flatMap(columnOf)
  return {
    titles: all.map(({ title }) => title),
    rows: async (ids) => {
      const cards = await cardsOf(tx, tab, user, ids)
      const custom = fields.length > 0 ? await valuesById(tx, tab, ids) : new Map<number, CustomFieldValues>()
      return drawn(
        all,
        cards.map((card) => ({ card, custom: custom.get(card.id) ?? {} })),
        world,
      )
    },
  }
}

const days: readonly string[] = ['birthdate', 'deceased_date']

/** Days as the wire has them, whichever way they were stored. */
const withWireDays = (record: Values): Values => ({
  ...record,
  ...Object.fromEntries(
    days.flatMap((name) => {
      const day = record[name]
      return typeof day === 'string' && /^\d{4}-/.test(day) ? [[name, toWireDay(day)]] : []
    }),
  ),
})

/** LST-19 */
const fullContent = async (tx: Work, { tab, user, world }: Wanted): Promise<Content> => {
  const { kind } = lists[tab]
  const fields = await customFieldsOf(tx, tab)
  const all: readonly Drawn<Values>[] = [
    ...fullColumns(kind, user.scopes),
    ...fields.map((field) => ({
      title: field.label,
      cell: (record: Values, around: CellWorld) =>
        customCell(field, (record['custom_fields'] ?? {}) as CustomFieldValues, around),
    })),
  ]
  return {
    titles: all.map(({ title }) => title),
    rows: async (ids) => drawn(all, (await wholeRecords(tx, kind, user, ids)).map(withWireDays), world),
  }
}

export const contentOf = (tx: Work, wanted: Wanted): Promise<Content> =>
  isFull(wanted.documentType) ? fullContent(tx, wanted) : cardContent(tx, wanted.tab, wanted)
