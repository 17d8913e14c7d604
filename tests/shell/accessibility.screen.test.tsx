/** axe's rules of structure on every screen, every tab of every kind of record, the forms of new ones and the dialogs. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { expectSoundStructure, structureViolations } from '../screens/axe.ts'
import { button, choose, click, type } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord, type OwnKind } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

const kinds = {
  victim: { list: '/list/victims', name: 'Client' },
  court_case: { list: '/list/cases', name: 'Case' },
  defendant: { list: '/list/defendants', name: 'Defendant' },
  location: { list: '/list/locations', name: 'Location' },
  event: { list: '/list/events', name: 'Event' },
} as const satisfies Readonly<Record<OwnKind, unknown>>
const everyKind = Object.entries(kinds) as [OwnKind, (typeof kinds)[OwnKind]][]

const { server, open: openPage } = pages()
const open = (user: string | null, path: string): Promise<Screen> => openPage(path, user)

test('what is wrong in the structure of a page is found', async () => {
  const { main } = await open('admin', '/new/case')
  await expectSoundStructure()
  main().insertAdjacentHTML('beforeend', '<input><img src="x.png"><div role="button" id="main"></div><h5>Deep</h5>')
  const found = (await structureViolations()).map((violation) => violation.split(':')[0])
  expect(found).toEqual(
    expect.arrayContaining(['label', 'image-alt', 'aria-command-name', 'heading-order', 'duplicate-id']),
  )
  main().insertAdjacentHTML('afterend', '<p>Outside of every landmark</p>')
  expect((await structureViolations()).join()).toContain('region')
})

test.each([
  '/home',
  '/login',
  '/reset',
  '/verify?token=x',
  '/confirm-email?token=x',
  '/no-such-place',
  '/outdated-browser',
])('a visitor’s screen has no accessibility violation: %s', async (path) => {
  await open(null, path)
  await expectSoundStructure()
})

test.each([
  '/home',
  ...Object.values(kinds).map(({ list }) => list),
  '/tasks',
  '/documents',
  '/bulk-letter/list',
  '/affiliates',
  '/taxonomy/1/term/1',
])('a screen of staff has no accessibility violation: %s', async (path) => {
  await open('admin', path)
  expect(location.pathname.startsWith(path)).toBe(true)
  await expectSoundStructure()
})

describe('forms of new records have no accessibility violation', () => {
  test.each(['/new/victim', '/new/case', '/new/defendant', '/new/location', '/new/event'])(
    '%s, also with what is wrong beside the fields',
    async (path) => {
      const { main } = await open('admin', path)
      await expectSoundStructure()
      click(button('Save', main()))
      await waitFor(() => expect(main().querySelector('[aria-invalid=true]')).not.toBeNull())
      await expectSoundStructure()
    },
  )

  test.each([
    ['On an existing case', '202'],
    ['Existing person', 'mar'],
  ])('with what was found for %s', async (label, text) => {
    const { main } = await open('admin', '/new/victim')
    const box = within(main()).getByRole('combobox', { name: label })
    type(box, text)
    const choices = await screen.findByRole('listbox', { name: label })
    await within(choices).findAllByRole('option')
    await expectSoundStructure()
  })
})

describe.each(everyKind)('each tab of %s', (kind, { list, name }) => {
  const walk = async ({ settled }: Screen): Promise<void> => {
    const tabs = within(screen.getByRole('navigation', { name })).getAllByRole('link')
    expect(tabs.length).toBeGreaterThan(2)
    for (const tab of tabs) {
      click(tab)
      await waitFor(() => expect(tab.getAttribute('aria-current')).toBe('page'))
      await settled()
      await expectSoundStructure()
    }
  }

  test('of one of the demonstration agency has no accessibility violation', async () => {
    const page = await open('admin', list)
    const [first] = within(screen.getByRole('table')).getAllByRole('rowheader')
    if (first === undefined) throw new Error('the list is empty')
    click(within(first).getByRole('link'))
    await screen.findByRole('navigation', { name })
    await walk(page)
  })

  test('of which nothing is known yet has no accessibility violation', async () => {
    const { path } = await makeRecord(server(), 'admin', kind)
    await walk(await open('admin', `${path}/edit`))
  })
})

describe('what comes over a record has no accessibility violation', () => {
  const openOwn = async (tab = 'edit'): Promise<Screen> => {
    const { path } = await makeRecord(server(), 'admin', 'victim')
    return open('admin', `${path}/${tab}`)
  }
  const dialog = (role: 'dialog' | 'alertdialog'): Promise<HTMLElement> => screen.findByRole(role)

  test('the bar of what is unsaved, and the question before it is discarded', async () => {
    const { main } = await openOwn()
    type(within(main()).getByLabelText('Next of kin'), 'Aunt Wilhelmina')
    const discard = await within(main()).findByRole('button', { name: 'Discard' })
    await expectSoundStructure()
    click(discard)
    await dialog('alertdialog')
    await expectSoundStructure()
  })

  test('the dialog of another value than those of the list', async () => {
    const { main } = await openOwn()
    choose(within(main()).getByRole('combobox', { name: 'Preferred language' }), 'Other')
    await dialog('dialog')
    await expectSoundStructure()
  })

  test('an open menu of the bar', async () => {
    await openOwn()
    click(button('Add New', screen.getByRole('navigation', { name: 'Main menu' })))
    await screen.findByRole('menu')
    // An open menu is its button's, wherever it stands in the document.
    await expectSoundStructure(['region'])
  })

  test('the palette', async () => {
    await openOwn()
    click(await screen.findByRole('button', { name: /Search or run a command/ }))
    const input = within(await screen.findByRole('dialog', { name: 'Command palette' })).getByRole('combobox')
    type(input, 'cli')
    await screen.findAllByRole('option')
    await expectSoundStructure()
  })

  test('tags to choose from, and the message that one was added', async () => {
    const { main } = await openOwn('tags')
    type(within(main()).getByRole('combobox', { name: 'Add a tag' }), 'call')
    const choices = await screen.findByRole('listbox', { name: 'Add a tag' })
    const tag = await within(choices).findByRole('option', { name: 'Call next week' })
    await expectSoundStructure()
    click(tag)
    await screen.findByRole('button', { name: 'Undo' })
    await expectSoundStructure()
  })

  test('victimizations to choose from', async () => {
    const { main } = await openOwn('victimizations')
    click(within(main()).getByRole('combobox', { name: 'Add to victimizations' }))
    await screen.findByRole('option', { name: 'Burglary' })
    await expectSoundStructure()
  })

  test('colleagues to choose from', async () => {
    const { main } = await openOwn('assignments')
    type(within(main()).getByRole('combobox', { name: 'Assign to' }), 'Hana')
    await screen.findByRole('option', { name: /Hana/ })
    await expectSoundStructure()
  })

  test.each(['Delete client', 'Expunge person'])('the question behind %s', async (name) => {
    const { main } = await openOwn('assignments')
    click(button(name, main()))
    await dialog('alertdialog')
    await expectSoundStructure()
  })
})

test('a clash and a record that is gone have no accessibility violation', async () => {
  const { path, endpoint } = await makeRecord(server(), 'admin', 'victim')
  const { main } = await open('admin', `${path}/edit`)
  type(within(main()).getByLabelText('Next of kin'), 'From this desk')
  await server().call('supervisor', 'PUT', endpoint, { next_of_kin: 'From the other desk' })
  await screen.findByRole('group', { name: 'Next of kin was changed by somebody else' })
  await expectSoundStructure()
  await server().call('supervisor', 'DELETE', endpoint)
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('This was deleted meanwhile.'),
  )
  await expectSoundStructure()
})

test.each(everyKind)('what a display-only user reads of %s has no accessibility violation', async (_, { list }) => {
  const { settled } = await open('volunteer', list)
  const [first] = within(screen.getByRole('table')).getAllByRole('rowheader')
  if (first === undefined) throw new Error('the list is empty')
  click(within(first).getByRole('link'))
  click(await screen.findByRole('link', { name: /Information$/ }))
  await screen.findByRole('article')
  await settled()
  expect(document.querySelector('main :is(input, select, textarea)')).toBeNull()
  await expectSoundStructure()
})
