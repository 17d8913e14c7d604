import { getOutbox } from '../../domain/outbox/api.ts'
import type { Feature } from '../feature.ts'
import { route } from '../http/route.ts'

const outboxRoute = route(getOutbox, async (_, { tx }) => {
  const columns = ['id', 'kind', 'recipient', 'subject', 'body', 'at'] as const
  return {
    ok: true,
    value: { data: await tx.selectFrom('outbox').select(columns).orderBy('id', 'desc').limit(100).execute() },
  }
})

/** Messages hold codes and links that open users, so they are shown with demonstration data only. */
export const outbox: Feature = { routes: ({ demo }) => (demo ? [outboxRoute] : []) }
