/** Entries of the agency's own lists in a funder's categories, as many at once as are chosen. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click, press } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages()

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
const lacksBox = 'Only entries without a category'

test('as many as are chosen get the category together, and nothing else of them changes', async () => {
  const before = await crimes()
  const lacking = before.filter(({ voca_category: category }) => category === null).map(({ label }) => label)
  expect(lacking.length).toBeGreaterThan(2)
  const dialog = await openDialog()
  await expectSoundStructure()
  expect(within(dialog).getByText(`Without a category: ${lacking.length}`)).toBeTruthy()
  const set = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Set for the chosen' })
  expect(set.disabled).toBe(true)
  click(box(dialog, lacksBox))
  await waitFor(() => expect(within(dialog).getAllByRole('rowheader')).toHaveLength(lacking.length))
  const some = lacking.slice(0, 2)
  for (const label of some) click(box(dialog, `Choose ${label}`))
  await within(dialog).findByText('Chosen: 2')
  // Nothing is taken away by a slip.
  expect(set.disabled).toBe(true)
  choose(within(dialog).getByRole('combobox', { name: 'VOCA category for the chosen entries' }), 'Terrorism')
  click(set)
  await within(dialog).findByText('Set for 2')
  await waitFor(() => expect(within(dialog).getAllByRole('rowheader')).toHaveLength(lacking.length - 2))
  const expected = before.map((row) => (some.includes(row.label) ? { ...row, voca_category: 'terrorism' } : row))
  await waitFor(async () => expect(await crimes()).toEqual(expected), { timeout: 60_000 })

  // All that are left, by one box.
  click(box(dialog, 'Choose all that are shown'))
  choose(within(dialog).getByRole('combobox', { name: 'VOCA category for the chosen entries' }), 'Burglary')
  click(set)
  await within(dialog).findByText('Every entry has a category.')
  const wanted = Object.fromEntries(lacking.map((label) => [label, some.includes(label) ? 'terrorism' : 'burglary']))
  await waitFor(async () => expect(await categories()).toMatchObject(wanted), { timeout: 60_000 })
})

test('each has its own choice, too; what is not in sight is not changed', async () => {
  const [first, second] = await crimes()
  const dialog = await openDialog()
  click(box(dialog, `Choose ${String(first?.label)}`))
  const own = () =>
    within(dialog).getByRole<HTMLSelectElement>('combobox', { name: `VOCA category of ${String(second?.label)}` })
  choose(own(), 'No category')
  await waitFor(async () => expect((await categories())[second?.label ?? '']).toBeNull())
  expect(own().selectedOptions[0]?.text).toBe('No category')
  click(box(dialog, lacksBox))
  await waitFor(() => expect(within(dialog).getAllByRole('rowheader')).toHaveLength(1))
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Set for the chosen' }).disabled).toBe(true)
  press('Escape', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await categories())[first?.label ?? '']).toBe(first?.voca_category)
})

test('a list that no funder counts in categories has none to set', async () => {
  await open('/admin/agencies', 'admin')
  await screen.findByRole('region', { name: 'Agencies' })
  expect(screen.queryByRole('button', { name: 'VOCA categories…' })).toBeNull()
})
