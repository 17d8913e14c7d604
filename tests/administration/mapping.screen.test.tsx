/** Entries of the agency's own lists in a funder's categories, as many at once as are chosen. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { standBetween } from '../screens/between.ts'
import { choose, click, press } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened, server } = pages()

type Row = { readonly id: number; readonly label: string; readonly voca_category: string | null }
const crimes = async (): Promise<readonly Row[]> =>
  (await server().call('admin', 'GET', '/v2/crime?limit=500')).body['data'] as Row[]
const categories = async (): Promise<Readonly<Record<string, string | null>>> =>
  Object.fromEntries((await crimes()).map(({ label, voca_category: category }) => [label, category]))

const openDialog = async (): Promise<HTMLElement> => {
  await open('/admin/victimizations', 'admin')
  const list = await screen.findByRole('region', { name: 'Victimizations' })
  click(await within(list).findByRole('button', { name: 'VOCA categories…' }))
  return screen.findByRole('dialog', { name: 'VOCA categories: Victimizations' })
}
const box = (dialog: HTMLElement, name: string) => within(dialog).getByRole('checkbox', { name })
const setButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Set for the chosen' })
const categoryFor = 'VOCA category for the chosen entries'
const lacksBox = 'Only entries without a category'

test('as many as are chosen get the category together, and nothing else of them changes', async () => {
  const before = await crimes()
  const lacking = before.filter(({ voca_category: category }) => category === null).map(({ label }) => label)
  expect(lacking.length).toBeGreaterThan(2)
  const dialog = await openDialog()
  await expectSoundStructure()
  expect(within(dialog).getByText(`Without a category: ${lacking.length}`)).toBeTruthy()
  const set = setButton(dialog)
  expect(set.getAttribute('aria-disabled')).toBe('true')
  click(box(dialog, lacksBox))
  await waitFor(() => expect(within(dialog).getAllByRole('rowheader')).toHaveLength(lacking.length))
  const some = lacking.slice(0, 2)
  for (const label of some) click(box(dialog, `Choose ${label}`))
  await within(dialog).findByText('Chosen: 2')
  // Nothing is taken away by a slip.
  expect(set.getAttribute('aria-disabled')).toBe('true')
  click(set)
  choose(within(dialog).getByRole('combobox', { name: categoryFor }), 'Terrorism')
  click(set)
  await within(dialog).findByText('VOCA category set: 2')
  // Whoever pressed it by keyboard is still there.
  expect(document.activeElement).toBe(set)
  await waitFor(() => expect(within(dialog).getAllByRole('rowheader')).toHaveLength(lacking.length - 2))
  const expected = before.map((row) => (some.includes(row.label) ? { ...row, voca_category: 'terrorism' } : row))
  await waitFor(async () => expect(await crimes()).toEqual(expected), { timeout: 60_000 })

  // All that are left, by one box.
  click(box(dialog, 'Choose all that are shown'))
  choose(within(dialog).getByRole('combobox', { name: categoryFor }), 'Burglary')
  click(set)
  await within(dialog).findByText('Every entry has a category.')
  const wanted = Object.fromEntries(lacking.map((label) => [label, some.includes(label) ? 'terrorism' : 'burglary']))
  await waitFor(async () => expect(await categories()).toMatchObject(wanted), { timeout: 60_000 })
})

test('a row shows its category; what is not in sight is not changed', async () => {
  const [first, second] = await crimes()
  const dialog = await openDialog()
  // One choice for all: that of a row would save at each key, on the way to the one that is meant.
  expect(within(dialog).getAllByRole('combobox')).toHaveLength(1)
  const row = () =>
    within(dialog)
      .getByRole('rowheader', { name: String(second?.label) })
      .closest('tr')
  expect(row()?.textContent).not.toContain('No category')
  click(box(dialog, `Choose ${String(second?.label)}`))
  choose(within(dialog).getByRole('combobox', { name: categoryFor }), 'No category')
  click(setButton(dialog))
  await within(dialog).findByText('VOCA category set: 1')
  expect((await categories())[second?.label ?? '']).toBeNull()
  expect(row()?.textContent).toContain('No category')
  click(box(dialog, `Choose ${String(first?.label)}`))
  choose(within(dialog).getByRole('combobox', { name: categoryFor }), 'Arson')
  click(box(dialog, lacksBox))
  await waitFor(() => expect(within(dialog).getAllByRole('rowheader')).toHaveLength(1))
  expect(setButton(dialog).getAttribute('aria-disabled')).toBe('true')
  click(setButton(dialog))
  press('Escape', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await categories())[first?.label ?? '']).toBe(first?.voca_category)
})

test('only what the server took is said to be set; what it did not take is said in the dialog and stays chosen', async () => {
  const [taken, left] = await crimes()
  let refuses = true
  const goAway = standBetween(({ method, address }, answer) =>
    refuses && method === 'PUT' && address.endsWith(`/v2/crime/${String(left?.id)}`)
      ? Promise.resolve(
          Response.json({ message: 'You are not allowed to do this.', code: 'forbidden' }, { status: 403 }),
        )
      : answer(),
  )
  try {
    const dialog = await openDialog()
    for (const each of [taken, left]) click(box(dialog, `Choose ${String(each?.label)}`))
    choose(within(dialog).getByRole('combobox', { name: categoryFor }), 'Arson')
    click(setButton(dialog))
    expect(within(dialog).queryByText(/VOCA category set/)).toBeNull()
    await within(dialog).findByText('VOCA category set: 1 Chosen: 1')
    const alert = within(within(dialog).getByRole('alert'))
    alert.getByText('VOCA category not set: 1. These stay chosen.')
    alert.getByText('You are not allowed to do this.')
    expect(box(dialog, `Choose ${String(left?.label)}`)).toHaveProperty('checked', true)
    expect(box(dialog, `Choose ${String(taken?.label)}`)).toHaveProperty('checked', false)
    refuses = false
    click(setButton(dialog))
    await within(dialog).findByText('VOCA category set: 1')
    expect(within(dialog).queryByRole('alert')).toBeNull()
    expect(await categories()).toMatchObject({ [taken?.label ?? '']: 'arson', [left?.label ?? '']: 'arson' })
    await opened().close()
  } finally {
    goAway()
  }
})

test('a list that no funder counts in categories has none to set', async () => {
  await open('/admin/agencies', 'admin')
  await screen.findByRole('region', { name: 'Agencies' })
  expect(screen.queryByRole('button', { name: 'VOCA categories…' })).toBeNull()
})
