/** A run of then on its report's screen: found by who ran it when, and shown as it was whatever has changed. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened, server } = pages(60)

const period = (): HTMLSelectElement => screen.getByRole('combobox', { name: 'Reporting period' })
const counted = async (): Promise<void> => {
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 30_000 })
  await opened().settled()
}
const textsOf = (of: Element, selector: string): readonly string[] =>
  [...of.querySelectorAll(selector)].map(({ textContent }) => textContent)
const figures = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    screen.getAllByRole('table').map((table) => [table.getAttribute('aria-label') ?? '', textsOf(table, 'tbody td')]),
  )

test('a run of then is chosen by when and by whom, and its figures stand there as they were', async () => {
  await open('/reports', 'admin')
  choose(period(), 'All Time')
  click(await screen.findByRole('button', { name: 'Run report' }))
  await counted()
  const then = figures()
  choose(period(), 'Last Year')
  await screen.findByText('Nothing has been counted yet')
  const made = await server().call('admin', 'POST', '/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Later' })
  const service = { victim_id: made.body['id'], service_id: 1, date_time: '2020-02-03T17:00:00.000Z' }
  expect((await server().call('admin', 'POST', '/v1/service', service)).status).toBe(200)
  choose(period(), 'All Time')
  click(await screen.findByRole('button', { name: 'Earlier runs' }))
  const dialog = await screen.findByRole('dialog', { name: 'Earlier runs' })
  const list = await within(dialog).findByRole('table', { name: 'Earlier runs' })
  await expectSoundStructure()
  const [row] = within(list).getAllByRole('row').slice(1)
  if (row === undefined) throw new Error('no run is listed')
  expect(row.textContent).toMatch(/All Time/)
  click(within(row).getByRole('button'))
  await screen.findByText('Figures are as they were then.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await opened().settled()
  expect(figures()).toEqual(then)
  expect(screen.getByText(/^Run by .+ on \d/)).toBeTruthy()
  expect(screen.getAllByText(/shows today’s records/).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('link', { name: /Open the list of today$/ }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Keep as submitted' })).toBeNull()
  await expectSoundStructure()
  click(screen.getByRole('button', { name: 'Count again' }))
  await waitFor(() => expect(screen.queryByText('Figures are as they were then.')).toBeNull())
  await counted()
  expect(figures()).not.toEqual(then)
})

test('before a report was run its list says so', async () => {
  await open('/reports/event', 'admin')
  click(await screen.findByRole('button', { name: 'Earlier runs' }))
  const dialog = await screen.findByRole('dialog', { name: 'Earlier runs' })
  await within(dialog).findByText('There is no earlier run of this report that you may open.')
})

test('what was composed and never counted makes way for a run of then only when that is confirmed', async () => {
  await open('/reports/event', 'admin')
  await server().call('admin', 'POST', '/v2/report_object', {
    uuid: '00000000-0000-4000-9000-00000000000b',
    type: 'event',
    reporting_period: 'All Time',
    filters: JSON.stringify({ zip_code: '82' }),
  })
  const openRun = async (): Promise<void> => {
    click(await screen.findByRole('button', { name: 'Earlier runs' }))
    const list = await screen.findByRole('table', { name: 'Earlier runs' })
    const row = (await within(list).findByText(/82/)).closest('tr')
    if (row === null) throw new Error('the run is not listed')
    click(within(row).getByRole('button'))
  }
  choose(period(), 'Custom')
  type(screen.getByLabelText('First day'), '2020-01-01')
  await openRun()
  const question = await screen.findByRole('alertdialog', { name: 'Show the earlier run?' })
  expect(question.textContent).toContain('What you have chosen here has not been counted')
  await expectSoundStructure()
  click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(period().value).toBe('Custom')
  expect(screen.queryByText('Figures are as they were then.')).toBeNull()
  await openRun()
  click(await screen.findByRole('button', { name: 'Show the earlier run' }))
  await screen.findByText('Figures are as they were then.')
  expect(period().value).toBe('All Time')
  // A run is kept: opening it again loses nothing.
  await openRun()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('runs of the same days are told apart by what they were asked by', async () => {
  await open('/reports/event', 'admin')
  for (const [n, filters] of [{ zip_code: '80' }, { client_types: ['P', 'W'] }].entries())
    await server().call('admin', 'POST', '/v2/report_object', {
      uuid: `00000000-0000-4000-9000-00000000000${n}`,
      type: 'event',
      reporting_period: 'All Time',
      filters: JSON.stringify(filters),
    })
  click(await screen.findByRole('button', { name: 'Earlier runs' }))
  const list = await screen.findByRole('table', { name: 'Earlier runs' })
  await within(list).findByText(/80/)
  await within(list).findByText(/Primary/)
  await expectSoundStructure()
})

test('what somebody else counted is on no paper, whoever has the page printed', async () => {
  await open('/reports/event', 'admin')
  const made = await server().call('advocate', 'POST', '/v2/report_object', {
    uuid: '00000000-0000-4000-9000-00000000000a',
    type: 'event',
    reporting_period: 'All Time',
    filters: JSON.stringify({ zip_code: '81' }),
  })
  expect(made.status).toBe(200)
  click(await screen.findByRole('button', { name: 'Earlier runs' }))
  const list = await screen.findByRole('table', { name: 'Earlier runs' })
  const row = (await within(list).findByText(/81/)).closest('tr')
  if (row === null) throw new Error('the run is not listed')
  click(within(row).getByRole('button'))
  await screen.findByText('Figures are as they were then.')
  dispatchEvent(new Event('beforeprint'))
  await screen.findByText(/^This report is not printed/)
  expect(screen.queryByText('Run by')).toBeNull()
  dispatchEvent(new Event('afterprint'))
})
