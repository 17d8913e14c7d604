/** Two accounts in one browser, in the real client against the real server; the browser's other tab is a bare socket. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { openTab } from '../realtime/socketTab.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'
import { payloadOf } from '../session/testServer.ts'

const { server, open } = pages()
const tabs: Awaited<ReturnType<typeof openTab>>[] = []
afterEach(() => {
  for (const { socket } of tabs.splice(0)) socket.disconnect()
  server().keepTokens('supervisor', null)
})

const otherTab = async () => {
  const tab = await openTab(server().url, (await server().tokensOf('advocate')).access)
  tabs.push(tab)
  await tab.starts()
  return tab
}
/** Somebody else, as single sign-on would have signed them in. */
const newcomer = async () => {
  const tokens = await server().tokensOf('supervisor')
  const session = String(payloadOf(tokens.access)['sid'])
  await asSystem(server().services.databases, 'session', (tx) =>
    tx.updateTable('session_family').set({ sso: true }).where('id', '=', session).execute(),
  )
  const { body: me } = await server().call('supervisor', 'GET', '/v1/me')
  const name = `${String(me['first'])} ${String(me['last'])}`
  const isSignedIn = async () =>
    (await fetch(`${server().url}/v1/me`, { headers: { authorization: `Bearer ${tokens.access}` } })).status === 200
  return { ...tokens, name, isSignedIn }
}
const arriving = async (word = 'w1') => {
  const somebody = await newcomer()
  document.cookie = 'sso_arrival=w1; path=/'
  const page = await open(
    `/home#sso_arrival=${word}&access_token=${somebody.access}&refresh_token=${somebody.refresh}`,
    'advocate',
  )
  return { ...somebody, page }
}
const question = (name: string) => screen.findByRole('alertdialog', { name }, { timeout: 10_000 })
const buttonsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

test("[MSQ-13, MSQ-16] the other tabs of the browser are asked: 'Switching Accounts', with two buttons", async () => {
  const page = await open('/home', 'advocate')
  await waitFor(() => expect(page.store().getState().realtime.live).toBe('active'))
  const somebody = await newcomer()
  const tab = await otherTab()
  tab.socket.emit('sso check session', {
    new_access_token: somebody.access,
    new_refresh_token: somebody.refresh,
    session_user_id: page.store().getState().session.user?.id,
  })
  const dialog = await question('Switching Accounts')
  expect(within(dialog).getByRole('timer').textContent).toMatch(/^(30|29|28) seconds left$/)
  expect(buttonsOf(dialog)).toEqual(['Switch Accounts Now', 'Continue With Account'])
  await expectSoundStructure()
  click(within(dialog).getByRole('button', { name: 'Continue With Account' }))
  await isClosed()
  await screen.findByText('You have denied the request to switch accounts. You will remain in the previous session.')
  await tab.hears('sso login cancel')
  await waitFor(async () => expect(await somebody.isSignedIn()).toBe(false))
  expect(page.store().getState().session.phase).toBe('ready')
})

test("[MSQ-14, MSQ-17, MSQ-19] whoever comes waits: 'Waiting to Switch Accounts', with one button", async () => {
  const tab = await otherTab()
  const { name, page, isSignedIn } = await arriving()
  const dialog = await question('Waiting to Switch Accounts')
  expect(dialog.textContent).toContain(name)
  expect(buttonsOf(dialog)).toEqual(['Cancel Request'])
  expect(within(dialog).getByRole('timer').textContent).toMatch(/^(30|29|28) seconds left$/)
  expect(location.hash).toBe('')
  expect(document.cookie).not.toContain('sso_arrival')
  await tab.hears('requesting sso logout')
  click(within(dialog).getByRole('button', { name: 'Cancel Request' }))
  await isClosed()
  await screen.findByText('You have chosen to cancel switching accounts. You will remain in the previous session.')
  await tab.hears('sso login cancel')
  await waitFor(async () => expect(await isSignedIn()).toBe(false))
  expect(page.store().getState().realtime.live).toBe('active')
})

test('a link that somebody sent signs nobody in: only the sign-in itself leaves the word in a cookie', async () => {
  await otherTab()
  const { page, access } = await arriving('w2')
  await waitFor(() => expect(page.store().getState().realtime.live).toBe('active'))
  expect(page.store().getState().realtime.newcomer).toBeNull()
  expect(location.hash).toBe('')
  expect(localStorage.getItem('access_token')).not.toBe(access)
})

test('where nobody is signed in, whoever comes by single sign-on is signed in', async () => {
  const somebody = await newcomer()
  document.cookie = 'sso_arrival=w1; path=/'
  const page = await open(
    `/home#sso_arrival=w1&access_token=${somebody.access}&refresh_token=${somebody.refresh}`,
    null,
  )
  await waitFor(() => expect(page.store().getState().session.phase).toBe('ready'))
  expect(localStorage.getItem('access_token')).toBe(somebody.access)
})
