/** What affiliates and their training links have besides what is the same for all lists of an agency. */
import { sql } from 'kysely'
import { affiliateLink } from '../../domain/config/index.ts'
import { wording } from '../../domain/messages/index.ts'
import type { OwnOfList } from './entries.ts'

export const affiliates: OwnOfList<'affiliate'> = {
  answered: ({ services }, id) => ({ affiliate_link: affiliateLink(services.publicUrl, id) }),
}

export const trainingLinks: OwnOfList<'training_link'> = {
  // What was taken out is known to the database still. Held until the link is written, or it would be of one that is gone.
  refused: async ({ before, next, context: { tx } }) => {
    if (before !== null) return {}
    const { rows } = await sql`
      select from affiliate where id = ${Number(next['affiliate_id'] ?? 0)} and removed_at is null for share`.execute(
      tx,
    )
    return rows.length === 0 ? { affiliate_id: wording('config.unknownAffiliate') } : {}
  },
}
