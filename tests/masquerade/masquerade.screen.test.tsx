import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { click, type } from '../screens/hand.ts'
import { bar } from '../shell/bar.ts'
import { pages } from '../screens/pages.ts'

const { server, open, close } = pages()
const control = () => bar().queryByRole('button', { name: 'Masquerade' })
const goBack = () => bar().queryByRole('button', { name: 'Return' })

test('[MSQ-01] the control is there for whoever may masquerade, and for anybody who does', async () => {
  await open('/home', 'admin')
  await waitFor(() => expect(control()).not.toBeNull())
  expect(goBack()).toBeNull()
  await open('/home', 'advocate')
  expect([control(), goBack()]).toEqual([null, null])
  const { access, refresh } = await server().tokensOf('admin')
  localStorage.setItem('admin_access_token', access)
  localStorage.setItem('admin_refresh_token', refresh)
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', storageArea: localStorage }))
  await waitFor(() => expect(goBack()).not.toBeNull())
  // MSQ-11
  const { body: me } = await server().call('advocate', 'GET', '/v1/me')
  bar().getByText(`Working as ${String(me['first'])} ${String(me['last'])}`)
  expect(bar().getAllByRole('button', { name: 'Return' })).toHaveLength(1)
  await expectSoundStructure()
})

test('[MSQ-02] the lookup shows id, account, first, last and login name of each', async () => {
  await open('/home', 'admin')
  const opener = await bar().findByRole('button', { name: 'Masquerade' })
  click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Work as another user' }))
  const field = dialog.getByRole('searchbox', { name: 'Name or login name' })
  type(field, 'advocate')
  const list = within(await dialog.findByRole('list', { name: 'Users' }, { timeout: 5_000 }))
  const { body: me } = await server().call('advocate', 'GET', '/v1/me')
  const { body: account } = await server().call('advocate', 'GET', '/v1/my_account')
  const row = list.getAllByRole('listitem').find(({ textContent }) => textContent.includes(`No. ${String(me['id'])}`))
  for (const part of [me['first'], me['last'], 'advocate', account['name']])
    expect(row?.textContent).toContain(String(part))
  await expectSoundStructure()
  type(field, 'nobody at all')
  await dialog.findByText('Nobody was found.', {}, { timeout: 5_000 })
  click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Work as another user' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('meanwhile no list has an export, and the page of exports says why', async () => {
  await open('/list/services', 'advocate')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Export' })).not.toHaveLength(0))
  // What a page leaves are its own tokens.
  await close()
  const { body: me } = await server().call('advocate', 'GET', '/v1/me')
  const { body: acting } = await server().call('admin', 'POST', '/v1/masquerade', { user_id: me['id'] })
  const admin = await server().tokensOf('admin')
  server().keepTokens('advocate', { access: String(acting['access_token']), refresh: String(acting['refresh_token']) })
  const begin = () => {
    localStorage.setItem('admin_access_token', admin.access)
    localStorage.setItem('admin_refresh_token', admin.refresh)
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', storageArea: localStorage }))
  }
  try {
    await open('/list/services', 'advocate')
    begin()
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Print' })).not.toHaveLength(0))
    expect(screen.queryAllByRole('button', { name: 'Export' })).toEqual([])
    await open('/exports/list', 'advocate')
    begin()
    await screen.findByText('While you work as somebody else, no list can be exported and no exported file opened.')
  } finally {
    await close()
    server().keepTokens('advocate', null)
  }
})
