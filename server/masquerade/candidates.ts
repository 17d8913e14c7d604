/** SRV-24: whom the caller may work as, found by what they are called. */
import { sql } from 'kysely'
import { roleLevels } from '../../domain/access/index.ts'
import type { Candidate } from '../../domain/masquerade/index.ts'
import type { SignedIn } from '../http/route.ts'
import { asSystem } from '../kernel/database.ts'
import { containing } from '../kernel/like.ts'

/** Each word is in the first or last name or in the login name. Only the back office reaches other accounts. */
export const findCandidates = async (
  search: string,
  most: number,
  { principal, services }: SignedIn,
): Promise<readonly Candidate[]> => {
  const words = search.trim().split(/\s+/u)
  const found = await asSystem(services.databases, 'back-office', (tx) =>
    tx
      .selectFrom('app_user as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .innerJoin('account as a', 'a.id', 'u.account')
      .select(['u.id', 'u.account', 'a.name', 'u.first', 'u.last', 'u.user_login'])
      .where('u.status', '=', 1)
      .where('a.archive_date', 'is', null)
      .where('r.level', '<', principal.roleLevel)
      .$if(principal.roleLevel < roleLevels.backOffice, (all) => all.where('u.account', '=', principal.account))
      .where((eb) =>
        eb.and(
          words.map((word) => sql<boolean>`concat_ws(' ', u.first, u.last, u.user_login) ilike ${containing(word)}`),
        ),
      )
      .orderBy('u.last')
      .orderBy('u.first')
      .orderBy('u.id')
      .limit(most)
      .execute(),
  )
  return found.map(({ account, name, ...user }) => ({ ...user, account: { id: account, name } }))
}
