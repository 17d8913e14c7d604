/** Classic reports on their screen: chosen, asked by plain filters, run. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened } = pages(90)

const combobox = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name })
const labels = (): readonly (string | null)[] =>
  within(screen.getByRole('form', { name: 'Filters' }))
    .getAllByRole('combobox')
    .map((each) => (each as HTMLSelectElement).labels[0]?.textContent ?? null)
const run = async (): Promise<void> => {
  const button = await screen.findByRole('button', { name: /^(?:Run report|Count again)$/ })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  click(button)
  await waitFor(() => screen.getByRole('button', { name: 'Count again' }), { timeout: 30_000 })
}
const numbersIn = (table: string): readonly number[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('cell')
    .map(({ textContent }) => Number(textContent.replaceAll(',', '')))

test('[RPT-35] [RPT-37] is chosen by two words, of which the second is All where the first is List', async () => {
  await open('/reports/legacy', 'admin')
  screen.getByRole('heading', { level: 1, name: 'Classic Full Service Report' })
  choose(combobox('Kind'), 'Missing')
  screen.getByRole('heading', { level: 1, name: 'Classic Missing Data Report' })
  choose(combobox('Family'), 'List')
  await screen.findByRole('heading', { level: 1, name: 'Classic Client List' })
  expect([combobox('Kind').value, combobox('Kind').disabled]).toEqual(['all', true])
  choose(combobox('Family'), 'Premium')
  choose(combobox('Kind'), 'Hourly')
  await screen.findByRole('heading', { level: 1, name: 'Classic Timelog Hours by Advocate' })
  choose(combobox('Family'), 'Court')
  await screen.findByRole('heading', { level: 1, name: 'Classic Court Report' })
  await expectSoundStructure()
})

test('[RPT-79] counts with agency, grant and advocate; who lacks something is listed; minutes stand by advocate', async () => {
  await open('/reports/legacy', 'admin')
  expect(labels()).toEqual(['Reporting period', 'By Agency', 'By Grant', 'By Advocate'])
  choose(combobox('Kind'), 'Missing')
  choose(combobox('Reporting period'), 'All Time')
  await run()
  const missing = screen.getByRole('table', { name: 'Clients who lack something' })
  const any = within(missing).getAllByRole('link')[0] as HTMLElement
  const listed = any.textContent
  click(any)
  await screen.findByText(`${listed} in all`)
  history.back()
  await screen.findByRole('table', { name: 'Clients who lack something' })

  choose(combobox('Kind'), 'Hourly')
  expect(labels()).toEqual([
    'Reporting period',
    'New Calculation Strategy',
    'Status',
    'By Agency',
    'By Grant',
    'By Advocate',
  ])
  choose(combobox('Reporting period'), 'All Time')
  await run()
  await screen.findByRole('table', { name: 'Minutes by advocate and service' })
  const total = numbersIn('Minutes')[0] ?? 0
  expect(total).toBeGreaterThan(0)
  const lines = within(screen.getByRole('table', { name: 'Minutes by advocate and service' }))
    .getAllByRole('row')
    .slice(1)
  const minutes = lines.map((line) => {
    const [, hours = NaN, rest = NaN] =
      /^(\d+):([0-5]\d)$/u.exec(line.lastElementChild?.textContent ?? '')?.map(Number) ?? []
    return hours * 60 + rest
  })
  expect(minutes.reduce((all, each) => all + each, 0)).toBe(total)

  const [, , agency = ''] = within(combobox('By Grant'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  choose(combobox('By Grant'), agency)
  await run()
  await waitFor(() => expect(numbersIn('Minutes')[0]).toBeLessThan(total))
  const ofGrant = numbersIn('Minutes')[0]
  choose(combobox('By Grant'), 'No Grant Provided')
  await run()
  await waitFor(() => expect(numbersIn('Minutes')[0]).not.toBe(ofGrant))
  const { filters } = opened().store().getState().reports.forms.legacy_service_hourly
  expect(filters).toEqual({ by_grant: -1 })

  choose(combobox('Kind'), 'All')
  choose(combobox('By Advocate'), within(combobox('By Advocate')).getAllByRole('option')[1]?.textContent ?? '')
  const { assigned } = opened().store().getState().reports.forms.legacy.filters
  expect(assigned?.[0]).toMatchObject({ combine_type: 'any', items: [expect.any(Number)] })
})
