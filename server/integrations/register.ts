/** SRV-73: a program that people of an agency may let act for them, as whoever keeps the installation registers it. */
import { isScope } from '../../domain/access/index.ts'
import { ungrantable } from '../../domain/integrations/index.ts'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { appendSystemAudit } from '../http/audit.ts'
import type { Services } from '../http/services.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import { digest } from './digest.ts'

type NewApplication = {
  readonly account: number
  readonly description: string
  readonly scopes: readonly string[]
  readonly redirectUris: readonly string[]
  /** It runs on people's own devices, where no secret is kept. */
  readonly isPublic?: boolean
}

export type Registered = {
  /** What it is called. */
  readonly registered: string
  readonly clientId: string
  /** Told here once; only its hash is kept. One that keeps none has none. */
  readonly clientSecret: string | null
}

type World = Pick<Services, 'clock' | 'databases' | 'random'>

/** A code goes there: sealed on its way, and in the part of the address that is sent. */
const isAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).hash === '' && text.length <= 2_000

const insertApplication = async (
  tx: Work,
  { random }: Pick<World, 'random'>,
  { account, description, scopes, redirectUris, isPublic = false }: NewApplication,
): Promise<Registered & { readonly id: number }> => {
  // It is typed on the console, where what begins with a hyphen is an option.
  const clientId = random.bytes(16).toString('hex')
  const clientSecret = isPublic ? null : random.bytes(32).toString('base64url')
  const { id } = await tx
    .insertInto('api_application')
    .values({
      account,
      client_id: clientId,
      description,
      redirect_uris: [...redirectUris],
      scopes: [...scopes],
      secret_hash: clientSecret === null ? null : digest(clientSecret),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, registered: description, clientId, clientSecret }
}

export const registerApplication = (world: World, asked: NewApplication): Promise<Result<Registered>> =>
  asSystem(world.databases, 'set-up', async (tx) => {
    const account = await tx.selectFrom('account').select('id').where('id', '=', asked.account).executeTakeFirst()
    if (account === undefined) return refuse('notFound', `There is no agency with the number ${asked.account}.`)
    const nothings = asked.scopes.filter((scope) => !isScope(scope))
    if (nothings.length > 0) return refuse('invalid', `--scopes: there is no ${nothings.join(', ')}.`)
    const refused = ungrantable(asked.scopes)
    if (refused.length > 0) return refuse('invalid', `No application may have: ${refused.join(', ')}.`)
    const wrong = asked.redirectUris.filter((each) => !isAddress(each))
    if (wrong.length > 0) return refuse('invalid', `--redirect: must be an https address: ${wrong.join(', ')}.`)
    if (asked.isPublic === true && asked.redirectUris.length === 0)
      return refuse('invalid', '--public: a program that keeps no secret needs an address (--redirect).')
    const { id, ...registered } = await insertApplication(tx, world, asked)
    const frame = {
      call: { id: 'admin.registerApplication' },
      request: { id: world.random.uuid(), ip: 'console', ifMatch: null, idempotencyKey: null },
      at: world.clock.now(),
    }
    await appendSystemAudit(tx, frame, {
      account: asked.account,
      userId: null,
      verb: 'create',
      kind: 'application',
      id,
    })
    return ok(registered)
  })
