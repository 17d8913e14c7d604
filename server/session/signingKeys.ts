import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Random, SigningKeys } from '../http/services.ts'
import type { Clock } from '../kernel/clock.ts'
import { asSystem, type Databases } from '../kernel/database.ts'
import type { Sealing } from '../kernel/sealing.ts'

const signsForMilliseconds = 30 * 86_400_000
/** A retired key verifies as long as a refresh token that it signed can live, and a little more. */
const verifiesForMilliseconds = 3_600_000
const reloadEveryMilliseconds = 5000

export const placeOfKey = (kid: string): string => `signing key ${kid}`

type Held = {
  readonly public: CryptoKey
  readonly private: CryptoKey
  readonly createdAt: number
  readonly retiredAt: number | null
}

/**
 * The key table, held in memory. Keys turn over every 30 days; an id that is not in the table is asked for in the
 * database at most every 5 seconds, so that a flood of made-up ids costs nothing.
 */
export const createSigningKeys = (
  databases: Databases,
  clock: Clock,
  random: Random,
  sealing: Sealing,
): SigningKeys => {
  const held = new Map<string, Held>()
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null

  const load = async (): Promise<void> => {
    const rows = await asSystem(databases, 'session', (tx) => tx.selectFrom('signing_key').selectAll().execute())
    held.clear()
    for (const row of rows)
      held.set(row.kid, {
        public: await toKey(row.public_key),
        private: await toKey(sealing.open(placeOfKey(row.kid), row.private_key)),
        createdAt: Date.parse(row.created_at),
        retiredAt: row.retired_at === null ? null : Date.parse(row.retired_at),
      })
    loadedAt = performance.now()
  }
  const reload = (): Promise<void> => (loading ??= load().finally(() => (loading = null)))
  const newest = () =>
    [...held]
      .filter(([, { retiredAt }]) => retiredAt === null)
      .toSorted(([, left], [, right]) => right.createdAt - left.createdAt)[0]

  return {
    current: async () => {
      if (held.size === 0) await reload()
      const isFresh = (found: ReturnType<typeof newest>) =>
        found !== undefined && clock.now() - found[1].createdAt < signsForMilliseconds
      if (!isFresh(newest())) {
        await turnOver(databases, clock, random, sealing)
        await reload()
      }
      const found = newest()
      if (!found) throw new Error('There is no key to sign tokens with.')
      return { kid: found[0], key: found[1].private }
    },
    byId: async (kid) => {
      if (!held.has(kid) && performance.now() - loadedAt > reloadEveryMilliseconds) await reload()
      const found = held.get(kid)
      if (!found) return null
      return found.retiredAt !== null && clock.now() - found.retiredAt > verifiesForMilliseconds ? null : found.public
    },
  }
}

const toKey = async (jwk: string): Promise<CryptoKey> => {
  const key = await importJWK(JSON.parse(jwk) as JWK, 'EdDSA')
  if (key instanceof Uint8Array) throw new TypeError('A signing key is not a key pair.')
  return key
}

/** Of several processes that find the key too old, one makes the next. */
const turnOver = async (databases: Databases, clock: Clock, random: Random, sealing: Sealing): Promise<void> => {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
  await asSystem(databases, 'session', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('caselog signing keys'))`.execute(tx)
    const now = clock.now()
    const since = new Date(now - signsForMilliseconds).toISOString()
    const fresh = await tx
      .selectFrom('signing_key')
      .select('kid')
      .where('retired_at', 'is', null)
      .where('created_at', '>', since)
      .executeTakeFirst()
    if (fresh) return
    const at = new Date(now).toISOString()
    await tx.updateTable('signing_key').set({ retired_at: at }).where('retired_at', 'is', null).execute()
    const kid = random.uuid()
    await tx
      .insertInto('signing_key')
      .values({
        kid,
        public_key: JSON.stringify(publicKey),
        private_key: sealing.seal(placeOfKey(kid), JSON.stringify(privateKey)),
        created_at: at,
        retired_at: null,
      })
      .execute()
  })
}
