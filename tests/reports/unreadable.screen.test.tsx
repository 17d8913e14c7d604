/** A run that another version kept, and this one can't read, says so wherever it stands, and leads to no figures. */
import { screen, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { pages } from '../screens/pages.ts'
import { click } from '../screens/hand.ts'

const { open, server } = pages(60)

const words = 'This run was kept by another version and can’t be read. It stays as it is.'

const kept = async (filters: string): Promise<number> =>
  inTenant(server().services.databases, { account: 1, user: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into report_object (account, uuid, user_id, type, reporting_period, filters, date_time)
      select account, ${crypto.randomUUID()}, id, 'full', 'All Time', ${filters}::jsonb, now()
      from app_user where account = 1 and user_login = 'admin' returning id`.execute(tx)
    return Number(rows[0]?.id)
  })

test('among the earlier runs of a report it has no way to open it; the others have', async () => {
  await kept('{"of_tomorrow":"1"}')
  await kept('{"zip_code":"80"}')
  await open('/reports', 'admin')
  click(await screen.findByRole('button', { name: 'Earlier runs' }))
  const dialog = await screen.findByRole('dialog', { name: 'Earlier runs' })
  const list = await within(dialog).findByRole('table', { name: 'Earlier runs' })
  const [readable, unreadable] = within(list).getAllByRole('row').slice(1)
  if (readable === undefined || unreadable === undefined) throw new Error('no two runs are listed')
  expect(within(unreadable).getByText(words)).toBeTruthy()
  expect(within(unreadable).queryByRole('button')).toBeNull()
  expect(unreadable.textContent).toMatch(/All Time/)
  expect(within(readable).queryByText(words)).toBeNull()
  expect(within(readable).getByRole('button')).toBeTruthy()
  await expectSoundStructure()
})

test('in the history of an account it says so, and its page has what is known: who ran which report when', async () => {
  const id = await kept('[]')
  await open('/client/1/report-history', 'backoffice')
  const list = await screen.findByRole('table', { name: 'Report History' })
  const [row] = within(list).getAllByRole('row').slice(1)
  if (row === undefined) throw new Error('no run is listed')
  expect(within(row).getByText(words)).toBeTruthy()
  click(within(row).getByRole('link'))
  await screen.findByRole('heading', { level: 1, name: /All Time/ })
  expect(location.pathname).toBe(`/report_object/1/${id}`)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText(/^Run by /)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'What the report is limited to' })).toBeNull()
  await expectSoundStructure()
})

test('a run that is not there is told apart from one that can’t be read', async () => {
  await open('/report_object/1/987654', 'backoffice')
  expect(await screen.findByText('This run of a report is not there.')).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Account' })).toBeTruthy()
})
