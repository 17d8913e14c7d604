/** RRV-*: one run of a report, as it was asked, for back office and enterprise users. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened, server } = pages(60)

const made = async (n: number, more: object): Promise<number> => {
  const { access } = await server().tokensOf('admin')
  const response = await fetch(`${server().url}/v2/report_object`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${access}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      type: 'full',
      reporting_period: 'Last Quarter',
      filters: '{}',
      ...more,
    }),
  })
  expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)])
  return Number(((await response.json()) as { id: number }).id)
}

const filters = {
  client_types: ['P', 'W'],
  victim_races: [9],
  status: '1',
  date_range: ['2026-01-01T07:00:00.000Z', '2026-04-01T05:59:59.999Z'],
}

test('[RRV-01] [RRV-02] [RRV-03] [RRV-04] [RRV-05] says what was run, when, by whom, and by which filters', async () => {
  const id = await made(1, { filters: JSON.stringify(filters) })
  const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
  within(main).getByRole('heading', {
    level: 1,
    name: 'Dynamic Full Service Report - Last Quarter (1/1/2026 to 3/31/2026)',
  })
  expect(main.textContent).toMatch(/Run by \S.+ \(\S.*\) on \d{1,2}\/\d{1,2}\/\d{2,4}, \d/)
  const chips = within(main).getByRole('list', { name: 'What the report is limited to' })
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Race of clients: Not Reported', 'Client types: Primary, Witness', 'Status: Active Only'])
  expect(within(main).getByRole('link', { name: 'Back to Account' }).getAttribute('href')).toBe(
    '/client/1/report-history',
  )
  await expectSoundStructure()
})

test('[RRV-12] [RRV-13] without filters it says so; a run that is there already is not asked for again, another one is', async () => {
  const [first, second] = [await made(11, { reporting_period: 'All Time' }), await made(12, { type: 'event' })]
  const page = await open(`/report_object/1/${first}`, 'backoffice')
  within(page.main()).getByRole('heading', { level: 1, name: 'Dynamic Full Service Report - All Time' })
  within(page.main()).getByText('No Configurable Filters For This Report Type')
  const asked = (): number => opened().sent('GET', '/v2/report_object/').length
  const go = async (id: number, name: string): Promise<void> => {
    history.pushState(null, '', `/report_object/1/${id}`)
    dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByRole('heading', { level: 1, name })
  }
  expect(asked()).toBe(1)
  click(within(page.main()).getByRole('link', { name: 'Back to Account' }))
  await go(first, 'Dynamic Full Service Report - All Time')
  expect(asked()).toBe(1)
  await go(second, 'Event Report - Last Quarter')
  expect(asked()).toBe(2)
})

test('of a run that is not there it says so', async () => {
  await open('/report_object/1/987654', 'backoffice')
  await screen.findByText('This run of a report is not there.')
})
