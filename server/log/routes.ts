/**
 * Hands a session the key of its log, wrapped so that no script in the browser can read it (security.md, section 5,
 * O3).
 */
import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import type { ExpressionBuilder, Transaction } from 'kysely'
import { refuse } from '../../domain/kernel/index.ts'
import { leftFor } from '../../domain/log/index.ts'
import { getLogKey } from '../../domain/session/api.ts'
import { route, type Route } from '../http/route.ts'
import type { Random } from '../http/services.ts'
import type { Database } from '../kernel/database.ts'
import type { Principal } from '../http/route.ts'
import { noteLogExportRoute } from './exports.ts'

const hour = 3_600_000
/** A session without an end lasts 12 hours; what a crash left is then as good as left at a logout. */
const untouchedFor = 12 * hour + leftFor
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

type Work = Transaction<Database>

const getLogKeyRoute = route(
  getLogKey,
  async ({ body }, { tx, principal, services }) => {
    const device = publicKeyOf(body.public_key)
    if (device === null)
      return refuse('invalid', 'The public key must be one of the curve P-256, in SPKI form and base64.', {
        fields: { public_key: 'is not such a key' },
      })
    const now = services.clock.now()
    await removeExpiredLogKeys(tx, now)
    const pinned = createHash('sha256').update(spkiOf(device)).digest()
    await addMissing(tx, principal, pinned, services.random, now)
    const own = await tx
      .updateTable('log_key')
      .set((eb) => ({ next_tab: eb('next_tab', '+', 1), device: pinned }))
      .where('session', '=', principal.session)
      .where('key', 'is not', null)
      .where(isOf(pinned))
      .returning(['id', 'key', 'next_tab'])
      .executeTakeFirst()
    if (!own?.key) {
      const other = await tx
        .selectFrom('log_key')
        .select('id')
        .where('session', '=', principal.session)
        .where('key', 'is not', null)
        .executeTakeFirst()
      return other === undefined ? refuse('conflict', 'The session is over.') : refuse('forbidden', otherDevice)
    }
    const asked = body.kept.filter((id) => id !== own.id)
    const kept =
      asked.length === 0
        ? []
        : await tx
            .selectFrom('log_key')
            .select(['id', 'key', 'drafts_key'])
            .where('user_id', '=', principal.userId)
            .where('acting_admin', '=', principal.actingAdmin ?? 0)
            .where('id', 'in', asked)
            // What opens drafts alone is the person's: a logout took the device's key with all else.
            .where((eb) => eb.or([eb('key', 'is', null), isOf(pinned)(eb)]))
            .execute()
    return {
      ok: true,
      value: {
        key_id: own.id,
        wrapped: wrap(device, own.key),
        tab_number: own.next_tab - 1,
        kept: kept.map(({ id, key, drafts_key }) => ({ key_id: id, wrapped: wrap(device, key ?? drafts_key) })),
      },
    }
  },
  { secretAnswer: true },
)

export const routes: readonly Route[] = [getLogKeyRoute, noteLogExportRoute]

/** For the hourly job too: what nobody can ask for any more. */
export const removeExpiredLogKeys = async (tx: Work, now: number): Promise<void> => {
  await tx
    .deleteFrom('log_key')
    .where((eb) =>
      eb.or([
        eb('kept_until', '<=', iso(now)),
        eb.and([eb('kept_until', 'is', null), eb('created_at', '<=', iso(now - untouchedFor))]),
      ]),
    )
    .execute()
}

const otherDevice = 'This session belongs to another device. Sign in again to have its log kept on this one.'

/** security.md, section 5: what one device has been given, no other one gets, whoever has the tokens. */
const isOf = (device: Buffer) => (eb: ExpressionBuilder<Database, 'log_key'>) =>
  eb.or([eb('device', 'is', null), eb('device', '=', device)])

/** Two tabs may ask at once; the first one's key stays. */
const addMissing = async (
  tx: Work,
  principal: Principal,
  device: Buffer,
  random: Random,
  now: number,
): Promise<void> => {
  const key = random.bytes(32)
  await tx
    .insertInto('log_key')
    .values({
      id: random.uuid(),
      account: principal.account,
      user_id: principal.userId,
      acting_admin: principal.actingAdmin ?? 0,
      session: principal.session,
      device,
      key,
      // The same derivation as the browser's `createDraftsCipher`.
      drafts_key: Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'caselog drafts', 32)),
      next_tab: 1,
      created_at: iso(now),
      kept_until: null,
    })
    .onConflict((conflict) => conflict.column('session').doNothing())
    .execute()
}

const publicKeyOf = (base64: string): KeyObject | null => {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })

/** The initial value of RFC 3394, section 2.2.3.1. */
const wrapStart = Buffer.alloc(8, 0xa6)

/** Base64 of a public key made for this once, and the key wrapped as the browser's `openerOf` says. */
const wrap = (device: KeyObject, key: Buffer): string => {
  const once = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const before = spkiOf(once.publicKey)
  const shared = diffieHellman({ privateKey: once.privateKey, publicKey: device })
  const closer = Buffer.from(
    hkdfSync('sha256', shared, Buffer.concat([before, spkiOf(device)]), 'caselog wrapped key', 32),
  )
  const cipher = createCipheriv('id-aes256-wrap', closer, wrapStart)
  return Buffer.concat([before, cipher.update(key), cipher.final()]).toString('base64')
}
