/** Entries of the agency's own lists in a funder's categories: told in the administration, counted in the grant report. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages(90)

const table = (name: string): HTMLElement => screen.getByRole('table', { name })
const rowOf = (name: string, line: string): HTMLElement =>
  within(table(name)).getByRole('row', { name: new RegExp(`^${line}`) })
const countIn = (row: HTMLElement): number =>
  Number(within(row).getAllByRole('cell')[0]?.textContent.replaceAll(',', ''))
const linesIn = (name: string): readonly string[] =>
  within(table(name))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

const runOf = async (grantName: string): Promise<void> => {
  await open('/reports/grant', 'admin')
  const grant = await screen.findByRole('combobox', { name: /^Grant/ })
  const names = within(grant)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  choose(grant, names.find((each) => each.startsWith(grantName)) ?? '')
  choose(screen.getByRole('combobox', { name: 'Reporting period' }), 'All Time')
  const run = () => screen.getByRole('button', { name: /^(?:Run report|Count again)$/ })
  await waitFor(() => expect(run().hasAttribute('disabled')).toBe(false))
  click(run())
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 30_000 })
}

const victimizations = 'Victimizations (VOCA categories)'
const unmapped = 'Victimizations without a VOCA category'

test('an entry without a category is named before a report is sent, and counted in its category once it has one', async () => {
  await runOf('VOCA Core Services')
  expect(linesIn(victimizations)).toHaveLength(27)
  // Each new client is in one line of these, whatever the agency's own lists have.
  const fresh = countIn(rowOf('Clients served', 'New this fiscal year'))
  for (const each of ['Clients by race (VOCA categories)', 'Clients by gender (VOCA categories)']) {
    const numbers = within(table(each))
      .getAllByRole('row')
      .flatMap((row) => within(row).queryAllByRole('cell')[1]?.textContent ?? [])
    expect([each, numbers.reduce((all, one) => all + Number(one), 0)]).toEqual([each, fresh])
  }
  const [name = ''] = linesIn(unmapped)
  const inUse = countIn(rowOf(unmapped, name))
  expect(inUse).toBeGreaterThan(0)
  const ofNone = countIn(rowOf(victimizations, 'Not mapped'))
  expect(ofNone).toBeGreaterThanOrEqual(inUse)
  const [link] = within(rowOf(victimizations, 'Not mapped')).getAllByRole('link')
  click(link as HTMLElement)
  await screen.findByText(`${ofNone} in all`)

  await runOf('VOCA Core Services')
  innerHeight = 6_000
  dispatchEvent(new Event('resize'))
  click(within(rowOf(unmapped, name)).getByRole('link', { name }))
  const list = await screen.findByRole('region', { name: 'Victimizations' })
  const form = await within(list).findByRole('form')
  choose(within(form).getByRole('combobox', { name: /^VOCA category/ }), 'Terrorism')
  click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(within(list).queryByRole('form')).toBeNull())
  const { data } = (await server().call('admin', 'GET', '/v2/crime?limit=500')).body as {
    data: { label: string; voca_category: string | null }[]
  }
  expect(data.find(({ label }) => label === name)?.voca_category).toBe('terrorism')

  await runOf('VOCA Core Services')
  expect(countIn(rowOf(victimizations, 'Terrorism'))).toBe(inUse)
  expect(screen.queryByRole('table', { name: unmapped }) === null ? [] : linesIn(unmapped)).not.toContain(name)
})
