/** What single scopes show and hide on the screens, for somebody who has all others. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { offeredColumns } from '../../domain/lists/index.ts'
import { standBetween } from '../screens/between.ts'
import { click } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

let goAway: () => void = () => undefined
afterEach(() => {
  goAway()
  goAway = () => undefined
})
const { server, open } = pages()
const admin = (path: string, ...without: string[]) => open(path, 'admin', { without })

test.each(['victim', 'defendant', 'court_case'] as const)(
  'a page of a %s has nothing to type in for whom the server says that it may not be changed',
  async (kind) => {
    const record = await makeRecord(server(), 'admin', kind)
    let isTheirs = true
    goAway = standBetween(async ({ address }, answer) => {
      const given = await answer()
      if (!address.includes(record.endpoint)) return given
      const body = { ...((await given.json()) as object), may_edit: isTheirs }
      return new Response(JSON.stringify(body), { status: given.status, headers: given.headers })
    })
    const fields = async (): Promise<number> => {
      const { main } = await admin(`${record.path}/edit`)
      return within(main())
        .queryAllByRole<HTMLInputElement>('textbox')
        .filter(({ readOnly, disabled }) => !readOnly && !disabled).length
    }
    expect(await fields()).toBeGreaterThan(1)
    isTheirs = false
    expect(await fields()).toBe(0)
  },
)

/** What begins something new, and what takes a choice that adds one. */
const adding = (main: HTMLElement): readonly string[] => [
  ...[...within(main).queryAllByRole('button'), ...within(main).queryAllByRole('combobox')]
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
    .filter((name) => /^(Add|New|Apply|Choose files|Go on|Begin|Continue|Enter|Upload|$)/.test(name)),
  ...within(main)
    .queryAllByRole('link', { name: /^(Add|New)\b/ })
    .map(({ textContent }) => textContent),
]
const kinds = [
  ['victim', 'Client'],
  ['defendant', 'Defendant'],
  ['court_case', 'Case'],
  ['location', 'Location'],
  ['event', 'Event'],
] as const
const hrefOf = (tab: HTMLElement): string => tab.getAttribute('href')?.split('/').at(-1) ?? ''

/** What each tab of the open page has of that. */
const walk = async ({ main, settled }: Screen, name: string) => {
  const found: Record<string, readonly string[]> = {}
  for (const tab of within(screen.getByRole('navigation', { name })).getAllByRole('link')) {
    click(tab)
    await waitFor(() => expect(tab.getAttribute('aria-current')).toBe('page'))
    await settled()
    found[hrefOf(tab)] = adding(main())
  }
  return found
}

test.each(kinds)('[PRM-35] no tab of a %s has anything for a display-only user that adds', async (kind, name) => {
  const { path } = await makeRecord(server(), 'admin', kind)
  const found = await walk(await open(`${path}/edit`, 'volunteer'), name)
  expect(Object.keys(found).length).toBeGreaterThan(5)
  expect(Object.entries(found).filter(([, controls]) => controls.length > 0)).toEqual([])
})

test('[PRM-48] [PRM-50] [SRV-41] a tab of a client offers to add to whoever has the scope, where the client may be changed', async () => {
  const { path, endpoint } = await makeRecord(server(), 'admin', 'victim')
  let isTheirs = true
  goAway = standBetween(async ({ address }, answer) => {
    const given = await answer()
    if (isTheirs || !address.includes(endpoint)) return given
    const body = { ...((await given.json()) as object), may_edit: false }
    return new Response(JSON.stringify(body), { status: given.status, headers: given.headers })
  })
  const tabs = ['services', 'tasks', 'appointments', 'letters', 'timelogs']
  const offering = async (...without: string[]) => {
    const found = await walk(await admin(`${path}/services`, ...without), 'Client')
    return tabs.filter((tab) => (found[tab] ?? []).length > 0)
  }
  expect(await offering()).toEqual(tabs)
  const lacks = ['edit_own_victim', 'edit_any_victim', 'add_task', 'add_appointment', 'add_letter']
  expect(await offering(...lacks)).toEqual(['timelogs'])
  isTheirs = false
  expect((await offering()).includes('services')).toBe(false)
})

test.each([
  ['clients', 'add_victim', 'Add a client to this case'],
  ['defendants', 'add_defendant', 'Add a defendant to this case'],
  ['locations', 'add_location', 'New location'],
] as const)('[PRM-02] the %s of a case offer to add one to whoever has %s', async (tab, scope, name) => {
  const { path } = await makeRecord(server(), 'admin', 'court_case')
  // What takes a location that there is already has no name of its own.
  const offered = async (...without: string[]) =>
    adding((await admin(`${path}/${tab}`, ...without)).main()).filter(Boolean)
  expect([await offered(), await offered(scope)]).toEqual([[name], []])
})

test('[PRM-02] the programs in use in the agency are shown to whoever looks after its people', async () => {
  const shown = async (...without: string[]) => {
    const { main } = await admin('/integrations/api', ...without)
    within(main()).getByRole('region', { name: 'Authorized API integrations' })
    return within(main()).queryAllByRole('region', { name: 'Programs in use in your agency' }).length
  }
  expect([await shown(), await shown('admin_own_users')]).toEqual([1, 0])
})

describe('[PRM-13] with timesheets switched off', () => {
  test('a timelog has no choice of a timesheet, neither in its form nor in its table', async () => {
    const client = await makeRecord(server(), 'admin', 'victim')
    await server().call('admin', 'POST', '/v1/timelog', {
      victim_id: Number(client.path.split('/')[4]),
      date_time: '2026-02-03T17:00:00.000Z',
      minutes: 5,
      advocate_id: (await server().call('admin', 'GET', '/v1/me')).body['id'],
    })
    const timesheets = async (...without: string[]) => {
      const { main } = await admin(`${client.path}/timelogs`, ...without)
      const column = within(main()).queryAllByRole('columnheader', { name: 'Timesheet' }).length
      click(within(main()).getByRole('button', { name: /^Add/ }))
      const form = await within(main()).findByRole('form', { name: /timelog/i })
      return [column, within(form).queryAllByLabelText(/^Timesheet/).length]
    }
    expect(await timesheets()).toEqual([1, 1])
    expect(await timesheets('timesheet_enabled')).toEqual([0, 0])
  })

  test('a group of tags is for no timelogs', async () => {
    const offered = async (...without: string[]) => {
      const { main } = await admin('/admin/taxonomies', ...without)
      click(within(main()).getAllByRole('button', { name: /^Add/ })[0] ?? main())
      const form = (await within(main()).findAllByRole('form'))[0] ?? main()
      return within(form)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent ?? box.getAttribute('aria-label') ?? '')
    }
    const [all, some] = [await offered(), await offered('timesheet_enabled')]
    expect(all.filter((label) => !some.includes(label)).filter((label) => /timelog/i.test(label))).toHaveLength(2)
    expect(all.length - some.length).toBe(2)
  })
})

describe('the banners of the account', () => {
  test('tell of its renewal to whoever administers it, and of being inactive to who is', async () => {
    goAway = standBetween(async ({ address }, answer) => {
      const given = await answer()
      if (!address.endsWith('/v1/my_account')) return given
      const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
      const body = { ...((await given.json()) as object), expiration_date: soon, shut_off_date: null, paid_setup: true }
      return new Response(JSON.stringify(body), { status: given.status, headers: given.headers })
    })
    const renewal = () => screen.queryAllByText(/Please arrange its renewal/).length
    await admin('/home')
    await waitFor(() => expect(renewal()).toBe(1))
    await admin('/home', 'admin_own_account')
    expect(renewal()).toBe(0)
    expect(screen.queryByText('Your user is inactive.')).toBeNull()
    await open('/home', 'retired')
    expect(screen.queryAllByText('Your user is inactive.')).toHaveLength(1)
  })
})

describe('grants in lists', () => {
  test('a filter by them is offered to whoever has view_grant', async () => {
    const offered = async (...without: string[]) => {
      await admin('/list/services/advanced', ...without)
      const choice = within(screen.getByRole('form', { name: 'Filters' })).getByRole('combobox', {
        name: 'Add a filter',
      })
      return within(choice).queryAllByRole('option', { name: 'Grant' }).length
    }
    expect([await offered(), await offered('view_grant')]).toEqual([1, 0])
  })

  test('and so is their column, in a list and in its file', () => {
    const columns = (...held: string[]) => offeredColumns('services', new Set(held)).map(({ id }) => id)
    expect([columns('view_grant').includes('grant'), columns().includes('grant')]).toEqual([true, false])
  })
})
