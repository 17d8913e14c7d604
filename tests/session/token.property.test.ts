import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenId } from '../../domain/session/index.ts'
import { runs } from '../run/runs.ts'

/** What Node's own decoder says of them; null for what is no UTF-8, or no text in JSON. */
const readByNode = (bytes: Uint8Array): string | null => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)).jti
  } catch {
    return null
  }
}

const anyText = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  .map((text) => Buffer.from(JSON.stringify(text)))
const anyBytes = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((bytes) => Buffer.concat([Buffer.from('"'), bytes, Buffer.from('"')]))

test('law: whatever bytes a token holds, it says what UTF-8 says of them', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, anyBytes), (bytes) => {
      const payload = Buffer.concat([Buffer.from('{"jti":'), bytes, Buffer.from('}')])
      expect(tokenId(`h.${payload.toString('base64url')}.s`)).toBe(readByNode(payload))
    }),
    { numRuns: runs(500) },
  )
})
