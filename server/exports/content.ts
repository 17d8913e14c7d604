/** What an export holds: its columns, and its rows in batches as the list's own queries find them. */
import type { AccessUser } from '../../domain/access/index.ts'
import { fullColumns, isOfRecords, type DocumentType } from '../../domain/exports/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import {
  fieldOfColumn,
  lists,
  ofField,
  offeredColumns,
  usualColumns,
  type Cell,
  type CellWorld,
  type ListTab,
  type Row,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { isObjectKind, isPageKind, ownersOf, type Kind } from '../../domain/records/index.ts'
import { namedRecords } from '../history/index.ts'
import { readAll, toWireDay, wholeRecords } from '../records/index.ts'
import type { Work } from '../kernel/database.ts'
import { cardsOf, customFieldsOf } from '../lists/index.ts'

/** A column of the file. */
type Drawn<Row> = { readonly title: string; readonly cell: (row: Row, world: CellWorld) => Cell }

export type Content = {
  /** Names of the columns, but for those of custom fields. */
  readonly told: readonly string[]
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

const drawn = <Row>(columns: readonly Drawn<Row>[], rows: readonly Row[], world: CellWorld) =>
  rows.map((row) => columns.map(({ cell }) => cell(row, world)))

const cardContent = async (tx: Work, { tab, columns, user, world }: Wanted): Promise<Content> => {
  const chosen = columns ?? usualColumns(tab, user.scopes)
  const offered = offeredColumns(tab, user.scopes)
  const custom = chosen.flatMap((id) => fieldOfColumn(id) ?? [])
  const fields = custom.length === 0 ? [] : await customFieldsOf(tx, tab)
  const columnOf = (id: string): readonly Drawn<Row>[] => {
    const field = fields.find((one) => one.id === fieldOfColumn(id))
    if (field !== undefined) return [ofField(field)]
    const found = offered.find((column) => column.id === id)
    return found === undefined ? [] : [{ title: t(found.title), cell: found.cell }]
  }
  const all = chosen.flatMap(columnOf)
  return {
    told: offered.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])),
    titles: all.map(({ title }) => title),
    rows: async (ids) => drawn<Row>(all, await cardsOf(tx, tab, user, ids, custom), world),
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

/** What each hangs on is called by name, as far as somebody may see it. */
const withNames = async (
  tx: Work,
  user: AccessUser,
  kind: Kind,
  records: readonly Values[],
): Promise<readonly Values[]> => {
  const named = new Map<string, ReadonlyMap<unknown, string>>()
  for (const [owner, field] of Object.entries(ownersOf(kind))) {
    const ids = [...new Set(records.map((record) => record[field]).filter((id) => typeof id === 'number'))]
    if (!isPageKind(owner) || ids.length === 0) continue
    named.set(field, new Map((await namedRecords(tx, user, owner, ids)).map(({ id, name }) => [id, name])))
  }
  const nameOf = (field: string, id: unknown): string | null => named.get(field)?.get(id) ?? null
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries([...named.keys()].map((field) => [field, nameOf(field, record[field])])),
  }))
}

const whole = async (tx: Work, tab: ListTab, user: AccessUser, ids: readonly number[]): Promise<readonly Values[]> => {
  const { kind } = lists[tab]
  return isObjectKind(kind)
    ? wholeRecords(tx, kind, user, ids)
    : withNames(tx, user, kind, await readAll(tx, user, kind, ids))
}

/** LST-19 */
const fullContent = async (tx: Work, { tab, user, world }: Wanted): Promise<Content> => {
  const { kind } = lists[tab]
  const fields = await customFieldsOf(tx, tab)
  const own = fullColumns(kind, user.scopes)
  const all: readonly Drawn<Values>[] = [
    ...own,
    ...fields.map(ofField).map(({ title, cell }) => ({
      title,
      cell: (record: Values, around: CellWorld) => cell({ custom: record['custom_fields'] } as Row, around),
    })),
  ]
  return {
    told: own.map(({ id }) => id),
    titles: all.map(({ title }) => title),
    rows: async (ids) => drawn(all, (await whole(tx, tab, user, ids)).map(withWireDays), world),
  }
}

export const contentOf = (tx: Work, wanted: Wanted): Promise<Content> =>
  isOfRecords(wanted.tab, wanted.documentType) ? fullContent(tx, wanted) : cardContent(tx, wanted)
