/** Filters and pages of lists, and what is looked for in them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, choose, click, submit, type } from '../screens/hand.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord, ownNumber } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

const { server, open: openPage } = pages()
const open = (path: string, user = 'admin'): Promise<Screen> => openPage(path, user)

const table = (name: string | RegExp = /^(Clients|List Reports)$/): HTMLElement => screen.getByRole('table', { name })
/** The records of the list, as they are called. */
const names = (): readonly string[] =>
  within(table())
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent.trim())
const says = (text: string, inside: HTMLElement = document.body): Promise<void> =>
  waitFor(() =>
    expect(
      within(inside)
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toContainEqual(expect.stringContaining(text)),
  )
const find = (text: string): HTMLInputElement => {
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find in this list' })
  type(search, text)
  submit(search)
  return search
}
test('[LST-12] [LST-13] clients are filtered in the plain form and by any/all groups, each a chip that can be taken away', async () => {
  const name = `Sieve${ownNumber()}`
  for (const [first, city] of Object.entries({ Ada: 'Ouray', Bea: 'Salida', Cleo: 'Pueblo' }))
    await makeRecord(server(), 'admin', 'victim', { first, last: name, city })
  const all = ['Ada', 'Bea', 'Cleo'].map((first) => `${name}, ${first}`)
  const two = all.slice(0, 2)
  const chips = (): Promise<HTMLElement> => screen.findByRole('group', { name: 'What this list is filtered by' })
  const listed = (expected: readonly string[]): Promise<void> =>
    waitFor(() => expect(names().toSorted()).toEqual(expected))
  await open('/list/victims/advanced')
  screen.getByRole('heading', { name: 'List Reports', level: 1 })
  const panel = screen.getByRole('form', { name: 'Filters' })
  choose(within(panel).getByRole('combobox', { name: 'Add a filter' }), 'Name')
  type(await within(panel).findByRole('textbox', { name: 'Name' }), name.toUpperCase())
  click(button('Apply filters', panel))
  await listed(all)
  expect((await chips()).textContent).toContain(`Name: ${name.toUpperCase()}`)
  await says('3 in all')

  click(within(panel).getByRole('radio', { name: 'Any/all groups' }))
  click(await within(panel).findByRole('button', { name: 'Add a group' }))
  const inner = await within(panel).findByRole('group', { name: 'Group 1' })
  for (const [at, city] of ['Ouray', 'Salida'].entries()) {
    choose(within(inner).getByRole('combobox', { name: 'Add a filter: Group 1' }), 'City')
    await waitFor(() => expect(within(inner).getAllByRole('textbox', { name: 'City' })).toHaveLength(at + 1))
    const text = within(inner).getAllByRole('textbox', { name: 'City' })[at]
    if (text !== undefined) type(text, city)
  }
  await expectSoundStructure()
  click(button('Apply filters', panel))
  await listed(two)
  expect((await chips()).textContent).toContain('City: Ouray or City: Salida')

  // The plain form has each field once: what it can't say is asked about, and kept by a no.
  const plain = (): HTMLElement => within(panel).getByRole('radio', { name: 'Plain' })
  const asked = (): Promise<HTMLElement> => screen.findByRole('alertdialog', { name: 'Switch to the plain form?' })
  choose(within(inner).getByRole('combobox', { name: 'Add a filter: Group 1' }), 'Name')
  type(await within(inner).findByRole('textbox', { name: 'Name' }), 'Ada')
  click(plain())
  click(button('Keep the groups', await asked()))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(within(panel).getByRole('radio', { name: 'Any/all groups' }).getAttribute('aria-checked')).toBe('true')
  expect(within(panel).getAllByRole('textbox', { name: 'City' })).toHaveLength(2)
  click(plain())
  click(button('Switch and leave it out', await asked()))
  await waitFor(() => expect(plain().getAttribute('aria-checked')).toBe('true'))
  expect(within(panel).queryAllByRole('textbox', { name: 'City' })).toEqual([])
  expect(within(panel).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(name.toUpperCase())

  click(button(/^Remove filter: City/, await chips()))
  await listed(all)
})

test('services of the agency have a list of their own, sorted, filtered and exported as others are', async () => {
  const { sent } = await open('/list/services')
  await waitFor(() => expect(within(table('Services')).getAllByRole('row').length).toBeGreaterThan(5))
  const [first] = within(table('Services')).getAllByRole<HTMLAnchorElement>('link')
  expect(first?.pathname).toMatch(/^\/case\/\d+\/victim\/\d+\/services$/)
  click(button('Amount', table('Services')))
  await waitFor(() => expect(sent('GET', 'order_by=amount')).toHaveLength(1))
  const [asked = ''] = sent('GET', 'order_by=amount')
  expect(new URL(asked, location.origin).searchParams.get('order')).toBe('ASC')
  const total = screen.getAllByRole('status').map(({ textContent }) => textContent)
  choose(screen.getByRole('combobox', { name: 'Show' }), 'Inactive')
  await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).not.toEqual(total))
  for (const name of ['Columns', 'Export', 'Print']) expect(screen.getAllByRole('button', { name })).not.toHaveLength(0)
  await expectSoundStructure()
})

test('[LST-26] timelogs have theirs; an address from nowhere says so', async () => {
  await open('/list/timelogs')
  within(table('Timelogs')).getByRole('columnheader', { name: /^Minutes/ })
  await waitFor(() => expect(within(table('Timelogs')).getAllByRole('row').length).toBeGreaterThan(5))
  await open('/list/timelogs/initialize_full')
  await screen.findByText(/“initialize_full”/)
})

test('[LST-01] what is looked for may have any signs, in the box and in the address', async () => {
  const signs = ['100%/🙂', "x'; drop table victim;--<b>"]
  await open('/list/victims', 'advocate')
  for (const text of signs) {
    const search = find(text)
    await says(`found for “${text}”`)
    expect(search.value).toBe(text)
  }
  const text = signs.join(' ')
  await open(`/list/victims/victim/${encodeURIComponent(text)}`, 'advocate')
  await says(`found for “${text}”`)
})

test('a search of 10,000 characters says that it is too long, and stays', async () => {
  await open('/list/victims', 'advocate')
  const long = 'long '.repeat(2_000)
  const search = find(long)
  const described = (): string =>
    document.getElementById(search.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  await waitFor(() => expect(described()).toMatch(/at most 200 characters/))
  expect(search.value).toBe(long)
})

test('a list that was emptied by what was done with its row has it again when that is undone', async () => {
  const last = `Emptied${ownNumber()}`
  await makeRecord(server(), 'admin', 'victim', { first: 'Ada', last })
  await open('/list/victims')
  find(last)
  await waitFor(() => expect(names()).toHaveLength(1))
  click(within(table()).getByRole('checkbox', { name: new RegExp(last) }))
  const bar = screen.getByRole('group', { name: 'Selection' })
  click(button('Change the status', bar))
  const dialog = await screen.findByRole('dialog')
  choose(within(dialog).getByRole('combobox', { name: 'Status' }), 'Inactive')
  click(button('Do it for 1 record', dialog))
  await screen.findByText('Done: 1. Needed nothing: 0. Failed: 0.')
  await screen.findByText('Nothing here')
  // Closed, it is what mod+z takes back, and says what it was of.
  click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect((await screen.findByRole('dialog', { name: 'Change the status' })).textContent).toContain('Status: Inactive')
  click(button('Undo', screen.getByRole('dialog')))
  await screen.findByText('Undone: 1. Could not be undone: 0.')
  for (const close of within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).slice(-1))
    click(close)
  await waitFor(() => expect(names()).toHaveLength(1))
})

test('[PRM-44] who may not read other users sees that a record is a colleague’s, and nobody is said to be missing', async () => {
  await makeRecord(server(), 'supervisor', 'victim')
  await open('/list/victims', 'volunteer')
  await waitFor(() => expect(within(table()).getAllByRole('cell', { name: 'A colleague' }).length).toBeGreaterThan(0))
  expect(document.body.textContent).not.toContain('Advocate not found')
})
