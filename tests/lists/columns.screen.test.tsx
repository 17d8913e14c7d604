/** The columns of lists on the screen: which are there, which can be chosen, how they sort; and the files of a list. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { button, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { server, open, opened } = pages()

/** Each list with its usual columns, and what of a search result's card can be chosen besides (001 §3). */
const told = [
  ['cases', 'Case number, Date, Stage, Owner, Clients, Defendants, Locations', 'Client type', 'Case'],
  [
    'victims',
    'Name, Case number, Type, Race, Gender, Age, Phones, Owner',
    'Count, Mass incident, Defendant, Business, Email, Birthdate, Address',
    'Victim',
  ],
  ['defendants', 'Name, Case number, Birthdate, Phones, City', 'Age, Business, Date', 'Defendant'],
  ['locations', 'Name, Business, Address, Phones, Cases, Events', '', 'Location'],
  ['events', 'Name, Type, Start, End, Location, Estimated attendees', '', 'Event'],
  ['services', 'Date, Service, Client, Advocate, Amount, Time', '', null],
  ['timelogs', 'Date, Advocate, Client, Minutes, Note', '', null],
  ['clients', 'Account, Name, Product, Expiration, Last activity, Status', '', null],
] as const

const headings = (): readonly string[] =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent.trim())
const arrange = async (): Promise<HTMLElement> => {
  click(button('Columns'))
  return screen.findByRole('dialog', { name: 'Columns' })
}
const boxes = (dialog: HTMLElement): readonly HTMLInputElement[] =>
  within(dialog).getAllByRole<HTMLInputElement>('checkbox')
const nameOf = (box: HTMLElement): string => box.closest('label')?.textContent ?? box.getAttribute('aria-label') ?? ''

describe('the columns of a list', () => {
  test.each(told)(
    '[LST-20] [LST-24] of %s: %s by themselves, %s and custom fields when chosen',
    async (tab, usual, more, table) => {
      await open(`/list/${tab}`, 'admin')
      const first = await arrange()
      const shown = boxes(first).filter(({ checked }) => checked)
      expect(shown.map(nameOf).join(', ')).toBe(usual)
      const fields = table === null ? { active: [], inactive: [] } : await customOf(table)
      const offered = boxes(first).map(nameOf)
      const wanted = [...more.split(', ').filter((each) => each !== ''), ...fields.active]
      expect(wanted.filter((each) => !offered.includes(each))).toEqual([])
      expect(fields.inactive.filter((each) => offered.includes(each))).toEqual([])
    },
  )

  test('[LST-20] a custom field that was chosen is a column of that list alone, and stays one', async () => {
    const [label = ''] = (await customOf('Victim')).active
    const { store } = await open('/list/victims', 'supervisor')
    expect(headings()).not.toContain(label)
    const box = boxes(await arrange()).find((each) => nameOf(each) === label)
    if (box === undefined) throw new Error(`${label} can't be chosen`)
    click(box)
    click(button('Done'))
    await waitFor(() => expect(headings()).toContain(label))
    await waitFor(() => expect(opened().sent('PUT', '/list_layout').length).toBeGreaterThan(0))
    await opened().settled()
    expect(store().getState().calls.errors).toEqual([])
    await open('/list/victims', 'supervisor')
    await waitFor(() => expect(headings()).toContain(label))
    await open('/list/defendants', 'supervisor')
    expect(headings()).not.toContain(label)
  })
})

const customOf = async (table: string) => {
  const { body } = await server().call('admin', 'GET', `/v1/field_view?table=${table}&limit=100`)
  const fields = body['data'] as readonly { readonly label: string; readonly status: number }[]
  const those = (isActive: boolean) =>
    fields.filter(({ status }) => (status !== 0) === isActive).map(({ label }) => label)
  return { active: those(true), inactive: those(false) }
}

test('[LST-25] a heading sorts ascending, again descending, another one ascending, as order_by and order', async () => {
  await open('/list/victims', 'admin')
  const sortOf = (name: RegExp): string | null => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
  const asked = (): readonly (string | null)[] => {
    const address = opened()
      .sent('GET', 'order_by=')
      .findLast((each) => each.includes('/victim'))
    const { searchParams } = new URL(address ?? '', location.origin)
    return [searchParams.get('order_by'), searchParams.get('order')]
  }
  for (const [name, by, way, order] of [
    ['Case number', 'case_reference_id', 'ascending', 'ASC'],
    ['Case number', 'case_reference_id', 'descending', 'DESC'],
    ['Type', 'victim_type', 'ascending', 'ASC'],
  ] as const) {
    click(button(name))
    await waitFor(() => expect([sortOf(new RegExp(`^${name}`)), ...asked()]).toEqual([way, by, order]))
  }
})

describe('[LST-05] the files of a list', () => {
  test.each(told)('%s are offered to holders of export_list, and to nobody else', async (tab) => {
    await open(`/list/${tab}`, 'admin')
    click(button('Export'))
    const menu = within(await screen.findByRole('menu'))
    for (const name of ['CSV', 'XLSX', 'PDF']) menu.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    await open(`/list/${tab}`, 'admin', { without: ['export_list'] })
    expect(screen.getByRole('button', { name: 'Columns' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })
})

/** 001 §2: what each list asks for, all of it. */
const asked = [
  ['cases', 'Cases', 'case_manager_enabled', 'view_own_case'],
  ['victims', 'Clients', 'view_own_victim'],
  ['defendants', 'Defendants', 'defendant_manager_enabled', 'view_own_defendant'],
  ['locations', 'Locations', 'location_manager_enabled', 'view_own_location'],
  ['events', 'Events', 'event_manager_enabled', 'view_own_event'],
  ['services', 'Services', 'view_own_victim'],
  ['timelogs', 'Timelogs', 'view_own_timelog'],
  ['clients', 'Accounts', 'view_enterprise_report'],
] as const

test.each(asked)(
  '[LST-03] the list of %s is %s, and is for nobody who lacks a scope that it needs',
  async (...told) => {
    const [tab, name, ...scopes] = told as readonly [string, string, ...string[]]
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent
    await open(`/list/${tab}`, 'admin')
    await waitFor(() => expect(heading()).toBe(name))
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row').length).toBeGreaterThan(1))
    for (const scope of scopes) {
      await open(`/list/${tab}`, 'admin', { without: [scope] })
      await waitFor(() => expect([scope, location.pathname]).toEqual([scope, '/home']))
    }
  },
)

test('[NAV-31] View Accounts is in the menu with view_own_client, and leads home without view_enterprise_report', async () => {
  const bar = () => screen.getByRole('navigation', { name: 'Main menu' })
  const menu = async () => {
    click(await waitFor(() => within(bar()).getByRole('button', { name: 'Back Office' })))
    return screen.findByRole('menu')
  }
  for (const [without, path] of [
    [[], '/list/clients'],
    [['view_enterprise_report'], '/home'],
  ] as const) {
    await open('/dashboard', 'backoffice', { without })
    click(within(await menu()).getByRole('menuitem', { name: 'View Accounts' }))
    await waitFor(() => expect(location.pathname).toBe(path))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(''))
  }
  await open('/dashboard', 'backoffice', { without: ['view_own_client'] })
  const others = within(await menu())
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
  expect(others).toEqual(expect.arrayContaining(['Edit Accounts']))
  expect(others).not.toContain('View Accounts')
})
