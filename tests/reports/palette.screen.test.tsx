/** The palette opens a report with one of the user's filter sets, over a real server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { optionsFor } from '../../domain/config/index.ts'
import { asGroups, filterSet, offeredSets } from '../../domain/reports/index.ts'
import { click, press, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened, server } = pages()

const keep = async (label: string, of: string, filters: object): Promise<number> => {
  const body = { label, type: of, period: 'Last Quarter', filters, quick_filters: {} }
  const { status, body: made } = await server().call('admin', 'POST', '/v1/saved_report', body)
  expect(status).toBe(200)
  return made['id'] as number
}
const palette = async (): Promise<HTMLElement> => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return screen.findByRole('dialog')
}
const told = () => opened().store().getState().asks[offeredSets.name]
const row = async (inside: HTMLElement, query: string, name: RegExp): Promise<HTMLElement> => {
  await waitFor(() => expect(told()?.isAsking).toBe(false))
  const input = within(inside).getByRole('combobox')
  type(input, query)
  const found = await within(inside).findByRole('option', { name })
  await waitFor(() => expect(found.getAttribute('aria-selected')).toBe('true'))
  return input
}

test('each is a row; Enter opens its report with just the filters of the set', async () => {
  await keep('Quillfeather quarter', 'event', { zip_code: '80' })
  await keep('Another thing', 'full', { zip_code: '90' })
  await open('/home', 'admin')
  press('Enter', await row(await palette(), 'quillfeather', /Quillfeather quarter/))
  const picker = await screen.findByRole('combobox', { name: 'Filter set' })
  await waitFor(() => expect(opened().store().getState().reports.forms.event.set?.label).toBe('Quillfeather quarter'))
  const { filters, period } = opened().store().getState().reports.forms.event
  expect([filters, period]).toEqual([{ zip_code: '80' }, 'Last Quarter'])
  await waitFor(() => expect((picker as HTMLSelectElement).selectedOptions[0]?.text).toBe('Quillfeather quarter'))
})

test('the oldest of more than a hundred is found as well, and no filters come along for a name', async () => {
  await keep('Thistledown of old', 'full', { zip_code: '70' })
  for (let at = 0; at < 101; at += 1) await keep(`Newer ${at}`, 'full', { zip_code: '90' })
  const brief = (await server().call('admin', 'GET', '/v1/saved_report?brief=1&limit=1000')).body['data'] as object[]
  expect(brief.length).toBeGreaterThan(101)
  for (const set of brief) expect(set).toMatchObject({ filters: {}, quick_filters: {} })
  await open('/home', 'admin')
  press('Enter', await row(await palette(), 'thistledown', /Thistledown of old/))
  await waitFor(() => expect(opened().store().getState().reports.forms.full.set?.label).toBe('Thistledown of old'))
  expect(opened().store().getState().reports.forms.full.filters).toEqual({ zip_code: '70' })
})

test('one that was deleted since says so, and what is in the form stays', async () => {
  const id = await keep('Gone tomorrow', 'full', { zip_code: '80' })
  await open('/home', 'admin')
  const before = opened().store().getState().reports.forms.full
  const input = await row(await palette(), 'gone tomorrow', /Gone tomorrow/)
  expect((await server().call('admin', 'DELETE', `/v1/saved_report/${id}`)).status).toBe(200)
  press('Enter', input)
  await screen.findByText('This filter set was deleted meanwhile. Nothing was changed.')
  expect(opened().store().getState().reports.forms.full).toEqual(before)
  await waitFor(() => expect(JSON.stringify(told())).not.toContain('Gone tomorrow'))
})

test('who may not have saved sets asks for none', async () => {
  await open('/home', 'admin')
  const { session } = opened().store().getState()
  expect(JSON.stringify(session)).toContain('view_own_saved_report')
  await open('/home', 'volunteer')
  expect(JSON.stringify(opened().store().getState().session)).not.toContain('view_own_saved_report')
  await palette()
  expect(told()?.asked ?? null).toBeNull()
})

test.each([
  ['report services last quarter by race', /^Report services: Last Quarter by: Race/, 'Last Quarter', 'race'],
  ['report services all time by client type', /^Report services: All Time by: Client type/, 'All Time', 'clientType'],
])('%s opens the report filled in', async (query, name, period, parting) => {
  await open('/home', 'admin')
  const inside = await palette()
  const input = within(inside).getByRole('combobox')
  type(input, query)
  await waitFor(() => expect(within(inside).getAllByRole('option')[0]?.textContent).toMatch(name))
  press('Enter', input)
  const by = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Figures by' })
  expect(location.pathname).toBe('/reports')
  expect(by.value).toBe(parting)
  expect(opened().store().getState().reports.forms.service).toMatchObject({ period, parting })
})

test.each([
  ['report events last quarter by month', /^Report events: Last Quarter: By month/, 'event', 'Last Quarter'],
  ['report a grant last year by month', /^Report a grant: Last Year: By month/, 'grant', 'Last Year'],
  [
    'report human trafficking last quarter by month',
    /^Report human trafficking: Last Quarter, By month/,
    'human_trafficking',
    'Last Quarter',
  ],
] as const)('%s opens the report parted by month', async (query, name, report, period) => {
  await open('/home', 'admin')
  const inside = await palette()
  const input = within(inside).getByRole('combobox')
  type(input, query)
  await waitFor(() => expect(within(inside).getAllByRole('option')[0]?.textContent).toMatch(name))
  press('Enter', input)
  await waitFor(() =>
    expect(opened().store().getState().reports.forms[report]).toMatchObject({ period, parting: 'month' }),
  )
})

test('report grant, a grant and a period open the report of that grant, which can be run at once', async () => {
  await open('/home', 'admin')
  const [grant] = optionsFor(opened().store().getState(), 'grant').filter(({ active }) => active)
  if (grant === undefined) throw new Error('there is no grant')
  const inside = await palette()
  const input = within(inside).getByRole('combobox')
  type(input, `report grant ${grant.label} year to date`)
  await waitFor(() =>
    expect(within(inside).getAllByRole('option')[0]?.textContent).toBe(
      `Report the grant: ${grant.label}, Year to Date`,
    ),
  )
  press('Enter', input)
  const run = await screen.findByRole<HTMLButtonElement>('button', { name: 'Run report' })
  await waitFor(() => expect(run.disabled).toBe(false))
  expect(opened().store().getState().reports.forms.grant).toMatchObject({
    period: 'Year to Date',
    filters: { grants: asGroups([Number(grant.value)]) },
  })
})

test('over a filter set they are asked about as one change: kept, the set is as it was, with its period', async () => {
  await open('/home', 'admin')
  const [grant, other] = optionsFor(opened().store().getState(), 'grant').filter(({ active }) => active)
  if (grant === undefined || other === undefined) throw new Error('there are no two grants')
  await keep('Of one grant', 'grant', { grants: asGroups([Number(grant.value)]) })
  const form = () => opened().store().getState().reports.forms.grant
  press('Enter', await row(await palette(), 'of one grant', /Of one grant/))
  await waitFor(() => expect(form().set?.label).toBe('Of one grant'))
  const before = form()
  await opened().settled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: /^Run report/ })
  const inside = await palette()
  const input = within(inside).getByRole('combobox')
  type(input, `report grant ${other.label} year to date`)
  await waitFor(() =>
    expect(within(inside).getAllByRole('option')[0]?.textContent).toBe(
      `Report the grant: ${other.label}, Year to Date`,
    ),
  )
  press('Enter', input)
  click(await screen.findByRole('button', { name: 'Keep the set' }))
  await waitFor(() => expect(form()).toEqual(before))
  expect(before.period).toBe('Last Quarter')
})

test('report services last quarter still opens it as it usually is', async () => {
  await open('/home', 'admin')
  const inside = await palette()
  const input = within(inside).getByRole('combobox')
  type(input, 'report services last quarter')
  await waitFor(() =>
    expect(within(inside).getAllByRole('option')[0]?.textContent).toMatch(/^Report services: Last Quarter(?! by)/),
  )
  press('Enter', input)
  const by = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Figures by' })
  expect(by.value).toBe('')
})

const onPage = async (query: string, name: RegExp): Promise<void> => {
  await opened().settled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const inside = await palette()
  await opened().settled()
  press('Enter', await row(inside, query, name))
}

test('a report is run, and printed once it is done, all by keys', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open('/reports/event', 'admin')
  await onPage('run report', /^Run this report/)
  await waitFor(() => expect(opened().store().getState().reports.forms.event.run).not.toBeNull())
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 30_000 })
  await onPage('print this report', /^Print this report/)
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  await opened().settled()
  expect(print).toHaveBeenCalledTimes(1)
})

test('a set is updated, and deleted after a question, all by keys', async () => {
  const id = await keep('Marigold', 'event', { zip_code: '80' })
  const stored = async () => server().call('admin', 'GET', `/v1/saved_report/${id}`)
  await open('/home', 'admin')
  press('Enter', await row(await palette(), 'marigold', /Marigold/))
  const form = () => opened().store().getState().reports.forms.event
  await waitFor(() => expect(form().set?.label).toBe('Marigold'))
  await screen.findByRole('combobox', { name: 'Filter set' })
  await opened().settled()
  opened()
    .store()
    .dispatch(filterSet({ report: 'event', filter: 'zip_code', to: { zip_code: '81' } }))
  await onPage('update the filter set', /^Update the filter set/)
  await waitFor(async () => expect((await stored()).body['filters']).toMatchObject({ zip_code: '81' }))
  await onPage('delete the filter set', /^Delete the filter set/)
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Marigold')
  expect((await stored()).status).toBe(200)
  click(within(question).getByRole('button', { name: 'Delete filter set' }))
  await waitFor(() => expect(form().set).toBeNull())
  expect((await stored()).status).toBe(404)
})
