import { describe, expect, test } from 'vitest'
import {
  asksContactPerson,
  canSubmitLogin,
  loginPath,
  needsRefresh,
  passwordsMatch,
  readToken,
  tokenId,
} from '../../domain/session/index.ts'
import { sessionCommands } from '../../domain/session/commands.ts'
import { t } from '../../domain/messages/index.ts'
import { jwt } from './jwt.ts'
import { sampleAccount, sampleUser } from './samples.ts'

describe('rules', () => {
  test('[SES-07] the margin is 60 seconds, exclusive', () => {
    expect([needsRefresh(160_000, 100_000), needsRefresh(159_999, 100_000), needsRefresh(0, 100_000)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('[SES-36] level 60 only, unless an administrator bears the name or it was dismissed', () => {
    const at = (level: number) => ({ ...sampleUser, role: { id: 1, level, description: 'x' } })
    const named = { ...sampleAccount, contact_person: ' amara  osei' }
    const other = { ...sampleAccount, contact_person: 'Somebody Else' }
    expect(asksContactPerson(other, at(60), false)).toBe(true)
    expect(asksContactPerson(other, at(60), true)).toBe(false)
    expect(asksContactPerson(other, at(30), false)).toBe(false)
    expect(asksContactPerson(named, at(60), false)).toBe(false)
    expect(asksContactPerson({ ...sampleAccount, contact_person: null }, at(60), false)).toBe(true)
    expect(
      asksContactPerson({ ...named, users: [{ id: 1, first: 'Amara', last: 'Osei', role_level: 30 }] }, at(60), false),
    ).toBe(true)
  })

  test("[SES-37] the dialog's text", () => {
    expect(t('session.contactPerson')).toContain('Contact Person under Admin > Update Office Information')
  })

  test('[SES-24] while a login is in progress nothing can be sent', () => {
    expect(canSubmitLogin({ user_login: 'a', password: 'b' }, 'signingIn')).toBe(false)
    expect(canSubmitLogin({ user_login: 'a', password: 'b' }, 'signedOut')).toBe(true)
  })

  test("[SES-46] passwords that differ are worded 'passwords do not match'", () => {
    const match = passwordsMatch('a', 'b')
    expect(!match.ok && match.refusal.message).toBe('passwords do not match')
    expect(passwordsMatch('a', 'a')).toEqual({ ok: true, value: 'a' })
  })

  test('[SES-17] a single-sign-on user takes the page and the address along', () => {
    expect(loginPath(null)).toBe('/login')
    expect(loginPath({ account: 3, loginAddress: 'https://id.example.org/in?a=1' })).toBe(
      '/login?page=logout_sso&sso_login=https%3A%2F%2Fid.example.org%2Fin%3Fa%3D1',
    )
    expect(loginPath({ account: 3, loginAddress: null })).toBe('/login?page=logout_sso&sso_login=%2Fsso%2F3')
  })

  test('logging out is a command of any signed-in user', () => {
    const logout = sessionCommands.find(({ id }) => id === 'session.logout')
    expect(logout?.needs).toBe('signedIn')
    expect(
      logout?.run({ scopes: new Set(), record: null, hasUnsavedDraft: false, canEditRecord: false }, {}).type,
    ).toBe('session/logoutRequested')
  })
})

describe('[SES-21] a token', () => {
  const payload = {
    sub: '7',
    sid: 's-1',
    jti: 'j-1',
    account: 3,
    scope: ['view_own_victim', 'edit_own_victim'],
    sso: true,
    iat: 1_000,
    exp: 1_300,
  }

  test('tells scopes, single sign-on, id, account and expiry', () => {
    expect(readToken(jwt(payload))).toEqual({
      ok: true,
      value: {
        jti: 'j-1',
        issuedAt: 1_000_000,
        expiresAt: 1_300_000,
        claims: { user_id: 7, account: 3, session: 's-1', scopes: payload.scope, sso: true },
      },
    })
    expect(tokenId(jwt({ jti: 'r-1' }))).toBe('r-1')
  })

  test.each([
    '',
    'a',
    'a.b',
    '..',
    'a.b.c.d',
    'a.!!!.c',
    `a.${'A'.repeat(5)}.c`,
    jwt({}),
    jwt({ ...payload, scope: 'all' }),
    jwt({ ...payload, exp: 'soon' }),
    jwt({ ...payload, exp: -1 }),
    jwt({ ...payload, account: -1 }),
    jwt({ ...payload, sub: 'x' }),
    jwt({ ...payload, scope: ['<b>'] }),
    `x.${Buffer.from([0xff, 0xfe]).toString('base64url')}.y`,
    'x'.repeat(100_000),
  ])('that is none is refused (%#)', (text) => {
    expect(readToken(text)).toMatchObject({ ok: false, refusal: { code: 'malformed' } })
  })
})
