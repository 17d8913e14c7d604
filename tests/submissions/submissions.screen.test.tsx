/** A report is kept as it is submitted, found again, and compared with what is counted later. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { readExport, type ReadExport } from '../exports/readCsv.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click, press, type } from '../screens/hand.ts'
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

const saved: Blob[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (content) => {
    saved.push(content as Blob)
    return 'blob:report'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = () => {}
})

/** By mouse; what is taken along. */
const taken = async (): Promise<ReadExport> => {
  const before = saved.length
  click(screen.getByRole('button', { name: 'Export' }))
  click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(saved).toHaveLength(before + 1))
  return readExport(Buffer.from((await saved.at(-1)?.arrayBuffer()) ?? new ArrayBuffer(0)))
}
const palette = async (query: string, name: string): Promise<void> => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const dialog = await screen.findByRole('dialog')
  const input = within(dialog).getByRole('combobox')
  type(input, query)
  const found = await within(dialog).findByRole('option', { name: new RegExp(name) })
  await waitFor(() => expect(found.getAttribute('aria-selected')).toBe('true'))
  press('Enter', input)
}

test('what is kept is what the screen had, and leads back to it; nothing has changed since', async () => {
  await open('/reports', 'admin')
  await run()
  const shown = figures()
  const file = await taken()
  click(screen.getByRole('button', { name: 'Keep as submitted' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Keep this report as it is submitted?' })
  click(within(asked).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  click(await screen.findByRole('button', { name: 'Keep as submitted' }))
  const question = await screen.findByRole('alertdialog')
  click(within(question).getByRole('button', { name: 'Keep as submitted' }))
  click(await screen.findByRole('link', { name: /^Submitted \d/ }, { timeout: 30_000 }))
  await opened().settled()
  await screen.findByRole('button', { name: 'Compare with today' })
  expect(figures()).toEqual(shown)
  const again = await taken()
  expect([again.titles, again.rows]).toEqual([file.titles, file.rows])
  expect(again.about.has('Submitted')).toBe(true)
  expect(screen.queryByText(/^Exported/)).toBeNull()
  // On paper, too: no line is lost to what a column or a box holds of it.
  dispatchEvent(new Event('beforeprint'))
  const printed = [...document.querySelectorAll('table')].filter(({ caption }) => caption !== null)
  const lines = printed.map((table) => [table.caption?.textContent ?? '', textsOf(table, 'tbody td')])
  expect(Object.fromEntries(lines)).toEqual(shown)
  dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('caption')).toBeNull())
  await palette('compare with today', 'Compare this submitted report with today')
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

test('a service whose amount is another one is told behind a sum over the same records', async () => {
  const made = await server().call('admin', 'POST', '/v2/victim', { victim_type: 'P', first: 'Wren', last: 'Amount' })
  const service = { victim_id: made.body['id'], service_id: 1, date_time: '2026-02-03T17:00:00.000Z' }
  const given = await server().call('admin', 'POST', '/v1/service', service)
  await open('/reports', 'admin')
  await run()
  click(screen.getByRole('button', { name: 'Keep as submitted' }))
  click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep as submitted' }))
  const link = await screen.findByRole('link', { name: /^Submitted \d/ }, { timeout: 30_000 })
  const kept = new URL(link.getAttribute('href') ?? '', location.href).pathname
  expect((await server().call('admin', 'PUT', `/v1/service/${given.body['id']}`, { amount: 5 })).status).toBe(200)
  await open(kept, 'admin')
  click(await screen.findByRole('button', { name: 'Compare with today' }))
  const [first] = await screen.findAllByRole(
    'button',
    { name: /^Show the records of .*: 1 changed$/ },
    { timeout: 30_000 },
  )
  if (first !== undefined) click(first)
  const records = await screen.findByRole('region', { name: 'Counted as before, with another amount' })
  await within(records).findByRole('link', { name: 'Amount, Wren' })
  expect(within(records).getByRole('term').textContent).toBe('Amount')
  await expectSoundStructure()
})

test('before anything was submitted the page says how that is done; what is not there is said', async () => {
  await open('/reports/submitted', 'advocate')
  await screen.findByText('No submitted reports')
  await open('/reports/submitted/987654', 'advocate')
  await screen.findByText('This submitted report is not there, or you may not see it.')
})
