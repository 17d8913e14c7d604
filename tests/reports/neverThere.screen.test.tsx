/** A filter set that names what is not in the agency’s lists is said to, by its filter’s title, and stays what it is. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages(60)

const never = 999_999_999

test('running one says which entry of which filter is not there, once, and nothing of the set is lost', async () => {
  const filters = {
    agencies: [{ combine_type: 'any', items: [never] }],
    victim_races: [never],
    zip_code: '80',
  }
  const set = { label: 'From elsewhere', type: 'full', period: 'All Time', filters, quick_filters: {} }
  const made = await server().call('admin', 'POST', '/v1/saved_report', set)
  expect(made.status).toBe(200)
  await open('/reports', 'admin')
  const picker = await screen.findByRole('combobox', { name: 'Filter set' })
  await within(picker).findByRole('option', { name: set.label })
  choose(picker, set.label)
  const chips = screen.getByRole('list', { name: 'What the report is limited to' })
  await within(chips).findByText('Agencies: Contains Any Agency Not Found')
  click(screen.getByRole('button', { name: 'Run report' }))
  const sentences = [
    '“Agencies” names what is not in your agency’s lists: Agency Not Found (999999999). Take it out, and run the report again.',
    '“Race of clients” names what is not in your agency’s lists: Race Not Found (999999999). Take it out, and run the report again.',
  ]
  for (const sentence of sentences) await screen.findByText(sentence)
  await screen.findByText('The report was not run. What to change in its filters stands on its page.')
  // As the form has them, and by no name of the wire.
  for (const entry of ['Agency Not Found (999999999)', 'Race Not Found (999999999)']) {
    expect(screen.getByText(entry)).toBeTruthy()
    expect(screen.getAllByText((text) => text.includes(` ${entry}.`))).toHaveLength(1)
  }
  expect(screen.queryByText(/Field '|victim_races/)).toBeNull()
  expect((picker as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(set.label)
  await waitFor(() => expect(within(chips).getByText('Postal code: 80')).toBeTruthy())
  const { id } = made.body as { id: number }
  const kept = await server().call('admin', 'GET', `/v1/saved_report/${id}`)
  expect((kept.body as { filters: unknown }).filters).toEqual(filters)
})
