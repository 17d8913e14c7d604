/** Which pictures texts show, and how those of a record that is gone for good go with it (CLI-25). */
import { sql, type RawBuilder } from 'kysely'
import type { Kind } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { richTexts } from './columns.ts'
import { storedKinds } from './kinds.ts'

type Place = { readonly table: string; readonly column: string }

const textKinds: readonly Kind[] = storedKinds.filter((kind) => richTexts(kind).length > 0)

/** Where formatted texts are stored. A new place for them is a line here: pictures of others go. */
export const textPlaces: readonly Place[] = [
  ...textKinds.flatMap((kind) => richTexts(kind).map((column) => ({ table: kind, column }))),
  { table: 'bulk_letter', column: 'body' },
  { table: 'bulk_letter_client', column: 'body' },
]

/** The addresses' last parts in one text (domain/richText). */
const keysIn = (text: RawBuilder<unknown>) => sql`regexp_matches(${text}, '/image/([A-Za-z0-9_-]{43})', 'g')`

const shownIn = ({ table, column }: Place, which = sql`true`): RawBuilder<unknown> => sql`
  select found[1] as key from ${sql.table(table)} t, ${keysIn(sql.ref(`t.${column}`))} found where ${which}`

/** What a text once said can be read in its history, with its pictures. */
const shownBefore = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select found[1] as key from record_change c, ${keysIn(sql`c.before::text || ' ' || c.after::text`)} found
  where ${which}`

/** The keys of all pictures that a text shows, or ever showed; or showed since then. */
export const shown = (since?: string) => {
  const ofTexts = sql`c.kind in (${sql.join(textKinds.map((kind) => sql.lit(kind)))})`
  const before = shownBefore(since === undefined ? ofTexts : sql`c.at >= ${since} and ${ofTexts}`)
  return sql.join([...textPlaces.map((place) => shownIn(place)), before], sql` union all `)
}

type Gone = { readonly kind: Kind; readonly id: number }

/** Keys of the pictures that these show or showed, asked while they are there. */
export const picturesOf = async (tx: Work, records: readonly Gone[]): Promise<readonly string[]> => {
  const keys = new Set<string>()
  for (const [kind, all] of Map.groupBy(records, (each) => each.kind)) {
    if (!textKinds.includes(kind)) continue
    const ids = all.map(({ id }) => id)
    const now = richTexts(kind).map((column) => shownIn({ table: kind, column }, sql`t.id = any (${ids}::bigint[])`))
    const before = shownBefore(sql`c.kind = ${kind} and c.record_id = any (${ids}::bigint[])`)
    const { rows } = await sql<{ key: string }>`${sql.join([...now, before], sql` union `)}`.execute(tx)
    for (const { key } of rows) keys.add(key)
  }
  return [...keys]
}

/** Of these, the ones that nothing else shows, or showed. */
export const forgetPictures = async (tx: Work, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    delete from file where purpose = 'image' and key = any (${keys}::text[]) and key not in (${shown()})`.execute(tx)
}
