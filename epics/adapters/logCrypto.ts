/** The log's encryption by WebCrypto: AES-256-GCM under a key for each stream, derived from the session's key. */
import type { LogCipher, Sealed } from '../kernel/logPort.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })
/** The first byte of what is sealed. After that of a padded one: the length of the rest in four bytes, it, and zeros. */
const forms = { plain: 0, gzipped: 1, plainPadded: 2, gzippedPadded: 3 } as const

/** What another thread of this tab makes its own cipher of; `thread` is given once. */
export type HandedKey = {
  readonly keyId: string
  readonly sessionKey: CryptoKey
  readonly tabNumber: number
  readonly thread: number
}
const handed = new WeakMap<LogCipher, HandedKey>()
/** Each time with another thread's number. */
export const handedKeyOf = (cipher: LogCipher): HandedKey | null => {
  const last = handed.get(cipher)
  if (last === undefined) return null
  const next = { ...last, thread: last.thread + 1 }
  handed.set(cipher, next)
  return next
}

/** Nonces of a thread: more than it can ever use. */
const threadBits = 48n

/**
 * `tabNumber` comes from the server and is given once for each key, and a tab gives each `thread` a number once (0 is the
 * page), so a nonce (tab number, thread, counter) never comes twice.
 */
export const createLogCipher = (keyId: string, sessionKey: CryptoKey, tabNumber: number, thread = 0): LogCipher => {
  let counter = BigInt(thread) << threadBits
  const keys = new Map<string, Promise<CryptoKey>>()
  const keyOf = (stream: string): Promise<CryptoKey> => {
    const found = keys.get(stream)
    if (found) return found
    const made = crypto.subtle.deriveKey(
      derivation(`stream ${stream}`),
      sessionKey,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
    keys.set(stream, made)
    return made
  }
  const nextNonce = (): Uint8Array<ArrayBuffer> => {
    const nonce = new Uint8Array(12)
    const view = new DataView(nonce.buffer)
    view.setUint32(0, tabNumber)
    view.setBigUint64(4, counter)
    counter += 1n
    return nonce
  }
  const cipher: LogCipher = {
    keyId,
    salt: async (stream) =>
      hex(new Uint8Array(await crypto.subtle.deriveBits(derivation(`salt ${stream}`), sessionKey, 128))),
    seal: async (stream, text, about, compress) =>
      encrypt(await keyOf(stream), nextNonce(), await pack(text, compress), about),
    open: async (stream, sealed, about) => decrypt(await keyOf(stream), sealed, about),
  }
  if (thread === 0) handed.set(cipher, { keyId, sessionKey, tabNumber, thread })
  return cipher
}

/** Seals drafts at logout. The server keeps only what opens these, not the session's key (`caselog drafts`). */
export const createDraftsCipher = (keyId: string, sessionKey: CryptoKey, tabNumber: number): LogCipher => {
  const key = crypto.subtle.deriveKey(
    derivation('caselog drafts'),
    sessionKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  return fixedCipher(keyId, key, tabNumber)
}

/** Opens drafts of an earlier session with the key that the server has kept for them. */
export const createKeptCipher = (keyId: string, key: CryptoKey): LogCipher =>
  fixedCipher(keyId, Promise.resolve(key), 0)

const fixedCipher = (keyId: string, key: Promise<CryptoKey>, tabNumber: number): LogCipher => {
  let counter = 0
  return {
    keyId,
    salt: () => Promise.resolve(keyId),
    seal: async (_, text, about, compress) => {
      const nonce = new Uint8Array(12)
      const view = new DataView(nonce.buffer)
      view.setUint32(0, tabNumber)
      view.setUint32(8, counter)
      counter += 1
      return encrypt(await key, nonce, await pack(text, compress), about)
    },
    open: async (_, sealed, about) => decrypt(await key, sealed, about),
  }
}

const derivation = (info: string): HkdfParams => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(0),
  info: encoder.encode(info),
})

const encrypt = async (
  key: CryptoKey,
  nonce: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
  about: string,
): Promise<Sealed> => ({
  nonce,
  bytes: new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(about), tagLength: 128 },
      key,
      bytes,
    ),
  ),
})

const decrypt = async (key: CryptoKey, { nonce, bytes }: Sealed, about: string): Promise<string | null> => {
  try {
    return await unpack(
      new Uint8Array(
        await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(about), tagLength: 128 },
          key,
          bytes,
        ),
      ),
    )
  } catch {
    return null
  }
}

const leastLength = 256

/**
 * Bytes that so many are padded to: of how much was typed the disk shows little. Padmé (Nikitin and others, "Reducing
 * Metadata Leakage from Encrypted Files and Communication with PURBs", 2019) beyond 4 KiB, at most 12 % more; steps of
 * 256 below.
 */
export const paddedLength = (length: number): number => {
  const exponent = Math.floor(Math.log2(Math.max(length, leastLength)))
  const step = Math.max(leastLength, 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1))
  return Math.max(1, Math.ceil(length / step)) * step
}

const pack = async (text: string, compress: boolean): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = encoder.encode(text)
  const body = compress ? await through(bytes, new CompressionStream('gzip')) : bytes
  const packed = new Uint8Array(paddedLength(body.length + 5))
  packed[0] = compress ? forms.gzippedPadded : forms.plainPadded
  new DataView(packed.buffer).setUint32(1, body.length)
  packed.set(body, 5)
  return packed
}

/** Earlier builds did not pad. */
const unpack = async (packed: Uint8Array<ArrayBuffer>): Promise<string> => {
  const form = packed[0]
  const isPadded = form === forms.plainPadded || form === forms.gzippedPadded
  const length = isPadded ? new DataView(packed.buffer, packed.byteOffset).getUint32(1) : packed.length - 1
  const body = isPadded ? packed.subarray(5, 5 + length) : packed.subarray(1)
  const isGzipped = form === forms.gzipped || form === forms.gzippedPadded
  return decoder.decode(isGzipped ? await through(body, new DecompressionStream('gzip')) : body)
}

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> => {
  // Not by way of a blob: making one waits for another process, and with it whoever is typing.
  const writer = by.writable.getWriter()
  // What fails in writing fails in reading too.
  Promise.all([writer.write(bytes), writer.close()]).catch(() => undefined)
  return new Uint8Array(await new Response(by.readable).arrayBuffer())
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Base64 of a wrapped key, as the server sends it. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const curve: EcKeyImportParams = { name: 'ECDH', namedCurve: 'P-256' }

/** On a curve: a pair of RSA keys keeps a processor for up to half a second of the first sign-in. */
export const makeDeviceKeys = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(curve, false, ['deriveKey'])

/** Whether this build can use what an earlier one has made. */
export const areDeviceKeys = ({ privateKey }: CryptoKeyPair): boolean => privateKey.algorithm.name === curve.name

const spkiOf = async (key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.exportKey('spki', key))

/** Base64 of the SPKI form, for the server to wrap to. */
export const publicKeyOf = async (keys: CryptoKeyPair): Promise<string> =>
  btoa(String.fromCharCode(...(await spkiOf(keys.publicKey))))

/** Bytes of a public key of P-256 in SPKI form, of which one was made for each wrapped key and stands before it. */
const spkiLength = 91

/**
 * What opens a wrapped key, and the key: ECDH of the device's key with the one before the wrapped key, HKDF-SHA-256 (RFC
 * 5869) salted with both public keys, AES-256 key wrap (RFC 3394). No step shows a script any of it.
 */
const openerOf = async (wrapped: string, { privateKey, publicKey }: CryptoKeyPair) => {
  const bytes = bytesOf(wrapped)
  const once = bytes.slice(0, spkiLength)
  const shared = await crypto.subtle.deriveKey(
    { name: 'ECDH', public: await crypto.subtle.importKey('spki', once, curve, false, []) },
    privateKey,
    'HKDF',
    false,
    ['deriveKey'],
  )
  const salt = new Uint8Array([...once, ...(await spkiOf(publicKey))])
  const opener = await crypto.subtle.deriveKey(
    { ...derivation('caselog wrapped key'), salt },
    shared,
    { name: 'AES-KW', length: 256 },
    false,
    ['unwrapKey'],
  )
  return { opener, body: bytes.slice(spkiLength) }
}

/** The session's key, from which stream keys are derived; never extractable. */
export const unwrapSessionKey = async (wrapped: string, keys: CryptoKeyPair): Promise<CryptoKey> => {
  const { opener, body } = await openerOf(wrapped, keys)
  return crypto.subtle.unwrapKey('raw', body, opener, 'AES-KW', 'HKDF', false, ['deriveKey', 'deriveBits'])
}

/** A key that was kept for drafts: used as it is. */
export const unwrapDraftsKey = async (wrapped: string, keys: CryptoKeyPair): Promise<CryptoKey> => {
  const { opener, body } = await openerOf(wrapped, keys)
  return crypto.subtle.unwrapKey('raw', body, opener, 'AES-KW', { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
}
