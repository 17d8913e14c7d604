/** What an export holds: its columns, and its rows in batches as the list's own queries find them. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { fullColumns, isOfRecords, namedIn, repeatedIn, type DocumentType } from '../../domain/exports/index.ts'
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
import { isObjectKind, isPageKind, type Kind } from '../../domain/records/index.ts'
import { itemsOf, readAll, toWireDay, wholeRecords, namedRecords } from '../records/index.ts'
import type { Work } from '../kernel/database.ts'
import type { Voice } from '../languages/index.ts'
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
  readonly voice: Voice
}

const drawn = <Row>({ say }: Voice, columns: readonly Drawn<Row>[], rows: readonly Row[], world: CellWorld) =>
  say(() => rows.map((row) => columns.map(({ cell }) => cell(row, world))))

const cardContent = async (tx: Work, { tab, columns, user, world, voice }: Wanted): Promise<Content> => {
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
  const all = voice.say(() => chosen.flatMap(columnOf))
  return {
    told: offered.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])),
    titles: all.map(({ title }) => title),
    rows: async (ids) => drawn<Row>(voice, all, await cardsOf(tx, tab, user, ids, custom), world),
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

/** What a record names is called in the file as somebody may see it: no number stands for what they may not. */
const withNames = async (
  tx: Work,
  { user, world }: Wanted,
  kind: Kind,
  records: readonly Values[],
): Promise<CellWorld> => {
  const named = records.flatMap((record) => namedIn(kind, record))
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [page, all] of Map.groupBy(named, (each) => each.kind)) {
    const found = await namedRecords(tx, user, page, [...new Set(all.map(({ id }) => id))])
    names.set(page, new Map(found.map(({ id, name }) => [id, name])))
  }
  return {
    ...world,
    label: (list, id) => (isPageKind(list) ? (names.get(list)?.get(id) ?? '') : world.label(list, id)),
  }
}

/** Defendants have no field for it; the list's file tells their age by it, too. */
const withDeaths = async (tx: Work, defendants: readonly Values[]): Promise<readonly Values[]> => {
  const { rows } = await sql<{ id: number; deceased_date: string | null }>`
    select d.id, p.deceased_date from defendant d join person p on p.account = d.account and p.id = d.person_id
    where d.id = any (${defendants.map(({ id }) => id)}::bigint[])`.execute(tx)
  const deaths = new Map<unknown, string | null>(rows.map(({ id, deceased_date }) => [id, deceased_date]))
  return defendants.map((record) => ({ ...record, deceased_date: deaths.get(record['id']) ?? null }))
}

type ListedKind = (typeof lists)[ListTab]['kind']

const withRepeated = async (
  tx: Work,
  user: AccessUser,
  kind: ListedKind,
  records: readonly Values[],
): Promise<readonly Values[]> => {
  if (!isObjectKind(kind)) return records
  const ids = records.map(({ id }) => Number(id))
  let all = records
  for (const each of repeatedIn(kind, user.scopes)) {
    const items = await itemsOf(tx, user, each, kind, ids)
    all = all.map((record) => ({ ...record, [each]: items.get(Number(record['id'])) ?? [] }))
  }
  return all
}

const whole = async (
  tx: Work,
  kind: ListedKind,
  user: AccessUser,
  ids: readonly number[],
): Promise<readonly Values[]> => {
  const records = await (isObjectKind(kind) ? wholeRecords(tx, kind, user, ids) : readAll(tx, user, kind, ids))
  const known = kind === 'defendant' ? await withDeaths(tx, records) : records
  return (await withRepeated(tx, user, kind, known)).map(withWireDays)
}

/** LST-19 */
const fullContent = async (tx: Work, wanted: Wanted): Promise<Content> => {
  const { tab, user, voice } = wanted
  const { kind } = lists[tab]
  const fields = await customFieldsOf(tx, tab)
  const own = voice.say(() => fullColumns(kind, user.scopes))
  const all: readonly Drawn<Values>[] = [
    ...own,
    ...voice
      .say(() => fields.map(ofField))
      .map(({ title, cell }) => ({
        title,
        cell: (record: Values, around: CellWorld) => cell({ custom: record['custom_fields'] } as Row, around),
      })),
  ]
  return {
    told: own.map(({ id }) => id),
    titles: all.map(({ title }) => title),
    rows: async (ids) => {
      const records = await whole(tx, kind, user, ids)
      return drawn(voice, all, records, await withNames(tx, wanted, kind, records))
    },
  }
}

export const contentOf = (tx: Work, wanted: Wanted): Promise<Content> =>
  isOfRecords(wanted.tab, wanted.documentType) ? fullContent(tx, wanted) : cardContent(tx, wanted)
