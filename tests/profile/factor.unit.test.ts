import { beforeEach, describe, expect, test } from 'vitest'
import { listCall } from '../../domain/config/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { authenticatorCodeGiven, phoneCodeGiven, phoneGiven, phoneWithdrawn } from '../../domain/profile/index.ts'
import {
  backupCodeSeen,
  loginRequested,
  logoutRequested,
  noticeAccepted,
  scopesOf,
} from '../../domain/session/index.ts'
import { profileEpics } from '../../epics/profile/index.ts'
import { answer, sent } from '../session/fakeServer.ts'
import { sampleAccount, sampleUser } from '../session/samples.ts'
import { sessionEpics, signedIn, world, type Tab, type World } from '../session/world.ts'

const epics = [...sessionEpics, ...profileEpics]
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let w: World
let user: typeof sampleUser
let isDemanded: boolean
const refused = () =>
  answer(403, { message: 'Please set up a second factor in your profile first.', reason: 'factor_required' })
/** As the server has it: nothing but the session and the authentication service is open without a factor. */
const demand = () => {
  isDemanded = true
  const lacks = () => isDemanded && !user.mfa_verified && !user.phone_verified
  w.server.on('GET /v1/my_account', () => answer(200, { ...sampleAccount, enable_mfa: isDemanded }))
  w.server.on('GET /v2/gender', () => (lacks() ? refused() : answer(200, { data: [], total: 0, page: 1, limit: 100 })))
}
beforeEach(() => {
  w = world()
  user = sampleUser
  isDemanded = false
  w.server.on('GET /v1/me', () => answer(200, user))
  w.server.on('PUT /v1/me/7', () => answer(200, { ...user, mfa_secret: user.mfa_verified ? null : key }))
  w.server.on('POST /auth/totp', (request) => {
    if (sent(request)['code'] !== '123456') return answer(422, { message: 'The code is not correct.' })
    user = { ...user, mfa_verified: true }
    return answer(200, { success: true, backup_code: 'ABCD2345WXYZ' })
  })
  w.server.on('POST /auth/verify-phone', () => answer(200, { success: true }))
  w.server.on('POST /auth/mfa', (request) => {
    if (sent(request)['code'] !== '654321') return answer(422, { message: 'The code is not correct.' })
    user = { ...user, phone_verified: true }
    return answer(200, { success: true })
  })
})
const state = (tab: Tab) => tab.store.getState()
const phase = (tab: Tab) => state(tab).session.phase
const asked = () => [...new Set(w.server.seen.map(({ method, url }) => `${method} ${url.split('?')[0]}`))]
const snackbars = (tab: Tab) => state(tab).calls.snackbars.map(({ message }) => tOf(message))
const at = (tab: Tab, route: 'myProfile' | 'dashboard') => tab.dispatch(routeEntered({ route }))
const signIn = async () => {
  const tab = w.tab({ epics })
  tab.start()
  await w.advance(10)
  tab.dispatch(loginRequested({ user_login: 'rosa', password: tab.seal('correct horse') }))
  await w.advance(10)
  return tab
}

describe('PRO-37: an account that demands a second factor', () => {
  test('lets whoever has none reach their profile alone, after a sign-in and after a reload', async () => {
    demand()
    const tab = await signIn()
    expect(asked().toSorted()).toEqual(['GET /v1/me', 'GET /v1/my_account', 'POST /v1/login'])
    const reloaded = await signedIn(w, { epics })
    for (const each of [tab, reloaded]) {
      expect(phase(each)).toBe('enrolling')
      expect([...(scopesOf(state(each)) ?? ['none'])]).toEqual([])
    }
    expect(asked()).not.toContain('GET /v2/gender')
  })

  test.each([
    [true, false],
    [false, true],
  ])('lets in whoever has one (app %s, phone %s)', async (mfa_verified, phone_verified) => {
    user = { ...user, mfa_verified, phone_verified }
    demand()
    expect(phase(await signIn())).toBe('ready')
  })

  test('lets them in as soon as the authenticator is verified, with a code that is shown once', async () => {
    demand()
    const tab = await signIn()
    at(tab, 'myProfile')
    await w.advance(10)
    const { secret } = state(tab).profile
    expect(secret && tab.vaulted.get(secret)).toBe(key)
    tab.dispatch(authenticatorCodeGiven({ code: tab.seal('000000') }))
    await w.advance(10)
    expect([phase(tab), state(tab).profile.problem]).toEqual(['enrolling', 'The code is not correct.'])
    tab.dispatch(authenticatorCodeGiven({ code: tab.seal('123456') }))
    await w.advance(10)
    expect(phase(tab)).toBe('ready')
    expect(asked()).toContain('GET /v2/gender')
    expect([...(scopesOf(state(tab)) ?? [])].length).toBeGreaterThan(0)
    expect(snackbars(tab)).toEqual(['Your device has been successfully added.'])
    const { backupCode } = state(tab).session
    expect(backupCode && tab.vaulted.get(backupCode)).toBe('ABCD2345WXYZ')
    tab.dispatch(backupCodeSeen({}))
    await w.advance(10)
    for (const kept of [key, '000000', '123456', 'ABCD2345WXYZ']) expect([...tab.vaulted.values()]).not.toContain(kept)
  })

  test('and as soon as a phone is', async () => {
    demand()
    const tab = await signIn()
    at(tab, 'myProfile')
    tab.dispatch(phoneGiven({ phone: '15550100000' }))
    await w.advance(10)
    expect(state(tab).profile).toMatchObject({ sentTo: '15550100000', isSending: false })
    tab.dispatch(phoneCodeGiven({ code: tab.seal('111111') }))
    await w.advance(10)
    expect([phase(tab), state(tab).profile.problem]).toEqual(['enrolling', 'The code is not correct.'])
    tab.dispatch(phoneCodeGiven({ code: tab.seal('654321') }))
    await w.advance(10)
    expect([phase(tab), state(tab).session.user?.phone_verified]).toEqual(['ready', true])
    const token = w.browser.storage.get('access_token')
    const ofFactor = w.server.seen.filter(({ url }) => /verify-phone|mfa/u.test(url))
    expect(ofFactor.map(({ request }) => sent(request)['token'])).toEqual([token, token, token])
  })

  test('takes whoever works already to their profile with the first call that is refused, and says so once', async () => {
    const tab = await signIn()
    expect(phase(tab)).toBe('ready')
    at(tab, 'dashboard')
    demand()
    for (const _ of [1, 2]) tab.ports.http.call(listCall('gender'), {}).subscribe({ error: () => undefined })
    await w.advance(10)
    expect(phase(tab)).toBe('enrolling')
    expect(tab.types().filter((type) => type === 'session/factorRequired')).toHaveLength(1)
    at(tab, 'myProfile')
    await w.advance(10)
    tab.dispatch(authenticatorCodeGiven({ code: tab.seal('123456') }))
    await w.advance(10)
    expect(phase(tab)).toBe('ready')
  })

  test('lets them in where another tab has set one up meanwhile', async () => {
    demand()
    const tab = await signIn()
    user = { ...user, mfa_verified: true }
    at(tab, 'myProfile')
    await w.advance(10)
    expect(phase(tab)).toBe('ready')
  })

  test('lets nobody who has one be kept out by an answer from before it', async () => {
    user = { ...user, mfa_verified: true }
    demand()
    const tab = await signIn()
    at(tab, 'dashboard')
    w.server.on('GET /v2/gender', refused)
    tab.ports.http.call(listCall('gender'), {}).subscribe({ error: () => undefined })
    w.server.on('GET /v2/gender', () => answer(200, { data: [], total: 0, page: 1, limit: 100 }))
    await w.advance(10)
    at(tab, 'myProfile')
    await w.advance(10)
    expect(phase(tab)).toBe('ready')
  })

  test('is nothing ready for whom it falls on while the lists come', async () => {
    w.server.on('GET /v2/gender', refused)
    w.server.latency = ({ url }) => (url.includes('/v2/') && !url.includes('gender') ? 5 : 1)
    const tab = await signIn()
    await w.advance(100)
    expect([phase(tab), tab.types().includes('session/ready'), tab.path()]).toEqual(['enrolling', false, null])
  })

  test.each([
    ['the app', () => authenticatorCodeGiven, '123456'],
    ['a phone', () => phoneCodeGiven, '654321'],
  ])('asks for a new sign-in where %s comes too late for the old one', async (_, given, code) => {
    demand()
    const tab = await signIn()
    at(tab, 'myProfile')
    await w.advance(10)
    for (const path of ['POST /auth/totp', 'POST /auth/mfa'])
      w.server.on(path, () => answer(401, { message: 'Please enter your password again.', reason: 'reauth_required' }))
    tab.dispatch(given()({ code: tab.seal(code) }))
    await w.advance(10)
    expect(state(tab).profile).toMatchObject({ authenticator: 'issued', secret: null, isSending: false, problem: null })
    expect([...tab.vaulted.values()]).not.toContain(key)
  })

  test('shows the secret for ten minutes, and on no page that was left and is come back to', async () => {
    demand()
    const tab = await signIn()
    at(tab, 'myProfile')
    await w.advance(599_000)
    expect([...tab.vaulted.values()]).toContain(key)
    await w.advance(2_000)
    expect([...tab.vaulted.values()]).not.toContain(key)
    expect(state(tab).profile).toMatchObject({ authenticator: 'issued', secret: null })
    at(tab, 'dashboard')
    at(tab, 'myProfile')
    await w.advance(10)
    expect([...tab.vaulted.values()]).toContain(key)
    at(tab, 'dashboard')
    expect([...tab.vaulted.values()]).not.toContain(key)
    expect(state(tab).profile.secret).toBeNull()
  })

  test('brings no secret that comes after the page was left', async () => {
    const tab = await signIn()
    w.server.latency = () => 50
    at(tab, 'myProfile')
    await w.advance(10)
    at(tab, 'dashboard')
    await w.advance(500)
    expect([...tab.vaulted.values()]).not.toContain(key)
    expect(state(tab).profile).toMatchObject({ authenticator: 'unasked', secret: null })
  })

  test('falls on nobody who is not known yet, and on no notice that waits for its answer', async () => {
    demand()
    w.server.on('GET /v1/my_account', () =>
      answer(200, { ...sampleAccount, enable_mfa: true, force_system_use_notification: true }),
    )
    w.server.on('GET /v1/me', () => answer(200, { ...user, display_system_use_notification: true }))
    w.server.latency = ({ url }) => (url.includes('/v1/m') ? 50 : 0)
    const tab = await signIn()
    const callRefused = async () => {
      tab.ports.http.call(listCall('gender'), {}).subscribe({ error: () => undefined })
      await w.advance(5)
    }
    await callRefused()
    expect(phase(tab)).toBe('loading')
    await w.advance(500)
    await callRefused()
    expect(phase(tab)).toBe('notice')
    tab.dispatch(noticeAccepted({}))
    await w.advance(500)
    expect(phase(tab)).toBe('enrolling')
    expect(w.server.times('PUT /v1/me/7')).toBe(1)
  })

  test('asks for no secret of whoever has a phone already', async () => {
    user = { ...user, phone_verified: true }
    const tab = await signIn()
    at(tab, 'myProfile')
    await w.advance(10)
    expect(w.server.times('PUT /v1/me/7')).toBe(0)
  })

  test('keeps a sent code good while another is asked for', async () => {
    demand()
    const tab = await signIn()
    at(tab, 'myProfile')
    tab.dispatch(phoneGiven({ phone: '15550100000' }))
    await w.advance(10)
    w.server.on('POST /auth/verify-phone', () => answer(429, { message: 'Please wait.' }, { 'retry-after': '50' }))
    for (const _ of ['once more', 'after another number was thought of']) {
      tab.dispatch(phoneGiven({ phone: '15550100000' }))
      await w.advance(10)
      expect(state(tab).profile).toMatchObject({ phone: '15550100000', sentTo: '15550100000', problem: 'Please wait.' })
      tab.dispatch(phoneWithdrawn({}))
      expect(state(tab).profile.phone).toBeNull()
    }
  })

  test('lets them log out, and keeps nothing of it', async () => {
    demand()
    const tab = await signIn()
    at(tab, 'myProfile')
    tab.dispatch(phoneGiven({ phone: '15550100000' }))
    await w.advance(10)
    tab.dispatch(logoutRequested({}))
    await w.advance(100)
    expect(phase(tab)).toBe('signedOut')
    expect(state(tab).profile).toMatchObject({ secret: null, phone: null, authenticator: 'unasked' })
    expect([...tab.vaulted.values()]).not.toContain(key)
  })
})

test('PRO-34: whoever sets one up of their own will is loaded anew, and stays where they are', async () => {
  const tab = await signIn()
  at(tab, 'myProfile')
  await w.advance(10)
  const before = w.server.times('GET /v1/me')
  tab.dispatch(authenticatorCodeGiven({ code: tab.seal('123456') }))
  await w.advance(10)
  expect([phase(tab), w.server.times('GET /v1/me') - before]).toEqual(['ready', 1])
  expect(state(tab).session.user?.mfa_verified).toBe(true)
})
