import { sql } from 'kysely'
import type { Work } from '../kernel/database.ts'
import { fullName, searchWords, sortKey, type Named } from './keys.ts'

export type Findable = {
  readonly id: number
  readonly title: string | null
  readonly status: 0 | 1
  readonly limited_access: boolean
}

/** Makes the client findable under its present name, and under no other. */
export const indexVictim = async (tx: Work, account: number, client: Findable, person: Named | null): Promise<void> => {
  const { id: victim_id, title, status, limited_access } = client
  const sort_name = sortKey(fullName(person, title))
  await tx.deleteFrom('victim_word').where('victim_id', '=', victim_id).execute()
  const words = searchWords(person, title)
  if (words.length > 0)
    await tx
      .insertInto('victim_word')
      .values(words.map(word => ({ account, ...word, sort_name, victim_id, status, limited_access })))
      .execute()
}

/** Gives every client of a person the person's present name. `except` has been written already. */
export const renameClients = async (
  tx: Work,
  account: number,
  personId: number,
  person: Named,
  except: number | null,
): Promise<void> => {
  const clients = await tx
    .selectFrom('victim')
    .select(['id', 'title', 'status', 'limited_access'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  for (const client of clients) {
    if (client.id === except) continue
    const full_name = fullName(person, client.title)
    await tx
      .updateTable('victim')
      .set({ full_name, sort_name: sortKey(full_name) })
      .where('id', '=', client.id)
      .execute()
    await indexVictim(tx, account, client, person)
  }
}

/** Raises the versions of a person's clients, whose person-fields have changed with it. */
export const raiseVersions = async (
  tx: Work,
  personId: number,
  by: number,
  at: string,
  except: number | null,
): Promise<{ id: number; version: number }[]> =>
  tx
    .updateTable('victim')
    .set({ version: sql<number>`version + 1`, updated_at: at, updated_by: by })
    .where('person_id', '=', personId)
    .$if(except !== null, query => query.where('id', '<>', except))
    .returning(['id', 'version'])
    .execute()
