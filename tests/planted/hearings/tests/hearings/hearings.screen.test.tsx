/** The page of a list with a query of its own, as its declaration alone makes it. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeRecord } from '../screens/ownRecord.ts'
import { button, choose, click, press, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { server, open } = pages()
const list = (): HTMLElement => screen.getByRole('table', { name: 'Hearings' })
const notes = (): readonly string[] =>
  within(list())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent ?? '')

test('it is reached from the palette, sorted, narrowed by its filter, and can be printed and exported', async () => {
  const client = await makeRecord(server(), 'admin', 'victim', { first: 'Ines', last: 'Quillfeather' })
  for (const [date_time, note] of [
    ['2098-03-04T17:00:00.000Z', 'The sooner'],
    ['2099-03-04T17:00:00.000Z', 'The later'],
  ])
    await server().call('admin', 'POST', '/v1/court_date', { victim_id: client['id'], date_time, note })
  await open('/home', 'admin')
  click(await screen.findByRole('button', { name: /Search or run a command/ }))
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  const input = within(palette).getByRole('combobox')
  type(input, 'hearings')
  await waitFor(() => {
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toMatch(/Hearings/)
  })
  press('Enter', input)
  await waitFor(() => expect(location.pathname).toBe('/list/hearings'))
  await waitFor(() => expect(notes()).toEqual(expect.arrayContaining(['The sooner', 'The later'])))
  const sooner = (): boolean => notes().indexOf('The sooner') < notes().indexOf('The later')
  expect(sooner()).toBe(true)
  click(button('Date', list()))
  await waitFor(() => expect(sooner()).toBe(false))
  for (const name of ['Columns', 'Export', 'Print']) expect(screen.getAllByRole('button', { name })).not.toHaveLength(0)
  click(screen.getByText('Filters'))
  const panel = screen.getByRole('form', { name: 'Filters' })
  choose(within(panel).getByRole('combobox', { name: 'Add a filter' }), 'Date')
  type(await within(panel).findByLabelText<HTMLInputElement>(/from/i, { selector: 'input' }), '2099-01-01')
  click(button('Apply filters', panel))
  await waitFor(() => expect(notes()).toEqual(['The later']))
})
