import { describe, expect, test } from 'vitest'
import {
  canSubmitLogin,
  contactPersonDismissed,
  loginCancelled,
  loginRequested,
  logoutRequested,
  noticeAccepted,
  noticeRequired,
  sessionReady,
  sessionState,
  systemUseText,
  tokenAccepted,
  userLoaded,
} from '../../domain/session/index.ts'
import { backupCodeSeen } from '../../domain/session/actions.ts'
import { collectionsLoaded, settingsLoaded } from '../../domain/config/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { answer, page, sent } from './fakeServer.ts'
import { sampleAccount, sampleUser } from './samples.ts'
import { signedIn, world, type Tab, type World } from './world.ts'

const begin = async () => {
  const w = world()
  const tab = w.tab()
  tab.start()
  await w.advance(10)
  tab.actions.length = 0
  return { w, tab, session: () => tab.store.getState().session }
}
const signIn = async (w: World, tab: Tab, user_login = 'rosa', password = 'correct horse') => {
  tab.dispatch(loginRequested({ user_login, password: tab.seal(password) }))
  await w.advance(10)
}
const errors = (tab: Tab) => tab.store.getState().calls.errors.map(({ message }) => message)
const noticeOn = (w: World) => {
  w.server.on('GET /v1/me', () => answer(200, { ...sampleUser, display_system_use_notification: true }))
  w.server.on('GET /v1/my_account', () =>
    answer(200, {
      ...sampleAccount,
      force_system_use_notification: true,
      system_use_notification: 'Government use only.',
    }),
  )
}

describe('the sign-in', () => {
  test('[SES-02] stores both tokens under access_token and refresh_token and is "logged in"', async () => {
    const { w, tab } = await begin()
    await signIn(w, tab)
    expect([...w.browser.storage.keys()]).toEqual(['access_token', 'refresh_token'])
    expect(w.server.sessions.isGood(w.browser.storage.get('access_token') ?? '')).toBe(true)
    expect(sessionState(tab.store.getState())).toBe('logged in')
  })

  test.each(['rosa', 'rosa@example.org'])(
    '[SES-23] [SES-25] sends user_login %s and password to POST /v1/login, without a token',
    async (name) => {
      const { w, tab } = await begin()
      await signIn(w, tab, name)
      const { url, method, request } = w.server.seen[0] ?? {}
      expect([method, url, request && sent(request)]).toEqual([
        'POST',
        '/v1/login',
        { user_login: name, password: 'correct horse' },
      ])
      expect(request?.headers).not.toHaveProperty('authorization')
    },
  )

  test('[SES-24] can be sent with a name and a password, and not while one is in progress', async () => {
    const { w, tab, session } = await begin()
    const filled = { user_login: 'rosa', password: 'x' }
    expect([
      canSubmitLogin(filled, session().phase),
      canSubmitLogin({ ...filled, user_login: ' ' }, session().phase),
      canSubmitLogin({ ...filled, password: '' }, session().phase),
    ]).toEqual([true, false, false])
    w.server.latency = () => 500
    tab.dispatch(loginRequested({ user_login: 'rosa', password: tab.seal('correct horse') }))
    tab.dispatch(loginRequested({ user_login: 'rosa', password: tab.seal('correct horse') }))
    expect(canSubmitLogin(filled, session().phase)).toBe(false)
    await w.advance(2_000)
    expect(w.server.times('POST /v1/login')).toBe(1)
  })

  test.each([{}, { access_token: 'a.b.c', refresh_token: 'd.e.f' }, { access_token: '', refresh_token: '' }])(
    "[SES-26] an answer without tokens (%j) shows 'Uh Oh! Something went wrong' and stays signed out",
    async (body) => {
      const { w, tab, session } = await begin()
      w.server.on('POST /v1/login', () => answer(200, body))
      await signIn(w, tab)
      expect(session()).toMatchObject({ phase: 'signedOut', message: { text: 'Uh Oh! Something went wrong' } })
      expect(w.browser.storage.size).toBe(0)
    },
  )

  test("[SES-16] [SES-27] a wrong password shows the server's one message, with its time", async () => {
    const { w, tab, session } = await begin()
    await signIn(w, tab, 'rosa', 'wrong')
    expect(session()).toMatchObject({
      phase: 'signedOut',
      message: { reason: 'refused', text: 'The user name or password is incorrect.', at: w.time.now() - 10 },
    })
    expect(w.server.times('POST /auth/token')).toBe(0)
  })

  test('a password is out of memory once it was used', async () => {
    const { w, tab } = await begin()
    await signIn(w, tab)
    await signIn(w, w.tab(), 'rosa', 'wrong')
    expect(tab.vaulted.size).toBe(0)
  })
})

describe('the second factor', () => {
  const withCode = (w: World, backup_code?: string) =>
    w.server.on('POST /v1/login', (request) =>
      sent(request)['code'] === undefined
        ? answer(200, { mfa_required: true, method: 'totp' })
        : answer(200, { ...w.server.sessions.start(), ...(backup_code && { backup_code }) }),
    )

  test('[SES-47] is asked for after the password, and the same call repeated with the code signs in', async () => {
    const { w, tab, session } = await begin()
    withCode(w)
    await signIn(w, tab)
    expect(session()).toMatchObject({ phase: 'codeAsked', code: { method: 'totp', user_login: 'rosa' } })
    expect(sessionState(tab.store.getState())).toBe('no token')
    const { user_login, password } = session().code ?? { user_login: '', password: tab.seal('') }
    tab.dispatch(loginRequested({ user_login, password, code: tab.seal('123456') }))
    await w.advance(10)
    expect(w.server.seen.filter(({ url }) => url === '/v1/login').map(({ request }) => sent(request))).toEqual([
      { user_login: 'rosa', password: 'correct horse' },
      { user_login: 'rosa', password: 'correct horse', code: '123456' },
    ])
    expect(session().phase).toBe('ready')
    expect(tab.vaulted.size).toBe(0)
  })

  test('a wrong code leaves somebody at the code, and the password need not be typed again; a locked one does not', async () => {
    const { w, tab, session } = await begin()
    const refusals: Record<string, ReturnType<typeof answer>> = {
      '111111': answer(401, { message: 'The code is not correct.', reason: 'wrong_code' }),
      '222222': answer(429, { message: 'Too many failed sign-ins.' }),
    }
    w.server.on('POST /v1/login', (request) => {
      const { code } = sent(request)
      if (code === undefined) return answer(200, { mfa_required: true, method: 'totp' })
      return (typeof code === 'string' ? refusals[code] : undefined) ?? answer(200, w.server.sessions.start())
    })
    const typed = async (code: string) => {
      const { user_login, password } = session().code ?? { user_login: '', password: tab.seal('') }
      tab.dispatch(loginRequested({ user_login, password, code: tab.seal(code) }))
      await w.advance(10)
    }
    await signIn(w, tab)
    await typed('111111')
    expect(session()).toMatchObject({
      phase: 'codeAsked',
      code: { method: 'totp', user_login: 'rosa' },
      message: { reason: 'refused', text: 'The code is not correct.' },
    })
    await typed('222222')
    expect(session()).toMatchObject({ phase: 'signedOut', code: null })
    expect(tab.vaulted.size).toBe(0)
    await signIn(w, tab)
    await typed('111111')
    await typed('123456')
    expect(session()).toMatchObject({ phase: 'ready', message: null })
    expect(tab.vaulted.size).toBe(0)
  })

  test('[SES-47] cancelled forgets the password', async () => {
    const { w, tab, session } = await begin()
    withCode(w)
    await signIn(w, tab)
    tab.dispatch(loginCancelled({}))
    expect(session()).toMatchObject({ phase: 'signedOut', code: null })
    expect(tab.vaulted.size).toBe(0)
  })

  test('a code whose answer is lost goes again under the same key', async () => {
    const { w, tab, session } = await begin()
    let lost = 1
    w.server.on('POST /v1/login', (request) => {
      if (sent(request)['code'] === undefined) return answer(200, { mfa_required: true, method: 'totp' })
      lost -= 1
      return lost >= 0 ? answer(0, {}) : answer(200, w.server.sessions.start())
    })
    await signIn(w, tab)
    const { user_login, password } = session().code ?? { user_login: '', password: tab.seal('') }
    tab.dispatch(loginRequested({ user_login, password, code: tab.seal('old-backup-code') }))
    await w.advance(10_000)
    const keys = w.server.seen
      .filter(({ url, request }) => url === '/v1/login' && sent(request)['code'] !== undefined)
      .map(({ request }) => request.headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toBeTypeOf('string')
    expect(session().phase).toBe('ready')
  })

  test('[SES-48] a spent backup code brings the next one, which is shown from the vault until it was seen', async () => {
    const { w, tab, session } = await begin()
    withCode(w, 'fresh-backup-code')
    await signIn(w, tab)
    tab.dispatch(
      loginRequested({
        user_login: 'rosa',
        password: session().code?.password ?? tab.seal(''),
        code: tab.seal('old-backup-code'),
      }),
    )
    await w.advance(10)
    const handle = session().backupCode
    expect(handle && tab.ports.vault.open(handle)).toBe('fresh-backup-code')
    tab.dispatch(backupCodeSeen({}))
    expect(session().backupCode).toBeNull()
  })
})

describe('after the tokens', () => {
  test('[SES-28] [SES-29] user and account, notice, socket, settings, dashboard, contact person, in this order', async () => {
    const { w, tab } = await begin()
    noticeOn(w)
    w.server.on('GET /v1/me', () =>
      answer(200, {
        ...sampleUser,
        role: { id: 60, level: 60, description: 'Administrator' },
        display_system_use_notification: true,
      }),
    )
    w.server.on('GET /v1/my_account', () =>
      answer(200, { ...sampleAccount, force_system_use_notification: true, users: [] }),
    )
    await signIn(w, tab)
    expect(tab.types().slice(1)).toEqual([tokenAccepted.type, userLoaded.type, noticeRequired.type])
    expect([tab.socket.connectedWith, tab.visited, w.server.times('GET /v2/race')]).toEqual([[], [], 0])
    const order: string[] = []
    w.server.on('GET /v2/race', () => {
      order.push(`settings, socket ${tab.socket.connectedWith.length}, visited ${tab.visited.length}`)
      return page([])
    })
    tab.dispatch(noticeAccepted({}))
    await w.advance(10)
    expect(order).toEqual(['settings, socket 1, visited 0'])
    expect(tab.socket.connectedWith).toEqual([w.browser.storage.get('access_token')])
    expect(tab.visited).toEqual(['/dashboard'])
    expect(tab.types().slice(4, 8)).toEqual([
      noticeAccepted.type,
      settingsLoaded.type,
      sessionReady.type,
      'session/contactPersonAsked',
    ])
    // What the first screen does not need comes behind it.
    expect(new Set(tab.types().slice(8))).toEqual(new Set([collectionsLoaded.type]))
    expect(tab.store.getState().session).toMatchObject({
      phase: 'ready',
      complete: true,
      user: { id: 7 },
      account: { id: 3 },
    })
  })

  test('whoever has gone on before the application was ready is not called back to the dashboard', async () => {
    const { w, tab, session } = await begin()
    noticeOn(w)
    await signIn(w, tab)
    tab.dispatch(routeEntered({ route: 'list.victims' }))
    tab.dispatch(noticeAccepted({}))
    await w.advance(10)
    expect(session().phase).toBe('ready')
    expect(tab.visited).toEqual([])
  })

  test.each(['GET /v1/me', 'GET /v1/my_account'])(
    "[SES-28] when %s fails at sign-in 'Failed retrieving account' is shown",
    async (path) => {
      const { w, tab, session } = await begin()
      w.server.on(path, () => answer(500, { message: 'Broken.' }))
      await signIn(w, tab)
      expect(session()).toMatchObject({ phase: 'loadFailed', loadFailure: 'Failed retrieving account' })
      expect(errors(tab)).toEqual(['Failed retrieving account'])
    },
  )

  test("[SES-31] elsewhere 'Error encountered while attempting to load your user' is shown", async () => {
    const w = world()
    w.server.on('GET /v1/me', () => answer(500))
    const tab = await signedIn(w)
    expect(errors(tab)).toEqual(['Error encountered while attempting to load your user'])
  })

  test('[SES-30] settings that fail leave an open application with the message and what failed', async () => {
    const { w, tab, session } = await begin()
    w.server.on('GET /v2/gender', () => answer(500, { message: 'Broken.' }))
    await signIn(w, tab)
    expect(session()).toMatchObject({ phase: 'ready', complete: false })
    expect(tab.path()).toBe('/dashboard')
    expect(errors(tab)).toEqual([
      'Your application loaded but with errors. Please review the errors below to ensure that the proper configurations were loaded.',
      "Error loading from '/gender': Broken.",
    ])
  })
})

describe('the system-use notice', () => {
  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('[SES-32] account %s, user %s: shown %s', async (forced, flagged, isShown) => {
    const { w, tab, session } = await begin()
    w.server.on('GET /v1/me', () => answer(200, { ...sampleUser, display_system_use_notification: flagged }))
    w.server.on('GET /v1/my_account', () => answer(200, { ...sampleAccount, force_system_use_notification: forced }))
    await signIn(w, tab)
    expect(session().phase === 'notice').toBe(isShown)
  })

  test.each([false, true])(
    'is of whoever is at work: shown to and accepted by nobody else (acting: %s)',
    async (isActing) => {
      const { w, tab, session } = await begin()
      noticeOn(w)
      await signIn(w, tab)
      expect(session().phase).toBe('notice')
      if (isActing) tab.ports.adminTokens.write({ access: 'theirs', refresh: 'theirs', apiUrl: '' })
      const reloaded = await signedIn(w)
      expect(reloaded.store.getState().session.phase).toBe(isActing ? 'ready' : 'notice')
      reloaded.dispatch(noticeAccepted({}))
      await w.advance(10)
      expect(w.server.seen.filter(({ method }) => method === 'PUT')).toHaveLength(isActing ? 0 : 1)
    },
  )

  test("[SES-33] shows the account's text", async () => {
    const { w, tab } = await begin()
    noticeOn(w)
    await signIn(w, tab)
    expect(systemUseText(tab.store.getState())).toBe('Government use only.')
  })

  test('[SES-34] accepted is told to the server and remembered for the session, also after a reload, not for the next', async () => {
    const { w, tab, session } = await begin()
    noticeOn(w)
    await signIn(w, tab)
    tab.dispatch(noticeAccepted({}))
    await w.advance(10)
    const told = w.server.seen.find(({ method }) => method === 'PUT')
    expect([told?.url, told && sent(told.request)]).toEqual(['/v1/me/7', { accept_system_use_notification: true }])
    expect(session()).toMatchObject({ phase: 'ready', systemUseAccepted: true })
    const reloaded = await signedIn(w)
    expect(reloaded.store.getState().session.phase).toBe('ready')
    reloaded.dispatch(logoutRequested({}))
    await w.advance(100)
    await signIn(w, reloaded)
    expect(reloaded.store.getState().session.phase).toBe('notice')
  })

  test('[SES-35] Logout on it ends the session', async () => {
    const { w, tab, session } = await begin()
    noticeOn(w)
    await signIn(w, tab)
    tab.dispatch(logoutRequested({}))
    await w.advance(50)
    expect([session().phase, tab.path(), w.browser.storage.size, tab.socket.connectedWith]).toEqual([
      'signedOut',
      '/login',
      0,
      [],
    ])
  })
})

describe('the contact person', () => {
  test('[SES-36] [SES-38] is asked of an administrator without a match; closing it is remembered at the next sign-in', async () => {
    const { w, tab, session } = await begin()
    w.server.on('GET /v1/me', () =>
      answer(200, { ...sampleUser, role: { id: 60, level: 60, description: 'Administrator' } }),
    )
    w.server.on('GET /v1/my_account', () => answer(200, { ...sampleAccount, contact_person: 'Somebody Else' }))
    await signIn(w, tab)
    expect(session().contactPersonAsked).toBe(true)
    tab.dispatch(contactPersonDismissed({}))
    expect(session().contactPersonAsked).toBe(false)
    tab.dispatch(logoutRequested({}))
    await w.advance(100)
    await signIn(w, tab)
    expect(session()).toMatchObject({ phase: 'ready', contactPersonAsked: false })
  })
})
