/** The session's log key: asked for with the device's public key, unwrapped without any script seeing it. */
import { firstValueFrom } from 'rxjs'
import { getLogKey } from '../../domain/session/api.ts'
import { tokenFacts } from '../../domain/session/index.ts'
import type { LogCipher, LogStore } from '../kernel/logPort.ts'
import type { Http, TokenStore } from '../kernel/ports.ts'

/** What the platform's cryptography does for the log; `epics/adapters/logCrypto.ts`. */
export interface KeyRing {
  makeDeviceKeys(): Promise<CryptoKeyPair>
  areDeviceKeys(keys: CryptoKeyPair): boolean
  publicKeyOf(keys: CryptoKeyPair): Promise<string>
  unwrapSessionKey(wrapped: string, keys: CryptoKeyPair): Promise<CryptoKey>
  unwrapDraftsKey(wrapped: string, keys: CryptoKeyPair): Promise<CryptoKey>
  createLogCipher(keyId: string, sessionKey: CryptoKey, tabNumber: number): LogCipher
  createDraftsCipher(keyId: string, sessionKey: CryptoKey, tabNumber: number): LogCipher
  createKeptCipher(keyId: string, key: CryptoKey): LogCipher
}

export type LogKeys = {
  /** Whose they are: nothing of another session is sealed with them. */
  readonly session: string
  /**
   * Resolves when this device can ask for them again; before that nobody could read what they sealed. `looksAgain` before a
   * stream's first row: until that is there another tab may have taken the database for one that nobody uses.
   */
  readonly saveDevice: (looksAgain: boolean) => Promise<void>
  readonly log: LogCipher
  /** Seals drafts at logout. */
  readonly drafts: LogCipher
  /** Ciphers of other keys on this device that the server still has for this user: to read orphaned streams. */
  readonly streams: readonly LogCipher[]
  /** To read drafts that were kept at a logout; more than one may have the same key id. */
  readonly kept: readonly LogCipher[]
}

/**
 * Made once for a device and kept in its database: the server wraps a session's key for none but those that asked first.
 * Not saved where there is no room yet.
 */
const deviceKeys = async (
  store: LogStore,
  ring: KeyRing,
): Promise<{ readonly pair: CryptoKeyPair; readonly isSaved: boolean }> => {
  const found = await store.deviceKeys()
  if (found && ring.areDeviceKeys(found)) return { pair: found, isSaved: true }
  const made = await ring.makeDeviceKeys()
  try {
    return { pair: await store.addDeviceKeys(made, (keys) => ring.areDeviceKeys(keys)), isSaved: true }
  } catch {
    return { pair: made, isSaved: false }
  }
}

/** As many are answered at once. */
const mostAsked = 20

type KeyWorld = {
  readonly http: Http
  readonly tokens: Pick<TokenStore, 'read'>
  readonly store: LogStore
  readonly ring: KeyRing
}

const storedSession = ({ tokens }: KeyWorld): string | null => tokenFacts(tokens.read().access)?.claims.session ?? null

/**
 * Rejects with a CallFailure when the server has no key for us, and where the stored session changed meanwhile; then the
 * log stays in memory.
 */
export const fetchLogKeys = async (world: KeyWorld): Promise<LogKeys> => {
  const { http, store, ring } = world
  const before = storedSession(world)
  const { pair, isSaved } = await deviceKeys(store, ring)
  const [heads, drafts] = await Promise.all([store.streams(), store.keptDrafts()])
  const wanted = [...new Set([...drafts, ...heads].map(({ keyId }) => keyId))]
  const publicKey = await ring.publicKeyOf(pair)
  const ask = (from: number) =>
    firstValueFrom(
      http.call(getLogKey, { body: { public_key: publicKey, kept: wanted.slice(from, from + mostAsked) } }),
    )
  const answer = await ask(0)
  const answered = [...answer.kept]
  for (let from = mostAsked; from < wanted.length; from += mostAsked) answered.push(...(await ask(from)).kept)
  const session = storedSession(world)
  if (session === null || (before !== null && before !== session)) throw new Error('another session is stored')
  const sessionKey = await ring.unwrapSessionKey(answer.wrapped, pair)
  const streams: LogCipher[] = []
  const kept: LogCipher[] = [ring.createDraftsCipher(answer.key_id, sessionKey, answer.tab_number)]
  for (const { key_id, wrapped } of answered) {
    // Either the key of a session that ended without a word, or what the server kept of it for drafts alone.
    const whole = await ring.unwrapSessionKey(wrapped, pair)
    streams.push(ring.createLogCipher(key_id, whole, answer.tab_number))
    kept.push(
      ring.createDraftsCipher(key_id, whole, answer.tab_number),
      ring.createKeptCipher(key_id, await ring.unwrapDraftsKey(wrapped, pair)),
    )
  }
  const device = { isSaved }
  return {
    session,
    saveDevice: async (looksAgain) => {
      if (device.isSaved && !looksAgain) return
      const found = await store.deviceKeys()
      // Others that stand there now are none that the server answers.
      if (found === null || (await ring.publicKeyOf(found)) !== publicKey) await store.saveDeviceKeys(pair)
      device.isSaved = true
    },
    log: ring.createLogCipher(answer.key_id, sessionKey, answer.tab_number),
    drafts: ring.createDraftsCipher(answer.key_id, sessionKey, answer.tab_number),
    streams,
    kept,
  }
}
