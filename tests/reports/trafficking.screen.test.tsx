/** RPT-80: the full report of those who were trafficked, by the screen over a real server. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages(120)

const tables = (): readonly string[] => screen.getAllByRole('table').map((table) => table.getAttribute('aria-label') ?? '')
const run = async (): Promise<void> => {
  choose(screen.getByRole('combobox', { name: 'Reporting period' }), 'All Time')
  click(screen.getByRole('button', { name: 'Run report' }))
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 20_000 })
}
const numbersOf = (table: string, column: number): readonly number[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => Number(within(row).queryAllByRole('cell')[column]?.textContent ?? 0))

test('[RPT-80] is the full report with clients by county, and counts only whoever has such a victimization', async () => {
  // As an administrator marks one that the demonstration has clients of.
  const put = await server().call('admin', 'PUT', '/v2/crime/2', { human_trafficking: true })
  expect([put.status, put.body]).toEqual([200, put.body])
  await open('/reports', 'admin')
  await run()
  const [full, everybody] = [tables(), numbersOf('Clients served', 0)[0] ?? 0]
  await open('/reports/human_trafficking', 'admin')
  screen.getByRole('heading', { level: 1, name: 'Human Trafficking Report' })
  await run()
  expect(tables().filter((table) => table !== 'Clients by county')).toEqual(full)
  expect(tables()).toEqual(
    expect.arrayContaining(['Clients by age', 'Clients by gender', 'Clients by race', 'Clients by county']),
  )
  const [trafficked] = numbersOf('Clients served', 0)
  console.log(full, everybody, screen.getByRole('table', { name: 'Clients served' }).textContent)
  for (const f of [{}, { human_trafficking: '1' }, { victimizations: [{ combine_type: 'any', items: [2] }] }])
    console.log(JSON.stringify((await server().call('admin', 'POST', '/v2/report', { question: { type: 'service', show: 'all', since: null, until: null, ...f } })).body))
  expect(trafficked).toBeGreaterThan(0)
  expect(trafficked).toBeLessThan(everybody)
  for (const table of ['Clients by age', 'Clients by gender', 'Clients by race', 'Clients by county'])
    expect([table, numbersOf(table, 0).reduce((all, one) => all + one, 0)]).toEqual([table, trafficked])
  const counties = within(screen.getByRole('table', { name: 'Clients by county' }))
  expect(counties.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Glen',
    'Harbor',
    'Marrow',
    'Not reported',
  ])
  // Whom a line counts, its list has.
  const [link] = counties.getAllByRole('link')
  const count = link?.textContent ?? ''
  if (link !== undefined) click(link)
  await screen.findByText(`${count} in all`)
})
