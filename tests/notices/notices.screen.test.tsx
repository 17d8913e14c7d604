import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { button, choose, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { server, open } = pages()

const notice = (more: object = {}) => ({
  type: 'Alert',
  title: 'The office is closed',
  body: '<p>On <strong>Friday</strong>.</p>',
  status: 1,
  dismissible: true,
  show_on_dashboard: true,
  show_in_navbar: true,
  date_time: new Date(Date.now() - 60_000).toISOString(),
  end_date_time: null,
  ...more,
})
const all = async () => (await server().call('backoffice', 'GET', '/v1/notice?all=1')).body['data'] as { id: number }[]
const add = (more?: object) => server().call('backoffice', 'POST', '/v1/notice', notice(more))
afterEach(async () => {
  for (const { id } of await all()) await server().call('backoffice', 'DELETE', `/v1/notice/${id}`)
})
const push = (body: object) => server().call('backoffice', 'POST', '/v1/push_notification', body)
const cards = (inside: HTMLElement) => within(inside).queryAllByText(/The office|Only the bell|It stays/)

test('[NOT-16] [NAV-54] notices stand on the dashboard and under the bell, each where it says; one is dismissed for good', async () => {
  await add()
  await add({ title: 'Only the bell', show_on_dashboard: false })
  await add({ title: 'It stays', show_in_navbar: false, dismissible: false })
  let page = await open('/dashboard', 'advocate')
  await waitFor(() => expect(cards(page.main())).toHaveLength(2))
  within(page.main()).getByText('The office is closed')
  expect(within(page.main()).queryByRole('button', { name: 'Dismiss: It stays' })).toBeNull()
  await expectSoundStructure()
  click(button(/^Notifications/))
  const bell = await screen.findByRole('dialog', { name: 'Notifications' })
  await waitFor(() => expect(cards(bell).map(({ textContent }) => textContent.trim())).toHaveLength(2))
  within(bell).getByText('Only the bell')
  click(within(page.main()).getByRole('button', { name: 'Dismiss: The office is closed' }))
  await waitFor(() => expect(cards(page.main())).toHaveLength(1))
  expect(cards(bell)).toHaveLength(1)
  page = await open('/dashboard', 'volunteer')
  await waitFor(() => expect(cards(page.main())).toHaveLength(2))
})

test('[NOT-04] a card says which of the three types its notice is of', async () => {
  const types = ['Notice', 'Update', 'Alert']
  for (const [at, type] of types.entries()) await add({ type, title: `The office ${at}` })
  const page = await open('/dashboard', 'advocate')
  await waitFor(() => expect(cards(page.main())).toHaveLength(3))
  for (const [at, type] of types.entries()) {
    const card = within(page.main()).getByText(`The office ${at}`).closest('li')
    expect(types.filter((each) => within(card as HTMLElement).queryByText(each) !== null)).toEqual([type])
  }
})

test('[NOT-01, NOT-02, NOT-05] a notification shows what it has to say, and is marked as read and dismissed on its card', async () => {
  const { body: me } = await server().call('advocate', 'GET', '/v1/me')
  await push({ event: 'notification', note: 'Maintenance\nOn Sunday.', user_id: me['id'] })
  const { body } = await server().call('advocate', 'GET', '/v1/notification')
  const [sent] = body['data'] as Record<string, unknown>[]
  expect(Object.keys(sent ?? {})).toEqual(
    expect.arrayContaining(['id', 'title', 'body', 'level', 'status', 'marked_as_read', 'date_time', 'end_date_time']),
  )
  expect(['primary', 'secondary', 'success', 'info', 'light', 'dark', 'warning', 'danger']).toContain(sent?.['level'])
  await open('/home', 'advocate')
  click(await screen.findByRole('button', { name: /^Notifications.*1/ }))
  const bell = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await bell.findByText('Maintenance')
  bell.getByText('On Sunday.')
  click(bell.getByRole('button', { name: 'Mark as read: Maintenance' }))
  await waitFor(() => expect(bell.queryByRole('button', { name: 'Mark as read: Maintenance' })).toBeNull())
  await screen.findByRole('button', { name: /^Notifications$/, hidden: true })
  click(bell.getByRole('button', { name: 'Dismiss: Maintenance' }))
  await waitFor(() => expect(bell.queryByText('Maintenance')).toBeNull())
})

test('[NOT-10, NOT-13] a broadcast opens a dialog with title, text and an OK button, and no countdown or Cancel', async () => {
  const page = await open('/home', 'advocate')
  await waitFor(() => expect(page.store().getState().session.phase).toBe('ready'))
  const heard = async () => {
    await push({ event: 'broadcast', note: 'The server restarts at noon.' })
    return screen.findByRole('alertdialog', { name: 'Notice' }, { timeout: 1_000 })
  }
  const dialog = await heard().catch(heard)
  within(dialog).getByText('The server restarts at noon.')
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['OK'])
  expect(within(dialog).queryByRole('timer')).toBeNull()
  await expectSoundStructure()
  click(button('OK', dialog))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})

test('[NOT-15] the form adds, changes and deletes a notice; the broadcast goes to whom it is aimed at', async () => {
  const page = await open('/notice/manage', 'backoffice')
  const main = within(page.main())
  click(button('New notice', page.main()))
  const form = within(await main.findByRole('form', { name: 'Notice' }))
  click(form.getByRole('button', { name: 'Save notice' }))
  await form.findByText('A notice needs a title.')
  form.getByText('A notice needs a text.')
  type(form.getByRole('textbox', { name: /^Title/ }), 'The office moves')
  choose(form.getByRole('combobox', { name: 'Type' }), 'Update')
  click(form.getByRole('checkbox', { name: 'On the dashboard' }))
  const text = await form.findByRole('textbox', { name: /^Text/ })
  text.innerHTML = '<p>To Main Street.</p>'
  await waitFor(() => expect(page.store().getState().notices.form?.values.body).toBe('<p>To Main Street.</p>'))
  await expectSoundStructure()
  click(form.getByRole('button', { name: 'Save notice' }))
  await main.findByRole('button', { name: 'Edit: The office moves' })
  expect(await all()).toMatchObject([
    { type: 'Update', title: 'The office moves', body: '<p>To Main Street.</p>', show_on_dashboard: false, status: 1 },
  ])
  click(main.getByRole('button', { name: 'Edit: The office moves' }))
  const again = within(await main.findByRole('form', { name: 'Notice' }))
  type(again.getByRole('textbox', { name: /^Title/ }), 'The office has moved')
  click(again.getByRole('button', { name: 'Save notice' }))
  click(await main.findByRole('button', { name: 'Delete: The office has moved' }))
  click(button('Delete', await screen.findByRole('alertdialog', { name: 'Delete this notice?' })))
  await waitFor(async () => expect(await all()).toEqual([]))

  const sending = within(main.getByRole('form', { name: 'Instant broadcast' }))
  choose(sending.getByRole('combobox', { name: 'How' }), 'Notification under the bell')
  choose(sending.getByRole('combobox', { name: 'To' }), 'Users with a scope')
  type(sending.getByRole('textbox', { name: /^Message/ }), 'For administrators')
  const send: HTMLButtonElement = sending.getByRole('button', { name: 'Send' })
  expect(send.disabled).toBe(true)
  type(sending.getByRole('textbox', { name: /^Name of the scope/ }), 'admin_own_account')
  await waitFor(() => expect(send.disabled).toBe(false))
  click(sending.getByRole('button', { name: 'Send' }))
  await screen.findByText('It was sent.')
  const titlesOf = async (user: string) =>
    ((await server().call(user, 'GET', '/v1/notification')).body['data'] as { title: string }[]).map(
      ({ title }) => title,
    )
  expect(await titlesOf('admin')).toContain('For administrators')
  expect(await titlesOf('advocate')).not.toContain('For administrators')
})

test('[NOT-15] whoever has one of the scopes only sees that part only', async () => {
  const parts = (main: HTMLElement) => [
    within(main).queryByRole('button', { name: 'New notice' }) !== null,
    within(main).queryByRole('form', { name: 'Instant broadcast' }) !== null,
  ]
  const adds = await open('/notice/manage', 'backoffice', { without: ['send_instant_broadcast'] })
  expect(parts(adds.main())).toEqual([true, false])
  const sends = await open('/notice/manage', 'backoffice', { without: ['add_global_notice'] })
  expect(parts(sends.main())).toEqual([false, true])
})
