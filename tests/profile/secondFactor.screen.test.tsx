/** PRO-37 with the real server: what an account that demands a second factor asks of people, and what they typed by then. */
import { screen, waitFor, within } from '@testing-library/dom'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { button, click, type } from '../screens/hand.ts'
import { makeRecord } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

const { server, open, opened } = pages()

const demand = (user: string, enable_mfa: boolean): Promise<unknown> =>
  asSystem(server().services.databases, 'session', (tx) =>
    tx
      .updateTable('account')
      .set({ enable_mfa })
      .where('id', '=', tx.selectFrom('app_user').select('account').where('user_login', '=', user))
      .execute(),
  )
const factorsOf = (user: string) =>
  asSystem(server().services.databases, 'session', (tx) =>
    tx
      .selectFrom('app_user')
      .select(['mfa_verified', 'phone_verified', 'primary_phone'])
      .where('user_login', '=', user)
      .executeTakeFirstOrThrow(),
  )
afterEach(async () => {
  await demand('admin', false)
  await demand('other-admin', false)
})

const isOff = (name: string): boolean => button(name).getAttribute('aria-disabled') === 'true'
const card = () => screen.findByRole('region', { name: 'Multi Factor Authentication' })
const typedCode = async (): Promise<string> => {
  const key = (await within(await card()).findByText(/^[A-Z2-7 ]{20,}$/u)).textContent.replaceAll(' ', '')
  return new TOTP({ secret: Secret.fromBase32(key) }).generate()
}
const verifyByApp = async (): Promise<void> => {
  const code = await typedCode()
  const field = within(await card()).getByLabelText(/^Code that the app shows/)
  expect(isOff('Verify Code')).toBe(true)
  type(field, code.slice(1))
  expect(isOff('Verify Code')).toBe(true)
  type(field, code)
  click(button('Verify Code'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Your backup code' })
  expect(within(dialog).getByText(/^\w{4} \w{4} \w{4}$/u)).toBeDefined()
  click(button('I have written it down', dialog))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

test('[PRO-37] whoever has no device is on their profile after every sign-in, reaches nothing else, and is let in with one', async () => {
  await demand('other-admin', true)
  for (const path of ['/home', '/list/victims']) {
    await open(path, 'other-admin')
    await waitFor(() => expect(location.pathname).toBe('/my-profile'))
  }
  await screen.findByText('Your organization requires a second factor')
  await expectSoundStructure()
  expect(screen.queryByRole('button', { name: /Search or run a command/ })).toBeNull()
  expect(within(screen.getByRole('navigation', { name: 'Main menu' })).queryAllByRole('link')).toEqual([])
  click(screen.getByRole('link', { name: 'Caselog' }))
  await waitFor(() => expect(location.pathname).toBe('/my-profile'))
  for (const [method, path] of [
    ['GET', '/v2/victim'],
    ['GET', '/v2/gender'],
  ] as const)
    expect(opened().sent(method, path)).toEqual([])

  await verifyByApp()
  expect((await factorsOf('other-admin')).mfa_verified).toBe(true)
  // What was asked for before it.
  await screen.findByRole('table', { name: 'Clients' })
  expect(location.pathname).toBe('/list/victims')
  await open('/my-profile', 'other-admin')
  await screen.findByText('An authenticator app is set up.')
})

test('a phone is a device, too: wrong numbers and codes are told beside what was typed', async () => {
  await demand('admin', true)
  await open('/home', 'advocate')
  await waitFor(() => expect(location.pathname).toBe('/my-profile'))
  click(await screen.findByRole('radio', { name: 'A text message to your phone' }))
  const phone = await within(await card()).findByLabelText(/^Phone number/)
  type(phone, '555 0100')
  click(button('Verify Phone'))
  await within(await card()).findByText('Please enter a phone number of 11 digits.')
  type(phone, '15550100000')
  click(button('Verify Phone'))
  await within(await card()).findByText(/^A code was sent to •{7}0000/u)
  const sms = await asSystem(server().services.databases, 'delivery', (tx) =>
    tx.selectFrom('outbox').select('body').where('kind', '=', 'sms').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  const code = /\d{6}/u.exec(JSON.stringify(sms.body))?.[0] ?? ''
  const field = within(await card()).getByLabelText(/^Code from the message/)
  expect(document.activeElement).toBe(field)
  type(field, '12')
  expect(isOff('Verify Code')).toBe(true)
  type(field, code === '000000' ? '000001' : '000000')
  click(button('Verify Code'))
  await within(await card()).findByText('The code is not correct.')
  // Another one is refused for a minute; the first is good all the same.
  click(button('Send another code'))
  await within(await card()).findByText('A code was sent less than a minute ago. Please wait for it.')
  type(within(await card()).getByLabelText(/^Code from the message/), code)
  click(button('Verify Code'))
  await screen.findByText('Your device has been successfully added.')
  await waitFor(async () => expect((await factorsOf('advocate')).primary_phone).toBe('15550100000'))
  await open('/home', 'advocate')
  await screen.findByRole('heading', { name: /Good to see you/ })
})

test('demanded while somebody types, it takes nothing of it away', async () => {
  const client = await makeRecord(server(), 'supervisor', 'victim')
  await open(`${client.path}/edit`, 'supervisor')
  const form = await screen.findByRole('form', { name: 'Client' })
  await demand('admin', true)
  type(within(form).getByRole('textbox', { name: /^Middle name/ }), 'Quinn')
  click(button('Save', form))
  await waitFor(() => expect(location.pathname).toBe('/my-profile'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await verifyByApp()
  const again = await screen.findByRole('form', { name: 'Client' })
  expect(within(again).getByRole<HTMLInputElement>('textbox', { name: /^Middle name/ }).value).toBe('Quinn')
})

test('in the settings menu nothing stands that the server would refuse', async () => {
  await demand('other-admin', true)
  await asSystem(server().services.databases, 'session', (tx) =>
    tx.updateTable('app_user').set({ mfa_verified: false }).where('user_login', '=', 'other-admin').execute(),
  )
  await open('/home', 'other-admin')
  await waitFor(() => expect(location.pathname).toBe('/my-profile'))
  click(await screen.findByRole('button', { name: /Settings/ }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.queryByRole('menuitem', { name: /reload app settings/ })).toBeNull()
  // None of them asks first: what would ask comes with what the factor opens, and the keys would wait for it.
  const [own, hide, ...more] = menu.getAllByRole('menuitem')
  expect([own?.textContent, hide?.textContent, more.length]).toEqual([
    expect.stringMatching(/^My Profile/u),
    expect.stringMatching(/^Hide/u),
    0,
  ])
})
