import { getOutbox } from '../../domain/outbox/api.ts'
import type { Feature } from '../feature.ts'
import { provingRoute } from '../http/route.ts'
import { smtpGateway } from '../kernel/mail.ts'
import { deliverOutbox } from '../kernel/outbox.ts'

const outboxRoute = provingRoute(getOutbox, async (_, { principal, amongSecrets }) => {
  const columns = ['id', 'kind', 'recipient', 'subject', 'body', 'at'] as const
  const data = await amongSecrets((tx) =>
    tx
      .selectFrom('outbox')
      .select(columns)
      .where('account', '=', principal.account)
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  )
  return { ok: true, value: { data } }
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
