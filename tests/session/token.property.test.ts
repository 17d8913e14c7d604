import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToken, tokenFacts, tokenId } from '../../domain/session/index.ts'
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

const tokenOf = (said: object): string => `h.${Buffer.from(JSON.stringify(said)).toString('base64url')}.s`
const anyToken = fc
  .record({
    jti: fc.constantFrom('a', 'b'),
    exp: fc.nat(),
    sub: fc.nat(),
    sid: fc.constantFrom('s', ''),
    account: fc.nat(),
  })
  .map((said) => ({ said, token: tokenOf({ ...said, scope: [] }) }))

test('law: each token says its own, whatever was read before it and whether a token was there', () => {
  const tokens = fc.uniqueArray(anyToken, { minLength: 2, maxLength: 3, selector: ({ token }) => token })
  fc.assert(
    fc.property(tokens, fc.array(fc.nat({ max: 3 }), { maxLength: 12 }), (all, order) => {
      for (const at of order) {
        const { said, token = null } = all[at] ?? {}
        const facts = tokenFacts(token)
        if (token !== null) expect(readToken(token).ok).toBe(said?.sid !== '')
        expect(facts?.expiresAt).toBe(said === undefined || said.sid === '' ? undefined : said.exp * 1_000)
        expect(facts?.claims.user_id).toBe(facts === null ? undefined : said?.sub)
      }
    }),
    { numRuns: runs(200) },
  )
})
