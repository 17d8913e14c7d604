/** Pictures of texts that no text shows any more. */
import { sql, type RawBuilder } from 'kysely'
import type { SignedIn } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import { asSystem, inTenant, type Work } from '../kernel/database.ts'
import { shown } from '../records/index.ts'

const day = 86_400_000
/** Longer than a text may wait in somebody's browser to be saved. */
const keptFor = 7 * day

export type Pictures = { readonly count: number; readonly size: number }

const lately = ({ services: { clock } }: Pick<SignedIn, 'services'>): string =>
  new Date(clock.now() - keptFor).toISOString()

const sumOf = async (context: SignedIn, where: RawBuilder<unknown>): Promise<Pictures> => {
  const { tx, principal } = context
  const { rows } = await sql<Pictures>`
    select count(*)::integer as count, coalesce(sum(size), 0)::float8 as size from file
    where purpose = 'image' and state = 'kept' and user_id = ${principal.userId} and created_at >= ${lately(context)}
      and ${where}`.execute(tx)
  return rows[0] ?? { count: 0, size: 0 }
}

/** The caller's pictures of the last days, wherever they are. */
export const addedLately = (context: SignedIn): Promise<Pictures> => sumOf(context, sql`true`)

/** Of these, the ones that no text shows or showed. */
export const unshownOf = (context: SignedIn): Promise<Pictures> =>
  sumOf(context, sql`key not in (${shown(lately(context))})`)

const removeIn = async (tx: Work, before: string): Promise<number> => {
  const { rows } = await sql`
    delete from file where purpose = 'image' and state = 'kept' and created_at <= ${before}
      and key not in (${shown()})
    returning id`.execute(tx)
  return rows.length
}

/** Removed records may be put back, so their texts count too. Answers how many pictures went. */
export const removeUnshownPictures = async ({
  databases,
  clock,
}: Pick<Services, 'databases' | 'clock'>): Promise<number> => {
  const before = new Date(clock.now() - keptFor).toISOString()
  const accounts = await asSystem(databases, 'job', (tx) =>
    tx
      .selectFrom('file')
      .select('account')
      .distinct()
      .where('purpose', '=', 'image')
      .where('created_at', '<=', before)
      .execute(),
  )
  let count = 0
  for (const { account } of accounts)
    count += await inTenant(databases, { account, user: null }, (tx) => removeIn(tx, before))
  return count
}
