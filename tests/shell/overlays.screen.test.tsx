/** axe's rules of structure on places that are less often seen, and on what comes over lists and pages. */
import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { button, choose, click, press, type } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

const { server, open: openPage } = pages()
const open = (user: string | null, path: string): Promise<Screen> => openPage(path, user)

test.each([
  ['admin', '/dashboard'],
  ['admin', '/contact'],
  ['admin', '/exports/list'],
  ['admin', '/import'],
  ['admin', '/list/services'],
  ['admin', '/list/timelogs'],
  ['backoffice', '/help/edit'],
])('%s finds no accessibility violation at %s', async (user, path) => {
  await open(user, path)
  expect(location.pathname).toBe(path)
  await expectSoundStructure()
})

test('another language has no accessibility violation', async () => {
  await open(null, '/login')
  choose(screen.getByRole('combobox', { name: 'Language' }), 'Français')
  const form = await screen.findByRole('form', { name: 'Connexion' })
  expect(document.documentElement.lang).toBe('fr')
  type(within(form).getByLabelText('Nom d’utilisateur ou courriel'), 'nobody')
  await expectSoundStructure()
})

describe('over a page there is no accessibility violation', () => {
  test('in the sheet of shortcuts', async () => {
    await open('supervisor', '/home')
    await screen.findByRole('button', { name: /Search or run a command/ })
    press('?')
    await within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).findByRole('region', {
      name: 'Go to',
    })
    await expectSoundStructure()
  })

  test('in the palette that tells what there is', async () => {
    await open('admin', '/home')
    click(await screen.findByRole('button', { name: /Search or run a command/ }))
    type(within(await screen.findByRole('dialog', { name: 'Command palette' })).getByRole('combobox'), '?')
    await screen.findAllByRole('option', { name: /Clients/ })
    await expectSoundStructure()
  })

  test('in the warning that another case has this number', async () => {
    const { endpoint } = await makeRecord(server(), 'admin', 'court_case')
    const { body } = await server().call('admin', 'GET', endpoint)
    const { main } = await open('admin', '/new/case')
    type(within(main()).getByRole('textbox', { name: /^Case number/ }), String(body['case_reference_id']))
    await screen.findByRole('link', { name: 'Open that case in a new tab' })
    await expectSoundStructure()
  })
})

describe('over a list there is no accessibility violation', () => {
  test('in the columns', async () => {
    await open('admin', '/list/victims')
    click(button('Columns'))
    await screen.findByRole('dialog', { name: 'Columns' })
    // What the focus is on shows its name, which is its own wherever it stands in the document.
    await expectSoundStructure(['region'])
  })

  test('in the bar of what is selected', async () => {
    await open('admin', '/list/victims')
    const [first] = within(screen.getByRole('table')).getAllByRole('checkbox', { name: /^Select .+,/ })
    if (first === undefined) throw new Error('there is nothing to select')
    click(first)
    await screen.findByRole('group', { name: 'Selection' })
    await expectSoundStructure()
  })

  test('in a search that found nothing', async () => {
    await open('admin', '/list/victims/address/12%2F3%20Old%20%25%20Mill')
    await screen.findByText('Nothing here')
    await expectSoundStructure()
  })
})
