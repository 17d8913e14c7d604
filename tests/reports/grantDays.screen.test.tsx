/** RPT-81: what becomes of days that are not the grant's is told where they are chosen. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened } = pages(60)

const chips = (): readonly string[] =>
  within(screen.getByRole('list', { name: 'What the report is limited to' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const button = (): HTMLElement => screen.getByRole('button', { name: 'Run report' })
const described = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
const chooseGrant = async (name: string): Promise<void> => {
  const grant = await screen.findByRole('combobox', { name: /^Grant/ })
  const named = await within(grant).findByRole('option', { name: new RegExp(`^${name}`) })
  choose(grant, named.textContent)
}
const grantDays = (name: string): readonly (string | null)[] => {
  const grants = opened().store().getState().config.report?.advancedGrants ?? []
  const known = grants.find(({ label }) => label === name)
  const zoned = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver' })
  return [known?.date_time, known?.end_date_time].map((at) => (at ? zoned.format(Date.parse(at)) : null))
}
const customDays = (from: string, until: string): void => {
  choose(screen.getByRole('combobox', { name: 'Reporting period' }), 'Custom')
  fireEvent.input(screen.getByLabelText('First day'), { target: { value: from } })
  fireEvent.input(screen.getByLabelText('Last day'), { target: { value: until } })
}

test('[RPT-81] a grant that has no day in the period is not run: it is told why, and which days are its own', async () => {
  await open('/reports/grant', 'admin')
  await chooseGrant('VAWA Language Access')
  const [start = '', end = ''] = grantDays('VAWA Language Access')
  const why = `None of the days of this period is the grant’s own: ${start} to ${end}.`
  await waitFor(() => expect(described(button())).toBe(why))
  expect(button().hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(why).getAttribute('role')).toBe('status')
  expect(chips().filter((each) => /\d to \d/.test(each))).toEqual([])
  expect(chips()).toContain(`Fiscal year: the grant’s own, from ${start}`)
  await expectSoundStructure()
  // With days of its own it is run, and nothing is told.
  customDays('2001-01-01', '2060-12-31')
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false))
  expect(described(button())).toBe('')
  expect(chips()).toContain(`${start} to ${end}`)
})

test('what is compared with that is not the grant’s is told beside the choice, and is in no table', async () => {
  await open('/reports/grant', 'admin')
  await chooseGrant('VAWA Court Advocacy')
  customDays('2001-01-01', '2060-12-31')
  const compares = screen.getByRole('checkbox', { name: /^Compare with the period before/ })
  expect(described(compares)).toBe('')
  click(compares)
  await waitFor(() =>
    expect(described(compares)).toBe('The period before begins before the grant does, so nothing is compared.'),
  )
  await expectSoundStructure()
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false))
  click(button())
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 30_000 })
  expect(screen.queryByText(/Period before/)).toBeNull()
  const tables = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(tables.filter((title) => /period before/i.test(title))).toEqual([])
})
