/** What the demonstration agency did and wrote. Its files are small, and come when the rest is there. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  busyClient,
  busyCounts,
  demoItemKinds,
  generalTimelogs,
  itemsOf,
  userColumns,
  type DemoAccount,
  type DemoBatch,
  type DemoOptions,
} from '../../fixtures/demo/index.ts'
import { inTenant, type Databases } from '../kernel/database.ts'
import type { BulkLoad } from '../records/index.ts'

type Into = { readonly account: number; readonly user: (number: number) => number }
type Row = Readonly<Record<string, string | number | boolean | null>>

const placed = ({ account, user }: Into, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    userColumns.flatMap((column) => (typeof row[column] === 'number' ? [[column, user(row[column])]] : [])),
  ),
  account,
})

export const insertItems = async (
  load: BulkLoad,
  into: Into,
  batch: DemoBatch,
  account: DemoAccount,
  options: DemoOptions,
): Promise<void> => {
  const items = itemsOf(batch, account, options)
  for (const kind of demoItemKinds)
    await load.insert(
      kind,
      items[kind].map((row) => placed(into, row)),
    )
}

export const insertGeneralTimelogs = async (
  load: BulkLoad,
  into: Into,
  account: DemoAccount,
  options: DemoOptions,
): Promise<void> => {
  await load.insert(
    'timelog',
    generalTimelogs(account, options).map((row) => placed(into, row)),
  )
}

/** The busy client's documents: short texts. Files are written by requests alone, so this is no bulk load. */
export const insertDocuments = (databases: Databases, into: Into, batch: DemoBatch, now: number): Promise<void> =>
  inTenant(databases, { account: into.account, user: null }, async (tx) => {
    const client = busyClient(batch)
    if (!client) return
    for (let n = 1; n <= busyCounts.document; n += 1) {
      const bytes = Buffer.from(`Copy ${n} of ${busyCounts.document}\nReceived by the front desk.\n`)
      const at = new Date(now - n * 5 * 86_400_000).toISOString()
      const name = `Received ${at.slice(0, 10)} no ${n}.txt`
      const shared = { account: into.account, name, size: bytes.length, user_id: into.user(client.owner) }
      const { id: file_id } = await tx
        .insertInto('file')
        .values({
          ...shared,
          key: randomBytes(32).toString('base64url'),
          purpose: 'document',
          mime: 'text/plain',
          sha256: createHash('sha256').update(bytes).digest('hex'),
          state: 'kept',
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('file_chunk').values({ account: into.account, file_id, n: 0, bytes }).execute()
      await sql`
        insert into document (account, name, filemime, size, user_id, date_time, victim_id, file_id,
          updated_at, updated_by, created_at, created_by)
        values (${into.account}, ${name}, 'text/plain', ${bytes.length}, ${shared.user_id}, ${at}, ${client.id},
          ${file_id}, ${at}, ${shared.user_id}, ${at}, ${shared.user_id})`.execute(tx)
    }
  })
