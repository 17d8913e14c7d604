import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToken, tokenId } from '../../domain/session/index.ts'
import { runs } from '../run/runs.ts'
import { jwt } from './jwt.ts'

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

test('law: a token says the same of itself, whichever was read before it', () => {
  const session = fc.record({
    sub: fc.nat(),
    sid: fc.constantFrom('s-1', 's-2'),
    jti: fc.constantFrom('j-1', 'j-2'),
    account: fc.oneof(fc.nat(3), fc.constant('x')),
    scope: fc.subarray(['view_own_victim', 'edit_own_victim']),
    exp: fc.nat(2_000),
  })
  fc.assert(
    fc.property(fc.array(session, { maxLength: 6 }), (all) => {
      for (const said of [...all, ...all.toReversed()]) {
        const read = readToken(jwt(said))
        expect(read.ok).toBe(typeof said.account === 'number')
        if (read.ok)
          expect(read.value).toEqual({
            jti: said.jti,
            issuedAt: null,
            expiresAt: said.exp * 1_000,
            claims: { user_id: said.sub, account: said.account, session: said.sid, scopes: said.scope, sso: false },
          })
      }
    }),
    { numRuns: runs(200) },
  )
})
