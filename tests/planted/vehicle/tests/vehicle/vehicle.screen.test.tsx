/** A kind of record with a page of its own, as its declaration alone makes it: tab, page, form, list, palette. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { atDesks, begin, deskOf, fill, part, reads, save, saveAndClose } from '../items/desk.ts'
import { click, press, type } from '../screens/hand.ts'

atDesks()
const admin = deskOf('admin')

const palette = async (): Promise<HTMLElement> => {
  click(await screen.findByRole('button', { name: /Search or run a command/ }))
  return within(await screen.findByRole('dialog', { name: 'Command palette' })).getByRole('combobox')
}
const active = (input: HTMLElement): string =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''

test('it is entered on its case’s page, opened from there, changed on its own, and remembered in its history', async () => {
  const court = await admin.own('court_case')
  await admin.open(`${court.path}/vehicles`)
  const vehicles = await part('Vehicles')
  const form = await begin(vehicles, 'Add vehicle', 'New vehicle')
  fill(form, { Plate: 'RIVER 7', Make: 'Corvid' })
  await saveAndClose(form)
  click(await within(vehicles).findByRole('link', { name: 'RIVER 7' }))
  await screen.findByRole('heading', { level: 1, name: 'RIVER 7' })
  expect(location.pathname).toMatch(/^\/vehicle\/\d+\/edit$/)
  const page = await screen.findByRole('form', { name: 'Vehicle' })
  fill(page, { Make: 'Heron' })
  save(page)
  await reads(page, 'Saved')
  click(screen.getByRole('link', { name: 'History' }))
  await reads(await part('History'), 'Corvid', 'Heron')
})

test('a new one is begun in the palette, on a case that is chosen, and then found there by its name', async () => {
  const court = await admin.own('court_case')
  const { case_reference_id: number } = await admin.held(court)
  await admin.open('/home')
  const first = await palette()
  type(first, 'new vehicle')
  await waitFor(() => expect(active(first)).toContain('New vehicle'))
  press('Enter', first)
  await waitFor(() => expect(location.pathname).toBe('/new/vehicle'))
  type(await screen.findByRole('combobox', { name: 'On an existing case' }), String(number))
  click(await screen.findByRole('option', { name: new RegExp(String(number)) }))
  const form = await screen.findByRole('form', { name: 'Vehicle' })
  fill(form, { Plate: 'MEADOW 3' })
  save(form)
  await screen.findByRole('heading', { level: 1, name: 'MEADOW 3' })
  const again = await palette()
  type(again, 'go vehicles')
  type(again, 'list of vehicles')
  await waitFor(() => expect(active(again)).toContain('Vehicles'))
  press('Enter', again)
  await waitFor(() => expect(location.pathname).toBe('/list/vehicles'))
  const table = await screen.findByRole('table', { name: 'Vehicles' })
  await waitFor(() => expect(table.textContent).toContain('MEADOW 3'))
  for (const name of ['Columns', 'Export', 'Print']) expect(screen.getAllByRole('button', { name })).not.toHaveLength(0)
  const last = await palette()
  type(last, 'meadow')
  await waitFor(() => expect(active(last)).toContain('MEADOW 3'))
  press('Enter', last)
  await waitFor(() => expect(location.pathname).toMatch(/^\/vehicle\/\d+\/edit$/))
  await screen.findByRole('button', { name: 'Delete vehicle' })
})
