/** ADM-27, ADM-28, NAV-11 on the real server: the modules of an agency on their tab. */
import { screen, waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { click, press } from '../screens/hand.ts'
import { recordScreens } from '../screens/recordScreens.ts'

const { server, openPath } = recordScreens()

const run = async (statement: ReturnType<typeof sql>): Promise<void> => {
  await asSystem(server().services.databases, 'job', (tx) => statement.execute(tx))
}
const account = async (): Promise<number> => Number((await server().call('admin', 'GET', '/v1/me')).body['account'])

beforeEach(async () => {
  const id = await account()
  await run(sql`
    update addon set active = true, pending_cancellation = false, ends_on = null where account = ${id}`)
  await run(sql`update account set expiration_date = '2027-06-30' where id = ${id}`)
})

const module = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return heading.closest('li') as HTMLElement
}
const answer = async (title: string, button: string): Promise<void> => {
  click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: button }))
}

test('[ADM-27] [BIL-11] modules tell what they bring and need; one is cancelled to the end of what is paid, and kept', async () => {
  await openPath('/admin/addons')
  const all = await Promise.all(
    ['Case Manager', 'Defendant Manager', 'Event Manager'].map(async (name) => (await module(name)).textContent),
  )
  expect(all[0]).toContain('Stages and status of cases')
  expect(all[1]).toContain('Needs Case Manager')
  expect(all.map((text) => text?.includes('Beta'))).toEqual([false, false, true])
  for (const text of all) expect(text).toContain('Active')
  await expectSoundStructure()

  click(within(await module('Event Manager')).getByRole('button', { name: 'Cancel Event Manager' }))
  within(await screen.findByRole('alertdialog', { name: 'Cancel Event Manager?' })).getByText(/6\/30\/2027/)
  await answer('Cancel Event Manager?', 'Do not cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await module('Event Manager')).textContent).not.toContain('Pending cancellation')
  click(within(await module('Event Manager')).getByRole('button', { name: 'Cancel Event Manager' }))
  await answer('Cancel Event Manager?', 'Cancel Event Manager')
  const event = await module('Event Manager')
  await waitFor(() => expect(event.textContent).toContain('Pending cancellation'))
  expect(event.textContent).toContain('Ends 6/30/2027')
  click(within(event).getByRole('button', { name: 'Keep Event Manager' }))
  await waitFor(() => expect(event.textContent).not.toContain('Pending cancellation'))
  within(event).getByRole('button', { name: 'Cancel Event Manager' })
})

test('of one for which nothing is paid any more it is said that it ends at once', async () => {
  await run(
    sql`update account set expiration_date = current_date - 1000, grace_period = 3000 where id = ${await account()}`,
  )
  await openPath('/admin/addons')
  click(within(await module('Event Manager')).getByRole('button', { name: 'Cancel Event Manager' }))
  within(await screen.findByRole('alertdialog', { name: 'Cancel Event Manager?' })).getByText(/It ends at once/)
  await answer('Cancel Event Manager?', 'Cancel Event Manager')
  await waitFor(async () => within(await module('Event Manager')).getByText('Off'))
})

test('[ADM-28] one that needs another which is not active can not be turned on, and says which one is missing', async () => {
  const id = await account()
  await run(sql`
    update addon set active = false where account = ${id} and label in ('Case Manager', 'Defendant Manager')`)
  await openPath('/admin/addons')
  const button = within(await module('Defendant Manager')).getByRole('button', { name: 'Turn on Defendant Manager' })
  expect(button).toHaveProperty('disabled', true)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Missing: Case Manager. Turn that on first.',
  )
  click(within(await module('Case Manager')).getByRole('button', { name: 'Turn on Case Manager' }))
  await answer('Turn on Case Manager?', 'Turn on')
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
})

test('[NAV-11] /admin/addons/enable_agm opens the tab with the question for the Advanced Grant Manager, and it may be left', async () => {
  const id = await account()
  await run(sql`update addon set active = false where account = ${id} and label = 'Advanced Grant Manager'`)
  await openPath('/admin/addons/enable_agm')
  await screen.findByRole('alertdialog', { name: 'Turn on Advanced Grant Manager?' })
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  // Nothing on the page has opened it: whoever goes on with the keyboard begins where the page does.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  within(await module('Advanced Grant Manager')).getByText('Off')

  await openPath('/admin/addons/enable_agm')
  await answer('Turn on Advanced Grant Manager?', 'Turn on')
  const grants = await module('Advanced Grant Manager')
  await waitFor(() => within(grants).getByText('Active'))
  const { body } = await server().call('admin', 'GET', '/v1/my_account')
  expect((body['addons'] as { label: string }[]).map(({ label }) => label)).toContain('Advanced Grant Manager')
})
