/** SRV-33: what the rows of a page name by their numbers, for whoever asks for it by `includes`. */
import { sql } from 'kysely'
import type { Included } from '../../domain/lists/index.ts'
import type { Work } from '../kernel/database.ts'

type Entry = { readonly id: number; readonly label: string }
const looked = ['race', 'gender'] as const

const entriesOf = async (tx: Work, table: (typeof looked)[number], rows: readonly object[]): Promise<Entry[]> => {
  const ids = new Set(
    rows.flatMap((row) => (Object.entries(row).find(([name]) => name === table)?.[1] as number) ?? []),
  )
  if (ids.size === 0) return []
  const found = await sql<Entry>`
    select id, label from ${sql.table(table)} where id = any (${[...ids]}::bigint[]) order by id`.execute(tx)
  return found.rows
}

export const includedIn = async (
  tx: Work,
  includes = '',
  rows: readonly object[],
): Promise<{ readonly included?: Included }> => {
  const words = includes.split(',')
  const included: Included = words.includes('language') ? { language: [] } : {}
  for (const table of looked) if (words.includes(table)) included[table] = await entriesOf(tx, table, rows)
  return Object.keys(included).length === 0 ? {} : { included }
}
