/** The quick search in the bar, the panels of lists, and the addresses that both lead to. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { standBetween } from '../screens/between.ts'
import { button, choose, click, press, type } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord, ownNumber } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

let goAway = (): void => undefined
afterEach(() => {
  goAway()
  goAway = () => undefined
})
const { server, open: openPage } = pages()
const open = (path: string, user = 'advocate'): Promise<Screen> => openPage(path, user)

const box = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('combobox', { name: /^Quick search/ })
const options = (): readonly HTMLElement[] =>
  within(screen.getByRole('listbox', { name: 'Results' })).queryAllByRole('option')
const option = (name: RegExp): Promise<HTMLElement> =>
  waitFor(() => within(screen.getByRole('listbox', { name: 'Results' })).getByRole('option', { name }))
/** What has just come in sight is not chosen yet, so it is asked for until it is. */
const until = (act: () => void, isDone: () => void): Promise<void> =>
  waitFor(() => {
    act()
    isDone()
  })
const lookFor = async (object: string, by?: string): Promise<void> => {
  choose(await screen.findByRole('combobox', { name: 'Look for' }), object)
  click(box())
  if (by !== undefined) choose(await screen.findByRole('combobox', { name: 'Search by' }), by)
  box().focus()
}
const home = async (user?: string): Promise<Screen> => {
  const page = await open('/home', user)
  await screen.findByRole('button', { name: /Search or run a command/ })
  return page
}

/** By what is looked for: the first is what is looked for unless another is chosen. */
const told = {
  'SRC-13': [
    'Client',
    'Client name, Date, Case number, Inactive only, All records on case, Address, Business, Race, Gender, Advocate, Owner, Custom field, Id, Person id, Case id, Client id',
  ],
  'SRC-14': [
    'Case',
    'Case number, Client name, Defendant name, Location name, Date, Inactive only, All records on case, Advocate, Owner, Custom field, Id, Case id',
  ],
  'SRC-15': [
    'Defendant',
    'Defendant name, Charged with, Cited for, Arrested for, Date, Case number, Inactive only, Address, Business, Race, Gender, Advocate, Owner, Custom field, Id, Person id, Case id, Defendant id',
  ],
  'SRC-16': ['Location', 'Location name, Address, Business, Inactive only, Case number, Custom field, Id, Location id'],
  'SRC-17': [
    'Event',
    'Event name, Attendee, Date, Location name, Team member, Event type, Owner, Inactive only, Custom field, Id, Event id',
  ],
} as const
test.each(Object.entries(told))('[%s] what may be looked by', async (_, [kind, all]) => {
  await home('admin')
  await lookFor(kind)
  const types = within(await screen.findByRole('combobox', { name: 'Search by' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  const [first, ...others] = all.split(', ')
  expect([types[0], ...types.slice(1).toSorted()]).toEqual([first, ...others.toSorted()])
})

test('[SRC-03] the server is asked by itself a second after the last key', async () => {
  const { sent } = await home()
  const client = await makeRecord(server(), 'admin', 'victim')
  const asked = (): readonly string[] => sent('POST', '/v1/search')
  click(box())
  type(box(), client.name.slice(0, -1))
  // Before the key: what it does takes its time too.
  const typed = performance.now()
  type(box(), client.name)
  await waitFor(() => expect(asked()).not.toEqual([]))
  // A timer may come a part of a millisecond early.
  expect(performance.now() - typed).toBeGreaterThan(998)
  await option(new RegExp(client.name))
  expect(asked()).toHaveLength(1)
  for (const method of ['GET', 'POST']) expect(sent(method, 'Quay')).toEqual([])
})

test('[SRC-28] a search that fails finds nothing and says no error', async () => {
  const client = await makeRecord(server(), 'admin', 'victim')
  const failed: string[] = []
  goAway = standBetween(async ({ method, address }, answer) => {
    if (method !== 'POST' || !address.endsWith('/search')) return answer()
    failed.push(address)
    return new Response('{"message":"It failed."}', { status: 500, headers: { 'content-type': 'application/json' } })
  })
  const errors = (): readonly HTMLElement[] => screen.queryAllByText(/It failed|Something went wrong/)
  await home('admin')
  click(box())
  type(box(), client.name)
  press('Enter', box())
  await waitFor(() => expect(failed).not.toEqual([]))
  await waitFor(() =>
    expect(document.body.textContent).toContain('Nothing found. Check the spelling, or search by something else.'),
  )
  expect([screen.queryAllByRole('option', { name: new RegExp(client.name) }), errors()]).toEqual([[], []])
})

test('[SRC-06] a value with slashes, percent signs and emoji goes to its list and is shown there as typed', async () => {
  await home()
  const typed = `50% / <b>O'Brien</b> 🙂 ..`
  const path = `/list/victims/victim/${encodeURIComponent(typed)}`
  click(box())
  type(box(), typed)
  click(button('Open as list'))
  await screen.findByText(`0 found for “${typed}”`)
  expect(location.pathname).toBe(new URL(path, location.origin).pathname)
  await open(location.pathname)
  await screen.findByText(`0 found for “${typed}”`)
})

test('[SRC-05] [SRC-12] a picked race leads to its list', async () => {
  await home()
  await lookFor('Client', 'Race')
  type(box(), 'asi')
  await waitFor(() => expect(options()).toHaveLength(1))
  press('ArrowDown', box())
  await waitFor(() => expect(options()[0]?.getAttribute('aria-selected')).toBe('true'))
  await until(
    () => press('Enter', box()),
    () => expect(location.pathname).toMatch(/^\/list\/victims\/race\/\d+$/),
  )
  await screen.findByText('found for “Race: Asian”', { exact: false })
})

test('[SRC-35] all records on a case are in one list of results', async () => {
  await home('admin')
  const number = `QS-${ownNumber()}`
  const courtCase = await makeRecord(server(), 'admin', 'court_case', { case_reference_id: number })
  const on = { case_id: courtCase.id }
  const client = await makeRecord(server(), 'admin', 'victim', on)
  const accused = await makeRecord(server(), 'admin', 'defendant', {
    first: 'Onthe',
    last: `Case${ownNumber()}`,
    ...on,
  })
  await lookFor('Case', 'All records on case')
  type(box(), number)
  press('Enter', box())
  await waitFor(() => expect(options()).toHaveLength(2))
  screen.getByText('Page 1, 2 in all')
  await option(new RegExp(client.name))
  const row = await option(new RegExp(`^${accused.name}`))
  await until(
    () => click(row),
    () => expect(location.pathname).toBe(`${accused.path}/edit`),
  )
})

test('[SRC-10] [SRC-11] full pages are turned forth and back', async () => {
  await home()
  const name = `Vellum${ownNumber()}`
  for (let made = 0; made < 21; made += 1)
    await makeRecord(server(), 'admin', 'victim', { first: `Page ${made}`, last: name })
  click(box())
  type(box(), name)
  press('Enter', box())
  const texts = (): readonly string[] => options().map(({ textContent }) => textContent)
  await screen.findByText('1–20 of 21')
  const first = texts()
  expect(first.every((text) => text.startsWith(name))).toBe(true)
  expect(first).toHaveLength(20)
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
  click(button('Next'))
  await screen.findByText('21–21 of 21')
  expect(texts()).toHaveLength(1)
  expect(first).not.toContain(texts()[0])
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  click(button('Previous'))
  await screen.findByText('1–20 of 21')
  expect(texts()).toEqual(first)
})

test('10,000 characters are kept, with a clear word about them', async () => {
  await home()
  const long = 'x'.repeat(10_000)
  click(box())
  type(box(), long)
  await screen.findAllByText(/Too long to look for: 10000 characters/)
  expect(box().value).toBe(long)
  expect(button('Open as list')).toHaveProperty('disabled', true)
})

test.each([
  ['victims', 'Client'],
  ['cases', 'Case'],
  ['defendants', 'Defendant'],
  ['locations', 'Location'],
  ['events', 'Event'],
])('[LST-07] each list has its search panel: %s', async (tab, kind) => {
  const { main } = await open(`/list/${tab}`, 'admin')
  click(within(main()).getByText(`${kind} search`))
  await within(main()).findByRole('form', { name: `${kind} search` })
})

test.each([
  ['a search of another list', 'victims/charged/ortega', 'There is no search by “charged” here'],
  ['too short', 'victims/victim/or', '“or” is too short to look for.'],
  ['from nowhere', 'victims/advanced/nowhere', 'There is no list that begins at “nowhere”.'],
  ['too long', `victims/victim/${'x'.repeat(1_000)}`, 'Only the first 200 characters of the address are looked for.'],
])('[SRC-18] [LST-02] an address that can not be followed says so: %s', async (_, place, said) => {
  const { main } = await open(`/list/${place}`)
  await within(main()).findByText(said, { exact: false })
})

test.each([
  ['of no list', 'starships'],
  ['a search that there is not', 'victims/spaceship/ortega'],
])('[SRC-18] [LST-02] an address that can not be followed says so: %s', async (_, place) => {
  await open(`/list/${place}`)
  await screen.findByRole('heading', { name: 'Page Not Found' })
})
