/** The page of integrations, and the window in which one is authorized, through the real store and the real server. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { registerApplication, type Registered } from '../../server/integrations/index.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { standBetween } from '../screens/between.ts'
import { button, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

let goAway = (): void => undefined
afterEach(() => {
  goAway()
  goAway = () => undefined
  vi.restoreAllMocks()
})
const { server, open } = pages()

const register = async (description: string, redirectUris: readonly string[] = []): Promise<Registered> => {
  const done = await registerApplication(server().services, {
    account: 1,
    description,
    scopes: ['view_own_case', 'view_own_victim', 'add_affiliate'],
    redirectUris,
  })
  if (!done.ok) throw new Error(done.refusal.message)
  return done.value
}
const authorized = async (description: string): Promise<Registered> => {
  const application = await register(description)
  await server().call('admin', 'POST', '/v1/authorization', { client_id: application.clientId })
  return application
}
const list = (): HTMLElement => screen.getByRole('region', { name: 'Authorized API integrations' })
const names = (): readonly (string | null)[] =>
  within(list())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const tabs = (): readonly (string | null)[] =>
  within(screen.getByRole('navigation', { name: 'Manage Integrations' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const field = (name: RegExp): HTMLElement => screen.getByRole('textbox', { name })
const path = '/integrations/api'

test('[INT-01] two tabs, each only to its own scope, and the page to whoever has one of them', async () => {
  const both = ['Single Sign-On', 'API Connections']
  for (const [without, seen] of [
    [[], both],
    [['configure_single_signon'], [both[1]]],
    [['authenticate_third_party_api'], [both[0]]],
  ] as const) {
    const page = await open('/integrations', 'admin', { without: [...without] })
    await waitFor(() => expect(tabs()).toEqual(seen))
    await page.close()
  }
  await open('/integrations', 'advocate')
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

describe('API connections', () => {
  test('[INT-10] [INT-11] none are authorized, and the button waits for a client id', async () => {
    await open(path, 'admin')
    await screen.findByText('You have not authorized any API integrations')
    const authorize = button('Authorize')
    expect(authorize.hasAttribute('disabled')).toBe(true)
    type(field(/^Client ID/), '   ')
    expect(authorize.hasAttribute('disabled')).toBe(true)
    type(field(/^Client ID/), 'court-calendar')
    await waitFor(() => expect(authorize.hasAttribute('disabled')).toBe(false))
    await expectSoundStructure()
  })

  test('[INT-13] the window opens from the press itself; a blocked one is told of', async () => {
    await open(path, 'admin')
    await screen.findByRole('textbox', { name: /^Client ID/ })
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    type(field(/^Client ID/), 'court-calendar')
    click(button('Authorize'))
    expect(opened.mock.calls).toEqual([['/authorize?client_id=court-calendar', '_blank', 'popup,width=600,height=800']])
    await screen.findByText(
      'Unable to open a new tab to authorize the application. Did you block the tab from being opened?',
    )
    opened.mockReturnValue(window)
    click(button('Authorize'))
    await waitFor(() => expect(screen.queryByText(/Did you block the tab/)).toBeNull())
  })

  test('[INT-09] [INT-17] [SRV-73] what is authorized elsewhere comes by itself; reloading says so', async () => {
    await open(path, 'admin')
    await screen.findByText('You have not authorized any API integrations')
    await authorized('Court Calendar')
    await waitFor(() => expect(names()).toEqual(['Court Calendar']), { timeout: 5_000 })
    within(list()).getByText(/^On .* you agreed that Court Calendar may do this:$/)
    within(list()).getByText('view own case')
    let letGo = (): void => undefined
    goAway = standBetween(async ({ address }, answer) => {
      if (address.includes('get-tokens')) await new Promise<void>((done) => (letGo = done))
      return answer()
    })
    click(button('Reload'))
    await within(list()).findByText('Reloading applications...')
    letGo()
    await waitFor(() => expect(screen.queryByText('Reloading applications...')).toBeNull())
    expect(names()).toEqual(['Court Calendar'])
    await expectSoundStructure()
  })

  test('one is shut out after a question, and its tokens are worth nothing from then on', async () => {
    const application = await authorized('Report Mailer')
    await open(path, 'admin')
    await waitFor(() => expect(names()).toContain('Report Mailer'))
    click(within(list()).getByRole('button', { name: 'Revoke the access of Report Mailer' }))
    const question = await screen.findByRole('alertdialog')
    click(within(question).getByRole('button', { name: 'Revoke access' }))
    await waitFor(() => expect(names()).not.toContain('Report Mailer'))
    const { status } = await server().call('admin', 'POST', '/auth/application-token', {
      client_id: application.clientId,
      client_secret: application.clientSecret,
      user_login: 'admin',
    })
    expect(status).toBe(404)
  })
})

test('a program that somebody of the agency uses is shut out for all of them after a question', async () => {
  await authorized('Shared Calendar')
  await open(path, 'admin')
  const all = await screen.findByRole('region', { name: 'Programs in use in your agency' })
  await within(all).findByRole('heading', { level: 3, name: 'Shared Calendar' })
  await expectSoundStructure()
  click(within(all).getByRole('button', { name: 'Revoke the access of Shared Calendar' }))
  const question = await screen.findByRole('alertdialog')
  click(within(question).getByRole('button', { name: 'Revoke access' }))
  await waitFor(() => expect(within(all).queryByRole('heading', { name: 'Shared Calendar' })).toBeNull())
  await waitFor(() => expect(names()).not.toContain('Shared Calendar'))
})

describe('the authorization page', () => {
  const closing = () => vi.spyOn(window, 'close').mockImplementation(() => undefined)

  test('[INT-19] names application, scopes and account; Deny closes it, Allow issues tokens and does', async () => {
    const application = await register('Hearing Reminders')
    await open(`/authorize?client_id=${application.clientId}`, 'admin')
    await screen.findByRole('heading', { name: 'Hearing Reminders asks to act for you' })
    await screen.findByText(/of Willow Falls Victim Services/)
    // The program is registered for more than an administrator may.
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['view own case', 'view own victim'])
    screen.getByText('You see all records of your agency, those with limited access too, and so would it.')
    await expectSoundStructure()
    const closed = closing()
    click(button('Deny'))
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
    const secret = { client_id: application.clientId, client_secret: application.clientSecret, user_login: 'admin' }
    expect((await server().call('admin', 'POST', '/auth/application-token', secret)).status).toBe(404)
    click(button('Allow'))
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
    const { status, body } = await server().call('admin', 'POST', '/auth/application-token', secret)
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['access_token', 'refresh_token']])
  })

  test('what the program asked with goes on to the server as it stands in the address, with what was read', async () => {
    const redirect_uri = 'https://calendar.example.org/back'
    const { clientId: client_id } = await register('Challenging Calendar', [redirect_uri])
    const challenge = {
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    }
    const asked = { client_id, redirect_uri, ...challenge, state: 'a b&c=%' }
    const sent: unknown[] = []
    goAway = standBetween(async ({ method, address, body }, answer) => {
      if (method !== 'POST' || !address.endsWith('/v1/authorization')) return answer()
      sent.push(JSON.parse(body))
      return Response.json({ message: 'Not today.' }, { status: 422 })
    })
    await open(`/authorize?${new URLSearchParams(asked).toString()}`, 'admin')
    await screen.findByRole('heading', { name: 'Challenging Calendar asks to act for you' })
    click(button('Allow'))
    await screen.findByText('Not today.')
    expect(sent).toEqual([{ ...asked, scopes: ['view_own_case', 'view_own_victim'] }])
  })

  test('what is not registered is refused, and nothing can be allowed', async () => {
    const application = await register('Somebody')
    for (const query of [
      'client_id=nobody-at-all',
      `client_id=${application.clientId}&redirect_uri=https%3A%2F%2Fevil.example.org%2F`,
      `client_id=${application.clientId}&code_challenge=${'x'.repeat(43)}&code_challenge_method=plain`,
      '',
    ]) {
      const page = await open(`/authorize?${query}`, 'admin')
      await screen.findByText('This application can not be authorized')
      expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
      await page.close()
    }
  })

  test('is nobody’s who may not let programs act for them', async () => {
    await open('/authorize?client_id=court-calendar-demo', 'advocate')
    await waitFor(() => expect(location.pathname).toBe('/home'))
  })
})
