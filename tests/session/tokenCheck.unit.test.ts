import { generateKeyPair, type CryptoKey } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import type { SigningKeys } from '../../server/http/services.ts'
import { createTokenCheck } from '../../server/session/tokenCheck.ts'
import { signToken } from '../../server/session/tokens.ts'

let now: number
let lookedUp: number
let known: Map<string, CryptoKey>
let keys: SigningKeys
let token: string
let check: (token: string) => Promise<unknown>

const start = Date.parse('2026-03-01T12:00:00Z')
const facts = { account: 1, userId: 11, session: 'session-1', tokenId: 'token-1', expiresAt: start + 300_000 }

beforeEach(async () => {
  now = start
  lookedUp = 0
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  known = new Map([['first', pair.publicKey]])
  keys = {
    current: async () => ({ kid: 'first', key: pair.privateKey }),
    byId: async (kid) => {
      lookedUp += 1
      return known.get(kid) ?? null
    },
  }
  token = await signToken(keys, 'access', { ...facts, issuedAt: start }, { scope: [], sso: false })
  check = createTokenCheck(keys, { now: () => now })
  expect(await check(token)).toEqual(facts)
})

test('says the same again, after asking for the key again', async () => {
  const before = lookedUp
  expect(await check(token)).toEqual(facts)
  expect(lookedUp).toBe(before + 1)
})

test('a token that was seen is over in the millisecond in which it expires', async () => {
  now = facts.expiresAt - 1
  expect(await check(token)).toEqual(facts)
  now = facts.expiresAt
  expect(await check(token)).toBeNull()
})

test('a token that was seen is over when its key is retired or another key took its name', async () => {
  const key = known.get('first')
  known.clear()
  expect(await check(token)).toBeNull()
  known.set('first', (await generateKeyPair('EdDSA', { crv: 'Ed25519' })).publicKey)
  expect(await check(token)).toBeNull()
  if (key) known.set('first', key)
  expect(await check(token)).toEqual(facts)
})

test('a token that differs in one character from one that was seen is refused', async () => {
  for (let at = 0; at < token.length; at += 7) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(await check(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeNull()
  }
})
