/** The log's encryption by WebCrypto: AES-256-GCM under a key for each stream, derived from the session's key. */
import type { LogCipher, Sealed } from '../kernel/ports.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })
const plain = 0
const gzipped = 1

/**
 * `tabNumber` comes from the server and is given once for each key, so a nonce (tab number, counter) never comes twice.
 */
export const createLogCipher = (keyId: string, sessionKey: CryptoKey, tabNumber: number): LogCipher => {
  let counter = 0n
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
  return {
    keyId,
    salt: async (stream) =>
      hex(new Uint8Array(await crypto.subtle.deriveBits(derivation(`salt ${stream}`), sessionKey, 128))),
    seal: async (stream, text, about, compress) =>
      encrypt(await keyOf(stream), nextNonce(), await pack(text, compress), about),
    open: async (stream, sealed, about) => decrypt(await keyOf(stream), sealed, about),
  }
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

const pack = async (text: string, compress: boolean): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = encoder.encode(text)
  const body = compress ? await through(bytes, new CompressionStream('gzip')) : bytes
  const packed = new Uint8Array(body.length + 1)
  packed[0] = compress ? gzipped : plain
  packed.set(body, 1)
  return packed
}

const unpack = async (packed: Uint8Array<ArrayBuffer>): Promise<string> => {
  const body = packed.subarray(1)
  return decoder.decode(packed[0] === gzipped ? await through(body, new DecompressionStream('gzip')) : body)
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

export const makeDeviceKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    false,
    ['wrapKey', 'unwrapKey'],
  )

/** Base64 of the SPKI form, for the server to wrap to. */
export const publicKeyOf = async (keys: CryptoKeyPair): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))))

/** The session's key, from which stream keys are derived; never extractable. */
export const unwrapSessionKey = (wrapped: string, keys: CryptoKeyPair): Promise<CryptoKey> =>
  crypto.subtle.unwrapKey('raw', bytesOf(wrapped), keys.privateKey, { name: 'RSA-OAEP' }, 'HKDF', false, [
    'deriveKey',
    'deriveBits',
  ])

/** A key that was kept for drafts: used as it is. */
export const unwrapDraftsKey = (wrapped: string, keys: CryptoKeyPair): Promise<CryptoKey> =>
  crypto.subtle.unwrapKey(
    'raw',
    bytesOf(wrapped),
    keys.privateKey,
    { name: 'RSA-OAEP' },
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
