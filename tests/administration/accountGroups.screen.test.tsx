/** ADM-36 on the real server: groups of accounts, kept on their tab. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { linkAccounts } from '../../server/accounts/links.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { choose, click, type } from '../screens/hand.ts'
import { recordScreens } from '../screens/recordScreens.ts'

const { server, openPath } = recordScreens()

type Row = Readonly<Record<string, unknown>>
const rows = async (path: string): Promise<readonly Row[]> =>
  (await server().call('admin', 'GET', path)).body['data'] as readonly Row[]
const account = async (user: string): Promise<{ readonly id: number; readonly name: string }> => {
  const { id, name } = (await server().call(user, 'GET', '/v1/my_account')).body
  return { id: Number(id), name: String(name) }
}
const available = async (): Promise<readonly unknown[]> =>
  (await rows('/v2/account_group/account')).slice(1).map(({ name }) => name)
const list = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name })
const formIn = async (name: string): Promise<HTMLElement> => within(await list(name)).findByRole('form')
const saved = async (name: string, form: HTMLElement): Promise<void> => {
  click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(within(await list(name)).queryByRole('form')).toBeNull())
}

test('[ADM-36] groups are listed with their accounts, added, edited and removed, and make them available', async () => {
  const [lead, member] = [await account('admin'), await account('other-admin')]
  await openPath('/admin/account-groups')
  click(within(await list('Account groups')).getByRole('button', { name: 'Add account group' }))
  within(await formIn('Account groups')).getByText('There is nothing to choose from yet.')
  await linkAccounts(server().services, { account: lead.id, linked: [member.id] })
  await openPath('/admin/account-groups')
  expect(await available()).toEqual([])
  click(within(await list('Account groups')).getByRole('button', { name: 'Add account group' }))
  let form = await formIn('Account groups')
  type(within(form).getByRole('textbox', { name: /^Label/ }), 'Coast')
  const accounts = within(form).getByRole('group', { name: 'Accounts' })
  expect(within(accounts).getAllByRole('checkbox')).toHaveLength(1)
  click(within(accounts).getByRole('checkbox', { name: member.name }))
  await expectSoundStructure()
  await saved('Account groups', form)
  const row = within(await list('Account groups')).getByRole('row', { name: /Coast/ })
  within(row).getByText(member.name)
  expect(await available()).toEqual([member.name])

  // RPT-68: and to master grants, with whoever answers for one.
  await openPath('/admin/grants')
  click(within(await list('Master grants')).getByRole('button', { name: 'Add master grant' }))
  form = await formIn('Master grants')
  type(within(form).getByRole('textbox', { name: /^Label/ }), 'State')
  choose(within(form).getByRole('combobox', { name: /^Grant type/ }), 'VOCA')
  choose(within(form).getByRole('combobox', { name: /^User/ }), 'Castillo, Adriana')
  click(within(within(form).getByRole('group', { name: 'Account groups' })).getByRole('checkbox', { name: 'Coast' }))
  click(within(within(form).getByRole('group', { name: 'Accounts' })).getByRole('checkbox', { name: member.name }))
  await saved('Master grants', form)
  const [coast] = await rows('/v2/account_group')
  expect((await rows('/v1/master_grant')).find(({ label }) => label === 'State')).toMatchObject({
    user_id: expect.any(Number),
    account_groups: [coast?.['id']],
    accounts: [member.id],
  })
  within(within(await list('Master grants')).getByRole('row', { name: /State/ })).getByText('Adriana Castillo')

  await openPath('/admin/account-groups')
  click(within(await list('Account groups')).getByRole('button', { name: 'Edit Coast' }))
  form = await formIn('Account groups')
  type(within(form).getByRole('textbox', { name: /^Label/ }), 'Coast and hills')
  click(within(form).getByRole('checkbox', { name: member.name }))
  await saved('Account groups', form)
  expect(await available()).toEqual([])
  await server().call('admin', 'PUT', `/v2/account_group/${String(coast?.['id'])}`, { accounts: [member.id] })
  expect(await available()).toEqual([member.name])

  click(within(await list('Account groups')).getByRole('button', { name: 'Delete Coast and hills' }))
  const question = await screen.findByRole('alertdialog')
  click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await available()).toEqual([]))
  await waitFor(async () => expect(within(await list('Account groups')).queryByText('Coast and hills')).toBeNull())
})
