/** The tab of single sign-on, through the real store and the real server. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { signOnRecovered } from '../../domain/integrations/index.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { button, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { server, open } = pages()
const path = '/integrations/sso'
const cards = (): readonly (string | null)[] =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const card = (name: string): HTMLElement => screen.getByRole('region', { name })
const account = async () => (await server().call('admin', 'GET', '/v1/my_account')).body
const all = ['User provisioning', 'Service provider details', 'Identity provider details']

test('[INT-02] [INT-03] [INT-20] one is generated where there is none, and its cards stand there', async () => {
  await open(path, 'admin')
  expect(screen.queryByRole('region', { name: 'User provisioning' })).toBeNull()
  click(button('Generate SSO application'))
  await waitFor(() => expect(cards()).toEqual(all))
  const { body } = await server().call('admin', 'GET', '/v1/application')
  const {
    entity_id: entity,
    sign_in_url: signIn,
    metadata_url: metadata,
  } = body['application'] as Record<string, string>
  for (const value of [entity, signIn, metadata]) within(card('Service provider details')).getByText(value ?? '?')
  const first = (await within(card('User provisioning')).findByText(/^[\w-]{43}$/)).textContent
  click(button('Regenerate token'))
  await waitFor(() => expect(within(card('User provisioning')).getByText(/^[\w-]{43}$/).textContent).not.toBe(first))
  await expectSoundStructure()
  click(button('I have kept it'))
  await waitFor(() => expect(within(card('User provisioning')).queryByText(/^[\w-]{43}$/)).toBeNull())
})

test('[INT-04] [INT-05] what is typed is saved by itself, and stands there when the page opens again', async () => {
  await open(path, 'admin')
  const typed = {
    'Entity ID': 'urn:example:idp',
    'Sign-in address of the identity provider': 'https://idp.example.org/login',
    Certificate: 'MIIC-example',
  }
  for (const [name, value] of Object.entries(typed)) type(screen.getByRole('textbox', { name }), value)
  await waitFor(async () =>
    expect(await account()).toMatchObject({
      alt_idp_entity_id: 'urn:example:idp',
      alt_idp_login_url: 'https://idp.example.org/login',
      alt_idp_certificate: 'MIIC-example',
    }),
  )
  await open(path, 'admin')
  for (const [name, value] of Object.entries(typed))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe(value)
  // Nobody of the account has signed in that way yet: the switch says why it stays where it is.
  const enforce = screen.getByRole('switch', { name: 'Enforce single sign-on' })
  click(enforce)
  await screen.findByText(/Please sign in by single sign-on first/)
  expect(enforce.getAttribute('aria-checked')).toBe('false')
  expect((await account())['enforce_sso']).toBe(false)
  await expectSoundStructure()
})

test('what was left unsaved is shown above the form: it is taken, or what stands there stays', async () => {
  const page = await open(path, 'admin')
  const left = (address: string) => ({ alt_idp_login_url: `https://${address}.example.org/login` })
  page.store().dispatch(signOnRecovered({ signOn: [left('older'), left('newer')] }))
  const shown = (address: string) =>
    within(card('Identity provider details')).findByText(
      `Sign-in address of the identity provider: https://${address}.example.org/login`,
    )
  await shown('older')
  await expectSoundStructure()
  click(button('Keep what stands there'))
  await shown('newer')
  click(button('Use this text'))
  await waitFor(async () => expect(await account()).toMatchObject(left('newer')))
  await waitFor(() => expect(screen.queryByText('Typed here earlier and not saved')).toBeNull())
})
