/** RPT-80: the full report of those who were trafficked, by the screen over a real server. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages(120)

const tables = (): readonly string[] =>
  screen.getAllByRole('table').map((table) => table.getAttribute('aria-label') ?? '')
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
  await open('/reports', 'admin')
  await run()
  const [full, everybody] = [tables(), numbersOf('Clients served', 0)[0] ?? 0]
  // As an administrator marks what some have suffered.
  const crimes = (await server().call('admin', 'GET', '/v2/crime')).body['data'] as { id: number; label: string }[]
  const suffered = within(screen.getByRole('table', { name: 'Victimizations' }))
    .getAllByRole('row')
    .flatMap((row) => {
      const [count, label] = [within(row).queryAllByRole('cell')[0], within(row).queryByRole('rowheader')?.textContent]
      return Number(count?.textContent ?? 0) > 0 ? crimes.filter((crime) => crime.label === label) : []
    })
  const marked = suffered[0]?.id ?? 0
  expect((await server().call('admin', 'PUT', `/v2/crime/${marked}`, { human_trafficking: true })).status).toBe(200)
  const question = { type: 'service', show: 'all', since: null, until: null }
  const victimizations = [{ combine_type: 'any', items: [marked] }]
  const asked = await server().call('admin', 'POST', '/v2/report', { question: { ...question, victimizations } })

  await open('/reports/human_trafficking', 'admin')
  screen.getByRole('heading', { level: 1, name: 'Human Trafficking Report' })
  await run()
  expect(tables().filter((table) => table !== 'Clients by county')).toEqual(full)
  expect(tables()).toEqual(
    expect.arrayContaining(['Clients by age', 'Clients by gender', 'Clients by race', 'Clients by county']),
  )
  const [trafficked] = numbersOf('Clients served', 0)
  expect(trafficked).toBe(asked.body['count'])
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
