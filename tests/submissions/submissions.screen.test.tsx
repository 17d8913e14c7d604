/** A report is kept as it is submitted, found again, and compared with what is counted later. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened, server } = pages(60)

const run = async (): Promise<void> => {
  choose(screen.getByRole('combobox', { name: 'Reporting period' }), 'All Time')
  click(await screen.findByRole('button', { name: 'Run report' }))
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 30_000 })
  await opened().settled()
}

const textsOf = (of: Element, selector: string): readonly string[] =>
  [...of.querySelectorAll(selector)].map(({ textContent }) => textContent)
/** Each table's figures, by its name. */
const figures = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    screen.getAllByRole('table').map((table) => [table.getAttribute('aria-label') ?? '', textsOf(table, 'tbody td')]),
  )

test('what is kept is what the screen had, and leads back to it; nothing has changed since', async () => {
  await open('/reports', 'admin')
  await run()
  const shown = figures()
  click(screen.getByRole('button', { name: 'Keep as submitted' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Keep this report as it is submitted?' })
  click(within(asked).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  click(await screen.findByRole('button', { name: 'Keep as submitted' }))
  const again = await screen.findByRole('alertdialog')
  click(within(again).getByRole('button', { name: 'Keep as submitted' }))
  click(await screen.findByRole('link', { name: /^Submitted \d/ }, { timeout: 30_000 }))
  await opened().settled()
  const compare = await screen.findByRole('button', { name: 'Compare with today' })
  expect(figures()).toEqual(shown)
  expect(screen.queryByText(/^Exported/)).toBeNull()
  // On paper, too: no line is lost to what a column or a box holds of it.
  dispatchEvent(new Event('beforeprint'))
  const printed = [...document.querySelectorAll('table')].filter(({ caption }) => caption !== null)
  const lines = printed.map((table) => [table.caption?.textContent ?? '', textsOf(table, 'tbody td')])
  expect(Object.fromEntries(lines)).toEqual(shown)
  dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('caption')).toBeNull())
  click(compare)
  await screen.findByText(/Nothing has changed/, {}, { timeout: 30_000 })
  await expectSoundStructure()
  click(screen.getByRole('link', { name: 'Submitted reports' }))
  await opened().settled()
  const list = await screen.findByRole('table', { name: 'Submitted reports' })
  expect(textsOf(list, 'tbody tr')).toEqual([expect.stringMatching(/^Dynamic Full Service Report.*All Time/)])
})

test('an entry that is counted in another category since is named with both, and with nothing else of it', async () => {
  await open('/reports/grant', 'admin')
  const grant = await screen.findByRole('combobox', { name: /^Grant/ })
  const names = textsOf(grant, 'option')
  choose(grant, names.find((each) => each.startsWith('VOCA Core Services')) ?? '')
  await run()
  click(screen.getByRole('button', { name: 'Keep as submitted' }))
  click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep as submitted' }))
  const link = await screen.findByRole('link', { name: /^Submitted \d/ }, { timeout: 30_000 })
  const kept = new URL(link.getAttribute('href') ?? '', location.href).pathname
  const change = { label: 'Asian or other', voca_category: 'other' }
  expect((await server().call('admin', 'PUT', '/v2/race/2', change)).status).toBe(200)
  await open(kept, 'admin')
  click(await screen.findByRole('button', { name: 'Compare with today' }))
  const lists = await screen.findByRole('region', { name: 'Lists that were changed since' }, { timeout: 30_000 })
  const [entry, ...others] = within(lists)
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.closest('li') === null)
  expect(others).toEqual([])
  expect(entry?.textContent).toMatch(/^Asian or other Race/)
  expect(within(lists).getAllByRole('definition')).toHaveLength(1)
  expect(within(lists).getByRole('term').textContent).toBe('VOCA category')
  expect(within(lists).getByRole('definition').textContent).toMatch(/Asian.*Some other race/i)
  await expectSoundStructure()
})

test('before anything was submitted the page says how that is done; what is not there is said', async () => {
  await open('/reports/submitted', 'advocate')
  await screen.findByText('No submitted reports')
  await open('/reports/submitted/987654', 'advocate')
  await screen.findByText('This submitted report is not there, or you may not see it.')
})
