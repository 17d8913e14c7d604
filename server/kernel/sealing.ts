import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Keeps secrets in the database that the database alone can't read. */
export type Sealing = {
  /** AES-256-GCM (NIST SP 800-38D); `place` says where the text belongs, and it opens nowhere else. */
  readonly seal: (place: string, text: string) => string
  /** Throws where the text was sealed with another key, or for another place. */
  readonly open: (place: string, sealed: string) => string
  /** A text that says that the installation made another: HMAC-SHA-256 (RFC 2104), base64url. */
  readonly mark: (purpose: string, text: string) => string
  readonly isMark: (purpose: string, text: string, mark: string) => boolean
}

const version = 'v1'
export const isSealed = (text: string): boolean => text.startsWith(`${version}.`)

/** `key` has 32 bytes; `random` gives unpredictable ones. */
export const createSealing = (key: Uint8Array, random: (count: number) => Buffer): Sealing => {
  if (key.length !== 32) throw new RangeError('The key has to have 32 bytes.')
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `caselog ${purpose}`, 32))
  const sealingKey = derived('sealing')
  const mark = (purpose: string, text: string): Buffer =>
    createHmac('sha256', derived(`mark ${purpose}`))
      .update(text)
      .digest()
  return {
    seal: (place, text) => {
      const nonce = random(12)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${version}.${sealed.toString('base64url')}`
    },
    open: (place, sealed) => {
      const bytes = Buffer.from(sealed.slice(version.length + 1), 'base64url')
      if (!isSealed(sealed) || bytes.length < 28) throw new Error('A sealed text is not one.')
      const cipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12), { authTagLength: 16 })
      cipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16))
      return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString('utf8')
    },
    mark: (purpose, text) => mark(purpose, text).toString('base64url'),
    isMark: (purpose, text, given) => {
      const bytes = Buffer.from(given, 'base64url')
      const expected = mark(purpose, text)
      return bytes.length === expected.length && timingSafeEqual(bytes, expected)
    },
  }
}
