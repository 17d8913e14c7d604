/** SRV-73: what whoever keeps the installation does with a program that is registered. */
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { appendSystemAudit } from '../http/audit.ts'
import type { Services } from '../http/services.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import { endFamilies } from '../session/index.ts'
import { digest } from './digest.ts'

/** `rotated` is what it is called; its secret is told here once. */
export type Rotated = { readonly rotated: string; readonly clientSecret: string }
/** `unregistered` is what it was called; `ended` is how many sessions it had. */
export type Unregistered = { readonly unregistered: string; readonly ended: number }

type World = Pick<Services, 'clock' | 'databases' | 'random'>

const find = (tx: Work, clientId: string) =>
  tx
    .selectFrom('api_application')
    .select(['account', 'id', 'description', 'keeps_secret'])
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
const nobodys = (clientId: string) => refuse('notFound', `No application has the client id ${clientId}.`)

type Known = NonNullable<Awaited<ReturnType<typeof find>>>
const written = (
  tx: Work,
  { random, clock }: World,
  { account, id }: Known,
  what: { readonly call: string; readonly verb: string; readonly fields?: readonly string[]; readonly count?: number },
): Promise<void> => {
  const { call, ...event } = what
  const request = { id: random.uuid(), ip: 'console', ifMatch: null, idempotencyKey: null }
  const frame = { call: { id: call }, request, at: clock.now() }
  return appendSystemAudit(tx, frame, { ...event, account, userId: null, kind: 'application', id })
}

/** The one that it had is worth nothing from then on; what it has collected stays. */
export const rotateSecret = (world: World, clientId: string): Promise<Result<Rotated>> =>
  asSystem(world.databases, 'set-up', async (tx) => {
    const known = await find(tx, clientId)
    if (known === undefined) return nobodys(clientId)
    if (!known.keeps_secret) return refuse('conflict', `${known.description} keeps no secret. Nothing has changed.`)
    const clientSecret = world.random.bytes(32).toString('base64url')
    await tx
      .updateTable('api_application')
      .set({ secret_hash: digest(clientSecret) })
      .where('id', '=', known.id)
      .execute()
    await written(tx, world, known, { call: 'admin.rotateSecret', verb: 'update', fields: ['secret'] })
    return ok({ rotated: known.description, clientSecret })
  })

/** Out of every session at once, with whatever waits for it. */
export const removeApplication = (world: World, clientId: string): Promise<Result<Unregistered>> =>
  asSystem(world.databases, 'set-up', async (tx) => {
    const known = await find(tx, clientId)
    if (known === undefined) return nobodys(clientId)
    const { length: ended } = await endFamilies(tx, { application: known.id }, 'revoked', world.clock.now())
    await tx.deleteFrom('api_application').where('id', '=', known.id).execute()
    await written(tx, world, known, { call: 'admin.removeApplication', verb: 'delete', count: ended })
    return ok({ unregistered: known.description, ended })
  })
