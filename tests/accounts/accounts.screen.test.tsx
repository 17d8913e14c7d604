/** NAV-08, BIL-25 on the real server: the accounts of agencies, edited by the back office. */
import { screen, waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { button, choose, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { server, open, opened } = pages()

let made = 0
/** One that nobody else works in. */
const agency = async (): Promise<{ readonly id: number; readonly name: string }> => {
  const name = `Cedar House ${(made += 1)}`
  const { rows } = await asSystem(server().services.databases, 'job', (tx) =>
    sql<{ id: number }>`
      insert into account (name, start_date, expiration_date, time_zone)
      values (${name}, '2025-01-01', '2030-12-31', 'America/Denver') returning id`.execute(tx),
  )
  return { id: rows[0]?.id ?? 0, name }
}
const held = async (id: number) => (await server().call('backoffice', 'GET', `/v1/client/${id}`)).body
const form = (name = 'Account') => screen.findByRole('form', { name })
const input = (inside: HTMLElement, name: string) =>
  within(inside).getByRole('textbox', { name: new RegExp(`^${name}`) })

test('[NAV-08] an account opens on its form, and report history is one of its tabs', async () => {
  const { id, name } = await agency()
  await open(`/client/${id}`, 'backoffice')
  await screen.findByRole('heading', { level: 1, name })
  await form()
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the account' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Users',
    'Modules',
    'Payments',
    'Partners',
    'Report history',
  ])
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null, null, null, null])
  await expectSoundStructure()
  click(tabs[5] as HTMLElement)
  await screen.findByText('No report has been run in this account yet.')
  expect(location.pathname).toBe(`/client/${id}/report-history`)
})

test('[BIL-25] dates, product, cycle, days of grace, limits and links are saved, and stay typed until they are', async () => {
  const { id, name } = await agency()
  await open('/client/list', 'backoffice')
  const search = screen.getByRole('searchbox')
  type(search, name)
  click(button('Search'))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Cedar House/ })).toHaveLength(1))
  await opened().settled()
  click(await screen.findByRole('link', { name }))
  const main = await form()
  type(input(main, 'Anniversary date'), '2/30/2026')
  type(input(main, 'Grace period'), '30')
  choose(within(main).getByRole('combobox', { name: 'Product' }), 'Caselog Restorative Justice')
  type(input(main, 'Custom fields at most'), '12')
  choose(within(main).getByRole('combobox', { name: /^Bill cycle/ }), 'Every 3 Years')
  click(within(main).getByRole('checkbox', { name: 'Administrators may pay the bill themselves' }))
  click(within(main).getByRole('checkbox', { name: 'Show the demo link during the trial' }))
  click(button('Save', main))
  await within(main).findByText('Please enter a date that exists, as month/day/year.')
  expect(await held(id)).toMatchObject({ grace_period: 15, product_name: 'Caselog' })

  type(input(main, 'Anniversary date'), '2/28/2026')
  click(button('Save', main))
  await waitFor(async () =>
    expect(await held(id)).toMatchObject({
      anniversary_date: '2026-02-28',
      grace_period: 30,
      product_name: 'Caselog Restorative Justice',
      max_fields: 12,
      bill_cycle: 4,
      billing_enabled: true,
      show_demo_link: true,
    }),
  )
  await waitFor(() => expect(button('Save', main).getAttribute('aria-disabled')).toBe('true'))
})

test('[BIL-05] cycles of bills are called by how often they come', async () => {
  const { id } = await agency()
  await open(`/client/${id}/edit`, 'backoffice')
  const cycle = within(await form()).getByRole('combobox', { name: 'Bill cycle' })
  const options = [...cycle.getElementsByTagName('option')].map(({ value, text }) => [value, text])
  expect(options).toEqual([
    ['1', 'Monthly'],
    ['2', 'Yearly'],
    ['3', 'Every 2 Years'],
    ['4', 'Every 3 Years'],
    ['5', 'Every 5 Years'],
  ])
})

test('what somebody else saved meanwhile stands beside what was typed, and is written over only then', async () => {
  const { id, name } = await agency()
  await open(`/client/${id}/edit`, 'backoffice')
  const main = await form()
  type(input(main, 'Name'), 'Mine')
  await server().call('backoffice', 'PUT', `/v1/client/${id}`, { name: 'Theirs', contact_person: 'Ines Quill' })
  click(button('Save', main))
  await within(main).findByText('Somebody else saved: Theirs')
  expect((await held(id))['name']).toBe('Theirs')
  expect(input(main, 'Name')).toHaveProperty('value', 'Mine')
  expect(input(main, 'Contact person')).toHaveProperty('value', 'Ines Quill')
  click(button('Save', main))
  await waitFor(async () => expect(await held(id)).toMatchObject({ name: 'Mine', contact_person: 'Ines Quill' }))
  expect(name).not.toBe('Mine')
})

test('[BIL-25] a payment is recorded, a partner added and removed, a module cancelled, and the users are told of', async () => {
  const { id } = await agency()
  await open(`/client/${id}/payments`, 'backoffice')
  const payment = await form('Record a payment')
  type(within(payment).getByRole('textbox', { name: /^Amount/ }), '1,200.5')
  type(within(payment).getByRole('textbox', { name: /^Paid on/ }), '1/15/2026')
  click(button('Record payment', payment))
  const paid = await screen.findByRole('table', { name: 'Payments' })
  expect(within(paid).getAllByRole('row')[1]?.textContent).toBe('1/15/2026$1,200.50')
  expect(await held(id)).toMatchObject({ expiration_date: '2031-12-31', paid_setup: true })

  await open(`/client/${id}/partners`, 'backoffice')
  const partner = await form('Add a partner')
  type(within(partner).getByRole('textbox', { name: /^Organization/ }), 'Harbor Clinic')
  click(button('Add partner', partner))
  click(await screen.findByRole('button', { name: 'Remove Harbor Clinic' }))
  click(button('Remove', await screen.findByRole('alertdialog')))
  await screen.findByText('This account has no partners.')

  await open(`/client/${id}/addons`, 'backoffice')
  click(await screen.findByRole('button', { name: 'Turn on Timesheets' }))
  click(button('Turn on', await screen.findByRole('alertdialog')))
  await screen.findByRole('button', { name: 'Cancel Timesheets' })
  expect((await held(id))['addons']).toMatchObject([{ label: 'Timesheets' }])

  const { body } = await server().call('backoffice', 'GET', '/v1/me')
  await open(`/client/${String(body['account'])}/users`, 'backoffice')
  const users = await screen.findByRole('table', { name: 'Users' })
  within(users).getByText('backoffice')
  await expectSoundStructure()
})

test('what is typed of a partner is put away by nothing but its own buttons', async () => {
  const { id } = await agency()
  const partner = { contact_person: null, email: null, phone: null }
  for (const name of ['Harbor Clinic', 'Harbor Home'])
    await server().call('backoffice', 'POST', `/v1/client/${id}/partner`, { ...partner, name })
  await open(`/client/${id}/partners`, 'backoffice')
  const change = (name: string) => screen.findByRole('button', { name: `Change ${name}` })
  click(await change('Harbor Home'))
  click(await change('Harbor Clinic'))
  const typing = await form('Change a partner')
  type(input(typing, 'Phone'), '555-555-0142')
  const other = await change('Harbor Home')
  await waitFor(() => expect(other).toHaveProperty('disabled', true))
  const reason = screen.getByText('Save or discard what is typed of a partner before you change another one.')
  expect(other.getAttribute('aria-describedby')).toBe(reason.id)
  await expectSoundStructure()
  click(other)
  expect(input(typing, 'Phone')).toHaveProperty('value', '555-555-0142')
  click(button('Save', typing))
  await waitFor(() => expect(other).toHaveProperty('disabled', false))
  expect((await held(id))['partners']).toMatchObject([{ phone: '555-555-0142' }, { phone: null }])
})

test('[BIL-25] who looks after an account is chosen among the office’s own people', async () => {
  const { id } = await agency()
  await open(`/client/${id}/edit`, 'backoffice')
  const main = await form()
  const { body } = await server().call('backoffice', 'GET', '/v1/me')
  const name = `${String(body['first'])} ${String(body['last'])}`
  choose(within(main).getByRole('combobox', { name: 'Sales representative' }), name)
  click(button('Save', main))
  await waitFor(async () => expect(await held(id)).toMatchObject({ sales_rep: { user: { id: body['id'] } } }))
})

test('[BIL-24] an account is deactivated after a question, and taken back', async () => {
  const { id, name } = await agency()
  await open(`/client/${id}/edit`, 'backoffice')
  click(await screen.findByRole('button', { name: 'Deactivate' }))
  const question = await screen.findByRole('alertdialog', { name: `Deactivate ${name}?` })
  click(button('Deactivate', question))
  click(await screen.findByRole('button', { name: 'Take back' }))
  await screen.findByRole('button', { name: 'Deactivate' })
  expect(await held(id)).toMatchObject({ deactivation_date: null, scheduled_archive_date: null })
})

test('[SRV-22] an account is added with who is to run it; what it lacks is said first', async () => {
  await open('/client/list', 'backoffice')
  click(button('Add an account'))
  const add = await form('Add an account')
  type(input(add, 'Name'), 'Harbor House')
  click(button('Add account', add))
  await within(add).findAllByText(/This field is required/)
  choose(within(add).getByRole('combobox', { name: /^Time zone/ }), 'Mountain')
  for (const [label, value] of [
    ['Administrator’s first name', 'Nia'],
    ['Administrator’s last name', 'Harrow'],
    ['Login name', 'nia-harrow'],
    ['E-mail', 'nia.harrow@example.org'],
  ] as const)
    type(input(add, label), value)
  click(button('Add account', add))
  click(await screen.findByRole('link', { name: 'Open the account that was added' }))
  await screen.findByRole('heading', { level: 1, name: 'Harbor House' })
})

test('what was changed of an account is told with who did it, as its form says it, the newest first', async () => {
  const { id } = await agency()
  const { body: me } = await server().call('backoffice', 'GET', '/v1/me')
  const path = `/v1/client/${id}`
  for (let days = 1; days <= 10; days += 1) await server().call('backoffice', 'PUT', path, { grace_period: days })
  await server().call('backoffice', 'PUT', path, {
    bill_cycle: 4,
    show_demo_link: true,
    anniversary_date: '2026-02-28',
    sales_rep_id: me['id'],
  })
  await server().call('backoffice', 'POST', `${path}/payment`, { amount: '5.00', paid_on: '2026-01-02' })
  await open(`/client/${id}/edit`, 'backoffice')
  const rows = async (): Promise<readonly HTMLElement[]> =>
    within(await screen.findByRole('table', { name: 'History' }))
      .getAllByRole('row')
      .slice(1)
  const told = (row: HTMLElement | undefined): readonly (string | null)[] =>
    within(row as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const name = `${String(me['first'])} ${String(me['last'])}`
  const [newest, before] = await rows()
  expect(told(newest)).toEqual(
    expect.arrayContaining(['Expiration date: 12/31/2030 → 12/31/2033', 'Payments: nothing → 5.00 2026-01-02']),
  )
  expect(new Set(told(before))).toEqual(
    new Set([
      'Anniversary date: nothing → 2/28/2026',
      'Bill cycle: Yearly → Every 3 Years',
      `Sales representative: nothing → ${name}`,
      'Show the demo link during the trial: No → Yes',
    ]),
  )
  within(before as HTMLElement).getByText(name)
  expect(await rows()).toHaveLength(10)
  click(button('Show all 12 changes'))
  expect(await rows()).toHaveLength(12)
  await expectSoundStructure()

  const main = await form()
  type(input(main, 'Contact person'), 'Ines Quill')
  click(button('Save', main))
  await waitFor(async () => expect(told((await rows())[0])).toEqual(['Contact person: nothing → Ines Quill']))
})
