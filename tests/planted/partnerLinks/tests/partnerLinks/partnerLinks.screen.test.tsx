/** The page of a list that an agency keeps of its own, as its declaration alone makes it. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fieldsEdited } from '../../domain/records/index.ts'
import { begin, field, fill, part, refused, rows, save, saveAndClose, textOf } from '../items/desk.ts'
import { button, choose, click, press, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { server, open } = pages()
const path = '/admin/partner-links'
const named = (list: HTMLElement): readonly string[] =>
  rows(list).map((row) => textOf(within(row).getByRole('rowheader')))
const stand = (list: HTMLElement, ...names: readonly string[]): Promise<void> =>
  waitFor(() => expect(named(list)).toEqual(names))
const tabs = (): readonly string[] =>
  within(screen.getByRole('navigation', { name: 'Admin' }))
    .getAllByRole('link')
    .map(textOf)
const stored = async (user: string): Promise<readonly unknown[]> => {
  const { body } = await server().call(user, 'GET', '/v1/partner_link')
  return (body['data'] as Record<string, unknown>[]).map(({ label, status }) => `${String(label)} ${String(status)}`)
}

/** Runs what the palette finds first. */
const runLine = async (line: string, row: RegExp): Promise<void> => {
  click(await screen.findByRole('button', { name: /Search or run a command/ }))
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  const input = within(palette).getByRole('combobox')
  type(input, line)
  await waitFor(() => {
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toMatch(row)
  })
  press('Enter', input)
  await waitFor(() => expect(palette.isConnected).toBe(false))
}

test('entries are made, changed, put in order and switched off on a tab of their own, which the palette finds', async () => {
  await open('/home', 'admin')
  await runLine('partner links', /Administration: Partner links/)
  await waitFor(() => expect(location.pathname).toBe(path))
  const list = await part('Partner links')
  expect(tabs()).toContain('Partner links')

  const empty = await begin(list, 'Add partner link', 'New partner link')
  fill(empty, { Label: 'Food bank' })
  save(empty)
  await refused(field(empty, 'Address'), /required/i)
  fill(empty, { Address: 'https://food.example.org' })
  await saveAndClose(empty)
  const form = await begin(list, 'Add partner link', 'New partner link')
  fill(form, { Label: 'Night shelter', Address: 'https://shelter.example.org' })
  await saveAndClose(form)
  await stand(list, 'Food bank', 'Night shelter')

  const changed = await begin(list, 'Edit Night shelter', 'Change this partner link')
  fill(changed, { Label: 'Day shelter' })
  await saveAndClose(changed)
  await stand(list, 'Food bank', 'Day shelter')

  press('ArrowUp', button('Move Day shelter', list))
  await stand(list, 'Day shelter', 'Food bank')
  await waitFor(async () => expect(await stored('admin')).toEqual(['Day shelter 1', 'Food bank 1']))

  click(button('Deactivate Food bank', list))
  const question = await screen.findByRole('alertdialog')
  await waitFor(() => expect(textOf(question)).toContain('Nothing uses it.'))
  click(button('Deactivate', question))
  await within(list).findByRole('button', { name: 'Activate Food bank' })
  choose(within(list).getByRole('combobox', { name: 'Show' }), 'Active')
  await stand(list, 'Day shelter')
  choose(within(list).getByRole('combobox', { name: 'Show' }), 'Inactive')
  await stand(list, 'Food bank')
  expect(await stored('supervisor')).toEqual(['Day shelter 1', 'Food bank 0'])
  expect(await stored('other-admin')).toEqual([])

  choose(within(list).getByRole('combobox', { name: 'Show' }), 'All')
  await stand(list, 'Day shelter', 'Food bank')
  click(button('History of Day shelter', list))
  const history = await screen.findByRole('dialog', { name: 'Day shelter' })
  await waitFor(() => {
    const told = within(history).getAllByRole('listitem').map(textOf).join('\n')
    expect(told).toMatch(/Adriana Castillo[\s\S]*Label[\s\S]*Night shelter[\s\S]*Day shelter/)
    expect(told).toContain('https://shelter.example.org')
  })
})

test('who may not save them sees neither the tab nor its place in the palette', async () => {
  await open(path, 'admin', { without: ['configure_agency'] })
  await waitFor(() => expect(location.pathname).toBe('/admin/grants'))
  expect(tabs()).not.toContain('Partner links')
  click(await screen.findByRole('button', { name: /Search or run a command/ }))
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  type(within(palette).getByRole('combobox'), 'administration')
  await waitFor(() => expect(textOf(palette)).toContain('Administration: Grants'))
  expect(textOf(palette)).not.toContain('Partner links')
  expect((await server().call('supervisor', 'POST', '/v1/partner_link', { label: 'A', url: 'b' })).status).toBe(403)
})

test('one that was begun is one press away from the first page', async () => {
  const page = await open('/home', 'other-admin')
  // As a tab leaves it that was closed while its form was open.
  page.store().dispatch(fieldsEdited({ kind: 'partner_link', id: 0, changes: { label: 'Legal aid' } }))
  const unfinished = await screen.findByRole('region', { name: 'Unfinished' })
  click(await within(unfinished).findByRole('link'))
  await waitFor(() => expect(location.pathname).toBe(path))
  const form = await begin(await part('Partner links'), 'Continue the partner link begun', 'New partner link')
  expect(field(form, 'Label').value).toBe('Legal aid')
})
