import { expect, test } from 'vitest'
import {
  loginRequested,
  logoutRequested,
  passwordSetRequested,
  registrationRequested,
  revokeOthersRequested,
} from '../../domain/session/index.ts'
import { readThing, run } from '../calls/declared.ts'
import { answer, sent } from './fakeServer.ts'
import { world } from './world.ts'

const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
]

test('S9: no password, code or token is in any action, the state, an address or local storage but for the two tokens', async () => {
  const w = world()
  const secrets = [
    'canary password 1',
    'canary-code-2',
    'canary-reset-3',
    'canary-new-4',
    'canary-invite-5',
    'canary-backup-6',
    'canary wrong 7',
  ]
  const issued: string[] = []
  const note = (body: unknown) => {
    issued.push(...Object.values(body as Record<string, string>))
    return answer(200, body)
  }
  w.server.on('POST /v1/login', (request) => {
    const { password, code } = sent(request)
    if (password !== secrets[0]) return answer(401, { message: 'The user name or password is incorrect.' })
    return code === undefined
      ? answer(200, { mfa_required: true, method: 'sms' })
      : note({ ...w.server.sessions.start(), backup_code: secrets[5] ?? '' })
  })
  w.server.on('POST /auth/token', (request) => note(w.server.sessions.rotate(String(sent(request)['refresh_token']))))
  const tab = w.tab()
  const states: string[] = []
  tab.store.subscribe(() => states.push(JSON.stringify(tab.store.getState())))
  const [password, code, reset, fresh, invite, , wrong] = secrets.map((secret) => tab.seal(secret))
  if (!password || !code || !reset || !fresh || !invite || !wrong) throw new TypeError('every secret has a handle')
  tab.start()
  await w.advance(10)
  tab.dispatch(
    passwordSetRequested({ token: reset, password: fresh, password2: tab.seal(secrets[3] ?? ''), token_type: '' }),
  )
  const again = tab.seal(secrets[3] ?? '')
  tab.dispatch(
    registrationRequested({
      client: tab.seal('3'),
      token: invite,
      user_id: tab.seal('7'),
      password: again,
      password2: tab.seal(secrets[3] ?? ''),
      bypass_validation: false,
    }),
  )
  await w.advance(10)
  tab.dispatch(loginRequested({ user_login: 'rosa', password: wrong }))
  await w.advance(10)
  tab.dispatch(loginRequested({ user_login: 'rosa', password }))
  await w.advance(10)
  tab.dispatch(loginRequested({ user_login: 'rosa', password, code }))
  await w.advance(10)
  expect(tab.store.getState().session.phase).toBe('ready')
  await w.advance(300_000)
  run(tab.ports.http.call(readThing, {}))
  tab.dispatch(revokeOthersRequested({}))
  await w.advance(5_000)
  const storedWhileIn = [...w.browser.storage.keys()]
  tab.dispatch(logoutRequested({}))
  await w.advance(5_000)

  expect(issued.length).toBe(5)
  expect(storedWhileIn).toEqual(['access_token', 'refresh_token'])
  const everything = [
    JSON.stringify(tab.actions),
    ...states,
    JSON.stringify(w.server.seen.map(({ url }) => url)),
    JSON.stringify([...w.browser.cookies, ...w.browser.settings, ...tab.visited]),
  ].join('\n')
  const found = [...secrets, ...issued].flatMap(spellings).filter((spelling) => everything.includes(spelling))
  expect(found).toEqual([])
  expect(tab.vaulted.size).toBe(0)
})
