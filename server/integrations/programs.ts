/** What acts for people of an agency, and how it is shut out for all of them. */
import { sql } from 'kysely'
import { deleteProgram, getPrograms } from '../../domain/integrations/index.ts'
import { ok, refuse } from '../../domain/kernel/index.ts'
import { provingRoute, route, type Answer } from '../http/route.ts'
import { auditEnded, endFamilies } from '../session/index.ts'

/** Those that stand, or wait to be collected. */
export const getProgramsRoute = route(getPrograms, async (_, { tx, principal, services }) => {
  const now = new Date(services.clock.now()).toISOString()
  const { rows } = await sql<{ id: number; client_id: string; description: string; people: number; since: string }>`
    select p.id, p.client_id, p.description, count(distinct f.user_id)::int as people, min(f.created_at) as since
    from api_application p
    join session_family f on f.account = p.account and f.application = p.id
    where p.account = ${principal.account} and f.ended_at is null and f.expires_at > ${now}
      and exists (
        select from session_token t where t.family = f.id and t.state = 'live' and t.expires_at > ${now})
    group by p.id, p.client_id, p.description
    order by lower(p.description), p.id`.execute(tx)
  return ok({ programs: rows })
})

const notFound = refuse('notFound', 'Not found.')

export const deleteProgramRoute = provingRoute(deleteProgram, ({ params: { id } }, { principal, amongSecrets }) =>
  amongSecrets(async (tx, { services, audit, afterCommit }): Promise<Answer<{ success: true }>> => {
    const found = await tx
      .selectFrom('api_application')
      .select('id')
      .where('account', '=', principal.account)
      .where('id', '=', id)
      // What is authorized for it comes before this, or after; never between.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (found === undefined) return notFound
    const ended = await endFamilies(tx, { application: id }, 'revoked', services.clock.now())
    await audit({ verb: 'revoke', kind: 'application', id, count: ended.length })
    await auditEnded(audit, ended, 'revoked')
    afterCommit(() => ended.forEach((each) => services.realtime.sessionEnded(each)))
    return ok({ success: true })
  }),
)
