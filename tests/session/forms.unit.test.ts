import { describe, expect, test } from 'vitest'
import {
  emailConfirmationRequested,
  passwordResetRequested,
  passwordSetRequested,
  registrationRequested,
  signUpRequested,
  ssoRequested,
} from '../../domain/session/index.ts'
import { answer, sent } from './fakeServer.ts'
import { world, type Tab } from './world.ts'

const begin = async () => {
  const w = world()
  const tab = w.tab()
  tab.start()
  await w.advance(10)
  const first = () => {
    const seen = w.server.seen[0]
    return seen && [`${seen.method} ${seen.url}`, sent(seen.request)]
  }
  return { w, tab, first, forms: () => tab.store.getState().session.forms }
}
const registration = (tab: Tab, password2 = 'a new password', bypass_validation = false) =>
  registrationRequested({
    client: tab.seal('3'),
    token: tab.seal('invite'),
    user_id: tab.seal('7'),
    password: tab.seal('a new password'),
    password2: tab.seal(password2),
    bypass_validation,
  })

describe('the forgotten-password form', () => {
  test('[SES-42] sends user_login and remove_old_password', async () => {
    const { w, tab, first, forms } = await begin()
    tab.dispatch(passwordResetRequested({ user_login: 'rosa', remove_old_password: true }))
    await w.advance(10)
    expect(first()).toEqual(['POST /v1/reset_password', { user_login: 'rosa', remove_old_password: true }])
    expect(forms().reset).toEqual({ state: 'succeeded', message: null })
  })
})

describe('the set-new-password form', () => {
  test.each([
    ['', 'reset_token'],
    ['invite_token', 'invite_token'],
  ])('[SES-44] sends token, both passwords and token_type (%j: %s)', async (token_type, expected) => {
    const { w, tab, first, forms } = await begin()
    tab.dispatch(
      passwordSetRequested({
        token: tab.seal('link'),
        password: tab.seal('a new one'),
        password2: tab.seal('a new one'),
        token_type,
      }),
    )
    await w.advance(10)
    expect(first()).toEqual([
      'POST /v1/reset_password',
      { token: 'link', password: 'a new one', password2: 'a new one', token_type: expected },
    ])
    expect(forms().password.state).toBe('succeeded')
    expect(tab.vaulted.size).toBe(0)
  })

  test("[SES-46] with differing passwords says 'passwords do not match' and sends nothing", async () => {
    const { w, tab, forms } = await begin()
    tab.dispatch(
      passwordSetRequested({
        token: tab.seal('link'),
        password: tab.seal('a'),
        password2: tab.seal('b'),
        token_type: '',
      }),
    )
    await w.advance(10)
    expect(w.server.seen).toEqual([])
    expect(forms().password).toEqual({ state: 'failed', message: 'passwords do not match' })
  })

  test("a refusal shows the server's words, and a secret that is gone asks for it again", async () => {
    const { w, tab, forms } = await begin()
    w.server.on('POST /v1/reset_password', () => answer(403, { message: 'This link has expired.' }))
    const secrets = { token: tab.seal('link'), password: tab.seal('a'), password2: tab.seal('a') }
    tab.dispatch(passwordSetRequested({ ...secrets, token_type: '' }))
    await w.advance(10)
    expect(forms().password).toEqual({ state: 'failed', message: 'This link has expired.' })
    tab.dispatch(passwordSetRequested({ ...secrets, token_type: '' }))
    await w.advance(10)
    expect([w.server.seen.length, forms().password.message]).toEqual([1, 'Please type your password again.'])
  })
})

describe('the link to a new e-mail address', () => {
  test('sends its token once, and says how it ended', async () => {
    const { w, tab, forms } = await begin()
    w.server.on('POST /v1/confirm_email', () => answer(200, { success: true }))
    tab.dispatch(emailConfirmationRequested({ token: tab.seal('of a mail') }))
    await w.advance(10)
    expect([w.server.seen.length, forms().email, tab.vaulted.size]).toEqual([
      1,
      { state: 'succeeded', message: null },
      0,
    ])
  })
})

describe('the registration form', () => {
  test('[SES-39] [SES-40] sends its six values and then goes to /login', async () => {
    const { w, tab, first, forms } = await begin()
    tab.dispatch(registration(tab))
    await w.advance(10)
    expect(first()).toEqual([
      'POST /v1/register',
      {
        client: '3',
        token: 'invite',
        user_id: '7',
        password: 'a new password',
        password2: 'a new password',
        bypass_validation: false,
      },
    ])
    expect(tab.path()).toBe('/login')
    expect(forms().register.state).toBe('succeeded')
  })

  test('[SES-41] refused stays there with the words of the server', async () => {
    const { w, tab, forms } = await begin()
    w.server.on('POST /v1/register', () =>
      answer(403, { message: 'Your invitation has expired. Please ask your administrator for a new one.' }),
    )
    tab.dispatch(registration(tab))
    await w.advance(10)
    expect(forms().register).toEqual({
      state: 'failed',
      message: 'Your invitation has expired. Please ask your administrator for a new one.',
    })
    expect(tab.visited).toEqual([])
  })

  test('[SES-40] compares the passwords even when validation is bypassed', async () => {
    const { w, tab, forms } = await begin()
    tab.dispatch(registration(tab, 'another', true))
    await w.advance(10)
    expect([w.server.seen.length, forms().register.message]).toEqual([0, 'passwords do not match'])
  })
})

describe('the sign-up form', () => {
  test('sends the address in both fields', async () => {
    const { w, tab, first, forms } = await begin()
    tab.dispatch(signUpRequested({ email: 'new@example.org' }))
    await w.advance(10)
    expect(first()).toEqual(['POST /v1/apply', { email: 'new@example.org', email_address: 'new@example.org' }])
    expect(forms().signUp.state).toBe('succeeded')
  })

  test('[ERR-19] shows any other failure in the error list', async () => {
    const { w, tab, forms } = await begin()
    w.server.on('POST /v1/apply', () => answer(500))
    tab.dispatch(signUpRequested({ email: 'new@example.org' }))
    await w.advance(10)
    expect(forms().signUp.state).toBe('failed')
    expect(tab.store.getState().calls.errors.map(({ message }) => message)).toEqual([
      'Something went wrong while saving your data. Please reload the page and try again.',
    ])
  })
})

describe('single sign-on', () => {
  test("forwards to the account's own sign-in", async () => {
    const { w, tab, first } = await begin()
    w.server.on('POST /v1/sso_login', () => answer(200, { location: 'https://idp.example.org/login' }))
    tab.dispatch(ssoRequested({ user_login: 'rosa' }))
    await w.advance(10)
    expect(first()).toEqual(['POST /v1/sso_login', { user_login: 'rosa' }])
    expect(tab.visited).toContain('https://idp.example.org/login')
  })

  test('says where there is none, and stays', async () => {
    const { w, tab, forms } = await begin()
    w.server.on('POST /v1/sso_login', () =>
      answer(404, { message: 'Single sign-on is not set up for this user name.' }),
    )
    tab.dispatch(ssoRequested({ user_login: 'rosa' }))
    await w.advance(10)
    expect(forms().sso).toEqual({ state: 'failed', message: 'Single sign-on is not set up for this user name.' })
    expect(tab.visited).toEqual([])
  })
})
