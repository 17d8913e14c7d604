import { getOutbox } from '../../domain/outbox/api.ts'
import type { Feature } from '../feature.ts'
import { provingRoute } from '../http/route.ts'
import { smtpGateway } from '../kernel/mail.ts'
import { deliverOutbox } from '../kernel/outbox.ts'
import { smsGateway } from '../kernel/sms.ts'

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
    const gateways = {
      ...(config.smtpUrl !== null && { mail: smtpGateway(config.smtpUrl) }),
      ...(config.smsUrl !== null && { sms: smsGateway(config.smsUrl) }),
    }
    if (Object.keys(gateways).length === 0) return []
    return [{ every: 5_000, run: () => deliverOutbox(databases, clock, gateways) }]
  },
}
