/** The forms by which somebody comes in: their words and buttons. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { roleLevels } from '../../domain/access/index.ts'
import { addPerson } from '../../server/accounts/people.ts'
import { demoPassword } from '../../server/demo/index.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { standBetween } from '../screens/between.ts'
import { click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

let leave = (): void => undefined
afterEach(() => leave())
const { server, open: openPage, opened } = pages()
const open = async (path: string): Promise<HTMLElement> => (await openPage(path, null)).main()

const named = (inside: HTMLElement): HTMLElement => within(inside).getByLabelText(/^User name or e-mail\*?$/)
const secret = (inside: HTMLElement): HTMLElement => within(inside).getByLabelText('Password', { selector: 'input' })
const button = (name: string, inside: HTMLElement): HTMLButtonElement =>
  within(inside).getByRole<HTMLButtonElement>('button', { name })
const signInForm = (main: HTMLElement): HTMLElement => within(main).getByRole('form', { name: 'Sign in' })
const logIn = (inside: HTMLElement, user: string, password: string): void => {
  type(named(inside), user)
  type(secret(inside), password)
  click(button('Login', inside))
}
const setPassword = (main: HTMLElement, name: string, once: string, again: string): void => {
  type(within(main).getByLabelText(/^New password\*?$/), once)
  type(within(main).getByLabelText(/^New password again/), again)
  click(button(name, main))
}

test('[SES-16] [SES-27] a wrong password says so, with the time, and nothing about which of the two was wrong', async () => {
  const form = signInForm(await open('/login'))
  logIn(form, 'nobody-of-that-name', 'not it')
  const message = await waitFor(() => {
    const found = screen
      .getAllByRole('alert')
      .find(({ textContent }) => textContent.includes('The user name or password is incorrect.'))
    if (found === undefined) throw new Error('nothing is said')
    return found
  })
  expect(message.querySelector('time')?.textContent).not.toBe('')
})

test('[SES-24] the Login button waits for a name and a password', async () => {
  const form = signInForm(await open('/login'))
  expect(button('Login', form).disabled).toBe(true)
  type(named(form), 'advocate')
  expect(button('Login', form).disabled).toBe(true)
  type(secret(form), demoPassword)
  await waitFor(() => expect(button('Login', form).disabled).toBe(false))
})

test('[NAV-38] a visitor signs in from the top bar', async () => {
  const main = await open('/home')
  const bar = screen.getAllByRole('banner').find((each) => !main.contains(each))
  if (bar === undefined) throw new Error('there is no bar')
  logIn(bar, 'advocate', demoPassword)
  await screen.findByRole('heading', { name: /Good to see you/ })
})

test('[PRM-03] a visitor who opens a record is sent home, and the record is not loaded', async () => {
  await open('/case/1/victim/1/edit')
  expect(location.pathname).toBe('/home')
  expect(opened().sent('GET', '/v2/victim')).toEqual([])
})

test('[SES-42] [SES-43] [SES-44] a forgotten password is asked for, and set again with the link from the e-mail', async () => {
  let main = await open('/reset')
  type(named(main), 'helper')
  click(button('Send the link', main))
  await within(main).findByText('If that name is known to us', { exact: false })

  const { body: outbox } = await server().call('admin', 'GET', '/v1/admin/outbox')
  const link = /https?:\/\/\S+\/reset\S+/.exec(JSON.stringify(outbox).replaceAll(/\\n|"/gu, '\n'))?.[0] ?? ''
  const { pathname, search } = new URL(link)
  main = await open(`${pathname}${search}`)
  setPassword(main, 'Set the password', 'four brown otters juggle', 'four brown otters')
  await within(main).findByText('passwords do not match', { exact: false })
  setPassword(main, 'Set the password', 'four brown otters juggle', 'four brown otters juggle')
  await within(main).findByText('Your password is set.', { exact: false })
  click(within(main).getByRole('link', { name: 'Sign in' }))
  logIn(await within(main).findByRole('form', { name: 'Sign in' }), 'helper', 'four brown otters juggle')
  await screen.findByRole('heading', { name: /Good to see you/ })
})

test('the single-sign-on button asks for the name, and says where there is none', async () => {
  const main = await open('/login')
  click(button('Single sign-on', main))
  const form = await within(main).findByRole('form', { name: 'Single sign-on' })
  type(named(form), 'advocate')
  click(button('Continue', form))
  await within(form).findByText('Single sign-on is not set up for this user name.')
})

test('[SES-49] the single-sign-on button asks for the name and forwards to the sign-in of the account, then the only way in', async () => {
  const ofAccount = (values: { alt_idp_login_url: string | null; enforce_sso: boolean }) =>
    asSystem(server().services.databases, 'session', (tx) =>
      tx
        .updateTable('account')
        .set(values)
        .where('id', '=', tx.selectFrom('app_user').select('account').where('user_login', '=', 'advocate'))
        .execute(),
    )
  const main = await open('/login')
  await ofAccount({ alt_idp_login_url: `${location.origin}/login#agency`, enforce_sso: true })
  try {
    click(button('Single sign-on', main))
    const form = await within(main).findByRole('form', { name: 'Single sign-on' })
    expect(button('Continue', form).disabled).toBe(true)
    type(named(form), 'advocate')
    click(button('Continue', form))
    await waitFor(() => expect(location.hash).toBe('#agency'))
    logIn(signInForm(main), 'advocate', demoPassword)
    await within(main).findByText(/^Your organization uses single sign-on/)
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(location.pathname).toBe('/login')
    // Who is of another account, signs in as ever.
    logIn(signInForm(main), 'other-admin', demoPassword)
    await screen.findByRole('heading', { name: /Good to see you/ })
  } finally {
    await ofAccount({ alt_idp_login_url: null, enforce_sso: false })
  }
})

test('[SES-48] who comes in by a backup code is shown the next one, once, and no key but its button sends it away', async () => {
  leave = standBetween(async ({ address, body }, answer) => {
    if (!address.endsWith('/v1/login')) return answer()
    const { code, user_login, password } = JSON.parse(body)
    if (code === undefined) return Response.json({ mfa_required: true, method: 'totp' })
    const tokens = await server().call('advocate', 'POST', '/v1/login', { user_login, password })
    return Response.json({ ...tokens.body, backup_code: 'ABCD2345WXYZ' })
  })
  const main = await open('/login')
  logIn(signInForm(main), 'advocate', demoPassword)
  const form = await within(main).findByRole('form', { name: 'Enter your code' })
  type(within(form).getByLabelText(/^Code/), 'QQQQ2222RRRR')
  click(button('Continue', form))
  const dialog = await screen.findByRole('alertdialog', { name: 'Your backup code' })
  within(dialog).getByText('ABCD 2345 WXYZ')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  click(button('I have written it down', dialog))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(document.body.textContent).not.toContain('ABCD')
})

test('the link to a new e-mail address is confirmed by hand, and says so where it is not valid any more', async () => {
  const asked: string[] = []
  leave = standBetween(({ address, body }, answer) => {
    if (address.endsWith('/v1/confirm_email')) asked.push(body)
    return answer()
  })
  const main = await open('/confirm-email?token=of-a-mail')
  expect(asked).toEqual([])
  click(button('Confirm', main))
  await within(main).findByText('This link is not valid any more.', { exact: false })
  expect(asked.map((body) => JSON.parse(body))).toEqual([{ token: 'of-a-mail' }])
})

/** Whom `npm run admin -- add-user` invites. */
const invited = async (user_login: string): Promise<string> => {
  const person = { first: 'Bo', last: 'Sample', user_login, email: `${user_login}@example.org` }
  const done = await addPerson(server().services, { ...person, roleLevel: roleLevels.advocate, account: 1 })
  const { pathname, search } = new URL(done.ok ? done.value.link : '')
  return `${pathname}${search}`
}

test('[SES-39] the link of an invitation opens the form for the first password, which says whose and what it asks for', async () => {
  const asked: string[] = []
  leave = standBetween(({ address, body }, answer) => {
    if (address.endsWith('/v1/register')) asked.push(body)
    return answer()
  })
  const link = await invited('bodil')
  let main = await open(link)
  within(main).getByText(/^For bodil at .+\.$/)
  within(main).getByText('Long is better than complicated', { exact: false })
  setPassword(main, 'Finish', 'four brown otters juggle', 'four brown otters juggle')
  // On to the sign-in, with the name in it and the words for what was done.
  const form = await within(main).findByRole('form', { name: 'Sign in' })
  within(main).getByText('Your password is set. Sign in with it.')
  expect((named(form) as HTMLInputElement).value).toBe('bodil')
  const { token, client } = Object.fromEntries(new URLSearchParams(link.split('?')[1]))
  expect(asked.map((body) => JSON.parse(body))).toEqual([
    {
      client,
      token,
      user_id: 'bodil',
      password: 'four brown otters juggle',
      password2: 'four brown otters juggle',
      bypass_validation: false,
    },
  ])
  main = await open(link)
  within(main).getByText('This link no longer holds', { exact: false })
  expect(within(main).queryByRole('form')).toBeNull()
})

test('that the password is set is said beside the form that asks for it, and not beside the one for the code', async () => {
  leave = standBetween(async ({ address }, answer) =>
    address.endsWith('/v1/login') ? Response.json({ mfa_required: true, method: 'totp' }) : answer(),
  )
  const main = await open(await invited('tilda'))
  setPassword(main, 'Finish', 'four brown otters juggle', 'four brown otters juggle')
  const form = await within(main).findByRole('form', { name: 'Sign in' })
  within(main).getByText('Your password is set.', { exact: false })
  type(secret(form), 'four brown otters juggle')
  click(button('Login', form))
  await within(main).findByRole('form', { name: 'Enter your code' })
  expect(within(main).queryByText('Your password is set.', { exact: false })).toBeNull()
})

test('a link that was looked at and not used leaves no name in the sign-in', async () => {
  const main = await open(await invited('karla'))
  within(main).getByText(/^For karla at .+\.$/)
  click(screen.getAllByRole('link', { name: 'Sign in' })[0] as HTMLElement)
  const form = await within(main).findByRole('form', { name: 'Sign in' })
  expect((named(form) as HTMLInputElement).value).toBe('')
})

test('a link that nobody was sent has no form, for a first password or a new one', async () => {
  for (const path of ['/verify?token=made-up&client=1&user_id=bodil', '/reset?token=made-up']) {
    const main = await open(path)
    within(main).getByText('This link is not known here.', { exact: false })
    expect(within(main).queryByRole('form')).toBeNull()
  }
})

test('while the server does not answer, whoever signs in is told that it is tried again', async () => {
  leave = standBetween(async ({ address }, answer) =>
    address.endsWith('/v1/login') ? Response.json({ message: 'Not now.' }, { status: 503 }) : answer(),
  )
  const form = signInForm(await open('/login'))
  logIn(form, 'advocate', demoPassword)
  await screen.findByText('The sign-in is tried again by itself.', { exact: false })
})
