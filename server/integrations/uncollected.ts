import type { Work } from '../kernel/database.ts'

/** What nobody collected in time nobody can collect any more. */
export const removeUncollected = (tx: Work, now: number): Promise<unknown> =>
  tx
    .deleteFrom('session_family')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('application_grant')
        .select('family')
        .where('collected_at', 'is', null)
        .where('expires_at', '<=', new Date(now).toISOString()),
    )
    .execute()
