import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSoundStructure } from '../screens/axe.ts'
import { standBetween } from '../screens/between.ts'
import { click } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord, ownNumber, type Values } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

const { server, open: openPage } = pages()
const open = (user: string, path = '/home'): Promise<Screen> => openPage(path, user)

const minutes = (from: number): string => new Date(Date.now() + from * 60_000).toISOString()
const make = async (endpoint: string, fields: Values): Promise<number> => {
  const { status, body } = await server().call('supervisor', 'POST', endpoint, fields)
  expect(status).toBeLessThan(300)
  return Number(body['id'])
}
const region = (name: string): HTMLElement => screen.getByRole('region', { name })
const lines = (inside: HTMLElement, text: string): readonly HTMLElement[] =>
  within(inside)
    .queryAllByRole('listitem')
    .filter(({ textContent }) => textContent.includes(text))
const hrefs = (inside: HTMLElement): readonly string[] =>
  within(inside)
    .queryAllByRole<HTMLAnchorElement>('link')
    .map(({ pathname }) => pathname)

test('[NAV-54] the first page shows the own open tasks, appointments and court dates of the week; a task is ticked off there', async () => {
  const client = await makeRecord(server(), 'supervisor', 'victim')
  const { body: me } = await server().call('supervisor', 'GET', '/v1/me')
  const [task, appointment] = [`Call back ${ownNumber()}`, `Meeting ${ownNumber()}`]
  const own = { user_id: me['id'], victim_id: client.id }
  const id = await make('/v1/task', { title: task, date_time: '2020-01-01T12:00:00.000Z', ...own })
  await make('/v1/appointment', {
    title: appointment,
    date_time: minutes(-30),
    end_date_time: minutes(30),
    ...own,
  })
  await make('/v1/court_date', { date_time: minutes(2), case_id: client.caseId })
  await open('supervisor')
  const overdue = within(region('My tasks')).getByRole('list', { name: /^Overdue/ })
  expect(lines(overdue, task)).toHaveLength(1)
  expect(lines(region('Appointments this week'), appointment)).toHaveLength(1)
  expect(hrefs(region('Court dates this week'))).toContain(`/case/${client.caseId}/manage/edit`)
  await expectSoundStructure()

  const [line] = lines(overdue, task)
  if (line !== undefined) click(within(line).getByRole('checkbox'))
  await waitFor(() => expect(lines(region('My tasks'), task)).toEqual([]))
  await waitFor(async () => {
    const { body } = await server().call('supervisor', 'GET', `/v1/task/${id}`)
    expect(body['is_completed']).toBe(1)
  })
  await open('supervisor')
  expect(lines(region('My tasks'), task)).toEqual([])
})

test('[NAV-54] a tile stands for each permitted area, and for no other', async () => {
  const tiles = async (without: readonly string[]): Promise<readonly string[]> => {
    await openPage('/home', 'admin', { without })
    return hrefs(await screen.findByRole('navigation', { name: 'Go to' }))
  }
  const areas = [
    ['/new/victim', 'add_victim'],
    ['/list/cases', 'view_case_manager'],
    ['/list/victims', 'view_own_victim'],
    ['/list/events', 'view_own_event'],
    ['/list/timelogs', 'view_own_timelog'],
    ['/tasks', 'view_task'],
    ['/admin', 'view_admin_interface'],
    ['/contact', 'send_contact_form'],
  ] as const
  const all = await tiles([])
  expect(areas.filter(([path]) => !all.some((each) => each === path || each.startsWith(`${path}/`)))).toEqual([])
  for (const [path, scope] of areas) {
    const shown = await tiles([scope])
    expect([path, shown.some((each) => each === path || each.startsWith(`${path}/`))]).toEqual([path, false])
  }
})

test('[NAV-54] what was opened last is there in a new browser too, where nothing of it was kept', async () => {
  const client = await makeRecord(server(), 'supervisor', 'victim')
  const path = `${client.path}/edit`
  await open('supervisor', path)
  await screen.findByRole('form', { name: 'Client' })
  // Each page begins with nothing stored.
  await open('supervisor')
  await waitFor(() => expect(hrefs(region('Recently opened'))).toContain(path))
})

test('a deactivated user is told so, and nothing is asked that would be refused', async () => {
  const { body: volunteer } = await server().call('volunteer', 'GET', '/v1/me')
  const switched = async (status: 0 | 1): Promise<void> => {
    const reply = await server().call('admin', 'PUT', `/v1/user/${String(volunteer['id'])}`, { status })
    expect(reply.status).toBe(200)
    server().keepTokens('volunteer', null)
  }
  await switched(0)
  const asked: string[] = []
  const leave = standBetween(({ address }, answer) => {
    asked.push(new URL(address).pathname)
    return answer()
  })
  try {
    const { main } = await open('volunteer')
    within(document.body).getByText('Your user is inactive.')
    within(main()).getByText('Everything you typed is saved.')
    expect(within(main()).queryAllByText(/could not be loaded/)).toEqual([])
    expect(asked).toContain('/v1/me')
    expect(asked.filter((path) => /dashboard|race|gender|field_view|case_stage|user$/.test(path))).toEqual([])
  } finally {
    leave()
    await switched(1)
  }
})
