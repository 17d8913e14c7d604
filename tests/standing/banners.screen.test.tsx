/** What stands above every screen, by how the account stands and what its reader holds. */
import { screen } from '@testing-library/dom'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { pages } from '../screens/pages.ts'

const { server, open } = pages()

const texts = {
  renewal: /^Your subscription expires on/,
  manager: 'The Advanced Grant Manager was ordered for your agency and is being set up.',
  inactive: 'Your user is inactive.',
} as const
const shown = (): readonly string[] =>
  Object.entries(texts).flatMap(([name, text]) => (screen.queryByText(text) === null ? [] : [name]))

const inAccount = (set: ReturnType<typeof sql>): Promise<unknown> =>
  asSystem(server().services.databases, 'set-up', (tx) => set.execute(tx))

beforeAll(async () => {
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await inAccount(sql`update account set expiration_date = ${soon}, paid_setup = true, agm_pending = true where id = 1`)
})

test('[PRM-54] administrators hear of renewal and of the grant manager until they configure it, others of neither', async () => {
  const configures = 'configure_advanced_grant'
  await open('/home', 'admin', { without: [configures] })
  expect(shown()).toEqual(['renewal', 'manager'])
  await expectSoundStructure()
  await open('/home', 'admin')
  expect(shown()).toEqual(['renewal'])
  await open('/home', 'admin', { without: [configures, 'admin_own_account'] })
  expect(shown()).toEqual([])
  await open('/home', 'supervisor')
  expect(shown()).toEqual([])

  await inAccount(sql`update account set agm_pending = false where id = 1`)
  await open('/home', 'admin', { without: [configures] })
  expect(shown()).toEqual(['renewal'])

  await inAccount(sql`update app_user set status = 0 where user_login = 'volunteer'`)
  await open('/home', 'volunteer')
  expect(shown()).toEqual(['inactive'])
})
