/** What a session asks before, or just after, it lets somebody in. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { demoPassword } from '../../server/demo/index.ts'
import { standBetween } from '../screens/between.ts'
import { click, type } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { pages } from '../screens/pages.ts'

const text = 'This system holds confidential records of victims of crime. Use it for your work only.'

let leave = (): void => undefined
afterEach(() => leave())
const { open: openPage, opened } = pages()

/** The demonstration agency asks for neither, so the answers of the server are changed on their way. */
const changing = (changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void => {
  leave = standBetween(async ({ method, address }, answer) => {
    const change = method === 'GET' ? changes[new URL(address).pathname] : undefined
    const given = await answer()
    if (change === undefined) return given
    return Response.json({ ...(await given.json()), ...change }, { status: given.status })
  })
}

const logIn = async (user: string): Promise<void> => {
  const form = await waitFor(() => within(opened().main()).getByRole('form', { name: 'Sign in' }))
  type(within(form).getByLabelText('User name or e-mail'), user)
  type(within(form).getByLabelText('Password', { selector: 'input' }), demoPassword)
  click(within(form).getByRole('button', { name: 'Login' }))
}

const open = (): Promise<Screen> => openPage('/login', null)

const isHome = (): Promise<HTMLElement> => screen.findByRole('heading', { name: /Good to see you/ })

test('[SES-33] [SES-35] Logout on the system-use notice ends the session', async () => {
  changing({
    '/v1/me': { display_system_use_notification: true },
    '/v1/my_account': { force_system_use_notification: true, system_use_notification: text },
  })
  await open()
  await logIn('supervisor')
  const notice = await screen.findByRole('alertdialog', { name: 'System use notice' })
  expect(notice.textContent).toContain(text)
  click(within(notice).getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await screen.findByText('You have been logged out.')
  expect(Object.keys(localStorage)).toEqual([])
})

test('[SES-36] [SES-37] [SES-38] an administrator is told to set the contact person, until the dialog was closed once', async () => {
  changing({ '/v1/my_account': { contact_person: 'Nobody Atall' } })
  await open()
  await logIn('admin')
  const dialog = await screen.findByRole('dialog', { name: 'Contact person' })
  expect(dialog.textContent).toContain('set the Contact Person under Admin > Update Office Information')
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' })
  if (close !== undefined) click(close)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  click(await screen.findByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await logIn('admin')
  await isHome()
  await opened().settled()
  expect(screen.queryByRole('dialog')).toBeNull()
})
