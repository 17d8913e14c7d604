/** RPT-09: from which day quarters and years are counted is chosen where reports are asked. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages()

const year = Number(
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', year: 'numeric' }).format(new Date()),
)
const picker = (): HTMLInputElement => screen.getByLabelText(/^Fiscal year begins on/)
const leave = (day: string): void => {
  type(picker(), day)
  fireEvent.focusOut(picker())
}
const days = (): string =>
  within(screen.getByRole('list', { name: 'What the report is limited to' })).getAllByRole('listitem')[1]
    ?.textContent ?? ''
const kept = async (): Promise<unknown> =>
  ((await server().call('admin', 'GET', '/v1/my_account')).body as Record<string, unknown>)['fiscal_year_start']

test('[RPT-09] the fiscal-year picker has the days of this calendar year, and takes no other', async () => {
  const before = await kept()
  const { sent } = await open('/reports', 'admin')
  expect([picker().type, picker().min, picker().max]).toEqual(['date', `${year}-01-01`, `${year}-12-31`])
  // Whatever year it was said in: the same day of this one.
  expect(picker().value).toBe(`${year}-${String(before).slice(5)}`)
  for (const other of [`${year - 1}-12-31`, `${year + 1}-01-01`, `${year - 1}-07-01`]) {
    leave(other)
    expect(screen.getByText('Enter a day of this calendar year.').textContent).not.toBe('')
    expect(picker().getAttribute('aria-invalid')).toBe('true')
    await expectSoundStructure()
  }
  expect([sent('PUT', 'my_account').length, await kept()]).toEqual([0, before])

  choose(screen.getByRole('combobox', { name: 'Reporting period' }), 'Last Year')
  leave(`${year}-03-01`)
  await waitFor(() => expect(days()).toMatch(/^3\/1\/\d{4} to 2\/2[89]\/\d{4}$/))
  expect([sent('PUT', 'my_account').length, await kept()]).toEqual([1, `${year}-03-01`])
  await screen.findByText('Fiscal year saved')
  leave(`${year}-12-31`)
  await waitFor(() => expect(days()).toMatch(/^12\/1\/\d{4} to 11\/30\/\d{4}$/))
  expect(screen.queryByText('Enter a day of this calendar year.')).toBeNull()
})

test('is not there for whoever may not edit the account', async () => {
  await open('/reports', 'supervisor', { without: ['edit_own_account'] })
  expect(screen.queryByLabelText(/^Fiscal year begins on/)).toBeNull()
})

test('Ctrl+Z asks before it moves the fiscal year of a whole agency back', async () => {
  const before = String(await kept())
  await open('/reports', 'admin')
  const shown = picker().value
  const other = shown.endsWith('-03-01') ? `${year}-05-01` : `${year}-03-01`
  leave(other)
  await screen.findByText('Fiscal year saved')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  const question = await screen.findByRole('alertdialog', { name: 'Undo what you did last?' })
  expect([question.textContent.includes('Fiscal year saved'), await kept()]).toEqual([true, other])
  fireEvent.click(within(question).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(String(await kept()).slice(5)).toBe(before.slice(5)))
})
