/** RPT-61: the report on several accounts, by the screen over a real server. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { linkAccounts } from '../../server/accounts/links.ts'
import { choose, click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages(120)

const question = { type: 'service', show: 'all', since: null, until: null, show_deactivated_services: '1' }
const own = async (user: string): Promise<number> =>
  Number((await server().call(user, 'POST', '/v2/report', { question })).body['count'])
const account = async (user: string) => {
  const { id, name } = (await server().call(user, 'GET', '/v1/my_account')).body
  return { id: Number(id), name: String(name) }
}
const served = async (button: string): Promise<number> => {
  click(screen.getByRole('button', { name: button }))
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 20_000 })
  const table = screen.getByRole('table', { name: 'Clients served' })
  expect(within(table).queryAllByRole('link')).toEqual([])
  return Number(within(table).getAllByRole('cell')[0]?.textContent)
}

test('[RPT-61] adds up the accounts of the group, or counts the one that is chosen', async () => {
  const [lead, member] = [await account('admin'), await account('other-admin')]
  await linkAccounts(server().services, { account: lead.id, linked: [member.id] })
  const coast = { label: 'Coast', accounts: [member.id] }
  expect((await server().call('admin', 'POST', '/v2/account_group', coast)).status).toBe(200)
  const [ours, theirs] = [await own('admin'), await own('other-admin')]
  await open('/reports/enterprise', 'admin')
  screen.getByRole('heading', { level: 1, name: 'Aggregate Report' })
  expect(screen.getByRole('combobox', { name: 'Reporting period' })).toHaveProperty('value', 'Month to Date')
  choose(screen.getByRole('combobox', { name: 'Reporting period' }), 'All Time')
  expect(await served('Run report')).toBe(ours + theirs)
  const accounts = screen.getByRole('combobox', { name: 'Account' })
  expect(
    within(accounts)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All accounts', lead.name, member.name])
  choose(accounts, member.name)
  expect(await served('Run report')).toBe(theirs)
})

test('[TAG-04] offers tags of clients and of victimizations, and of nothing else', async () => {
  const { call } = server()
  const all = async (path: string) =>
    (await call('admin', 'GET', `/v2/${path}?limit=500`)).body['data'] as {
      readonly id: number
      readonly label: string
      readonly objects: readonly string[]
      readonly taxonomy_id: number
    }[]
  const [groups, terms] = [await all('taxonomy'), await all('term')]
  const tagsOf = (object: string) =>
    terms.flatMap(({ label, taxonomy_id }) =>
      groups.flatMap((group) =>
        group.id === taxonomy_id && group.objects.includes(object) ? [`${group.label}: ${label}`] : [],
      ),
    )
  await open('/reports/enterprise', 'admin')
  const filters = within(screen.getByRole('combobox', { name: 'Add a filter' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(filters.filter((name) => /\btags?\b/iu.test(name))).toEqual(['Client tags', 'Victimization tags'])
  for (const [filter, object] of [
    ['Client tags', 'Client'],
    ['Victimization tags', 'Victimization'],
  ] as const) {
    choose(screen.getByRole('combobox', { name: 'Add a filter' }), filter)
    const values = await screen.findByRole('combobox', { name: `${filter}: values` })
    const offered = within(values)
      .getAllByRole<HTMLOptionElement>('option')
      .flatMap(({ value, textContent }) => (value === '' ? [] : [textContent]))
    expect(offered.toSorted()).toEqual(tagsOf(object).toSorted())
    expect(offered.length).toBeGreaterThan(0)
  }
})
