/** ACT-11: the merged file of a bulk letter has a page of each of its clients, and goes with any of them. */
import { sql } from 'kysely'
import { removeFile } from '../documents/index.ts'
import type { Work } from '../kernel/database.ts'

type Ids = readonly number[]

const forgetMerged = async (tx: Work, letters: Ids): Promise<void> => {
  const { rows } = await sql<{ file_id: number }>`
    update bulk_letter set file_id = null from bulk_letter was
    where was.account = bulk_letter.account and was.id = bulk_letter.id
      and was.id = any (${letters}::bigint[]) and was.file_id is not null
    returning was.file_id`.execute(tx)
  for (const { file_id } of rows) await removeFile(tx, file_id)
}

/** Their rows go first: whoever puts the pages together right now waits for them, and then finds one client less. */
export const forgetClients = async (tx: Work, victims: Ids): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    delete from bulk_letter_client where victim_id = any (${victims}::bigint[]) returning bulk_letter_id as id`.execute(
    tx,
  )
  const letters = rows.map(({ id }) => id)
  await sql`update bulk_letter set lost = true where id = any (${letters}::bigint[])`.execute(tx)
  await forgetMerged(tx, letters)
}

/** Of letters that are kept as these documents: that they were made is still told, and to whom. */
export const forgetPages = async (tx: Work, documents: Ids): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update bulk_letter_client set body = null, document_id = null where document_id = any (${documents}::bigint[])
    returning bulk_letter_id as id`.execute(tx)
  await forgetMerged(
    tx,
    rows.map(({ id }) => id),
  )
}
