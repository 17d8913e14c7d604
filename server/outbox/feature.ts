import { getOutbox } from '../../domain/outbox/api.ts'
import type { Feature } from '../feature.ts'
import { route } from '../http/route.ts'
import { smtpGateway } from '../kernel/mail.ts'
import { deliverOutbox } from '../kernel/outbox.ts'

const outboxRoute = route(getOutbox, async (_, { tx }) => {
  const columns = ['id', 'kind', 'recipient', 'subject', 'body', 'at'] as const
  return {
    ok: true,
    value: { data: await tx.selectFrom('outbox').select(columns).orderBy('id', 'desc').limit(100).execute() },
  }
})

export const outbox: Feature = {
  // Messages hold codes and links that open users.
  routes: ({ demo }) => (demo ? [outboxRoute] : []),
  repeats: ({ config, databases, clock }) => {
    if (config.smtpUrl === null) return []
    const mail = smtpGateway(config.smtpUrl)
    return [{ every: 5_000, run: () => deliverOutbox(databases, clock, { mail }) }]
  },
}
