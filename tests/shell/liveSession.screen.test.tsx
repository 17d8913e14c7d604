/** What a user is asked of their session, and what stands over the shell while the connection is made again. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { PayloadOf } from '../../domain/kernel/index.ts'
import { connectionChanged, messageReceived } from '../../domain/realtime/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open } = pages()
type SessionName = PayloadOf<typeof messageReceived>['name']

const atHome = async () => {
  const page = await open('/home', 'advocate')
  await page.settled()
  await waitFor(() => expect(page.store().getState().realtime.live).toBe('active'))
  const hears = (name: SessionName, seconds = 30) => page.store().dispatch(messageReceived({ name, seconds }))
  return { page, hears }
}
const question = (name: string): HTMLElement => screen.getByRole('alertdialog', { name })
const buttonsOf = (dialog: HTMLElement): (string | null)[] =>
  within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

test("[RTS-18] 'idle timeout' opens a countdown of 30 seconds after 30 minutes of inactivity, with two buttons", async () => {
  const { hears } = await atHome()
  hears('idle timeout')
  const dialog = await waitFor(() => question('Are you still there?'))
  expect(dialog.textContent).toContain('30 minutes of inactivity')
  expect(within(dialog).getByRole('timer').textContent).toMatch(/^(30|29) seconds left$/)
  expect(buttonsOf(dialog)).toEqual(['Logout Now', 'Stay Logged In'])
  await waitFor(() => expect(within(dialog).getByRole('timer').textContent).toBe('28 seconds left'), { timeout: 4_000 })
  click(within(dialog).getByRole('button', { name: 'Stay Logged In' }))
  await gone()
})

test("[RTS-34] 'requesting logout' opens the countdown 'Logging Out' with two buttons", async () => {
  const { hears } = await atHome()
  hears('requesting logout')
  const dialog = await waitFor(() => question('Logging Out'))
  expect(within(dialog).getByRole('timer').textContent).toMatch(/^(30|29) seconds left$/)
  expect(buttonsOf(dialog)).toEqual(['Logout Now', 'Stay Logged In'])
  click(within(dialog).getByRole('button', { name: 'Stay Logged In' }))
  await gone()
})

test("[RTS-31] 'awaiting logout' opens the countdown 'Waiting to Login' with its button", async () => {
  const { hears, page } = await atHome()
  hears('awaiting logout', 12)
  const dialog = await waitFor(() => question('Waiting to Login'))
  expect(within(dialog).getByRole('timer').textContent).toMatch(/^(12|11) seconds left$/)
  expect(buttonsOf(dialog)).toEqual(['Cancel Login'])
  page.store().dispatch(messageReceived({ name: 'login ready' }))
  await gone()
})

test.each([
  ['idle timeout', 'Are you still there?', 'Stay Logged In'],
  ['requesting logout', 'Logging Out', 'Stay Logged In'],
  ['requesting sso logout', 'Switching Accounts', 'Continue With Account'],
] as const)("a key that is pressed as '%s' comes ends no session", async (message, title, button) => {
  const { hears } = await atHome()
  hears(message)
  const dialog = await waitFor(() => question(title))
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: button })))
})

test('[RTS-10] while the connection is made again an overlay says so, and whoever types goes on', async () => {
  const { page } = await atHome()
  page.store().dispatch(connectionChanged({ event: 'lost', by: 'transport', counts: false }))
  await waitFor(() => screen.getByText('Reconnecting to the server …'))
  expect(page.main().inert).not.toBe(true)
  await waitFor(() => expect(screen.queryByText('Reconnecting to the server …')).toBeNull(), { timeout: 10_000 })
  expect(page.store().getState().realtime.connection).toBe('connected')
})

test('[RTS-01] there is no connection where sockets are switched off', async () => {
  const { page } = await atHome()
  expect(page.store().getState().realtime.connection).toBe('connected')
  const off = await open('/home', 'advocate', {
    setup: { ...usualSetup, sockets: { ...usualSetup.sockets, on: false } },
  })
  await off.settled()
  const connects = waitFor(() => expect(off.store().getState().realtime.connection).toBe('connected'), {
    timeout: 1_500,
  })
  await expect(connects).rejects.toThrow()
})
