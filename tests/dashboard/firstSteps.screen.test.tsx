/** The first page of an agency in which nobody has worked yet. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addPerson } from '../../server/accounts/people.ts'
import { createAccount } from '../../server/accounts/create.ts'
import { roleLevels } from '../../domain/access/index.ts'
import type { Result } from '../../domain/kernel/index.ts'
import { demoPassword } from '../../server/demo/index.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { server, open } = pages()

const agency = {
  name: 'Harbor House',
  product_name: 'Caselog',
  support_phone: '(555) 555-0100',
  time_zone: 'America/Denver',
  enable_mfa: false,
}

/** By the link that they were handed. */
const register = async (handed: Result<{ readonly link: string }>): Promise<void> => {
  const link = new URL(handed.ok ? handed.value.link : '')
  const entered = { password: demoPassword, password2: demoPassword, bypass_validation: true }
  const asked = { ...Object.fromEntries(link.searchParams), ...entered }
  const { status } = await fetch(`${server().url}/v1/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  expect(status).toBe(200)
}

const steps = (): readonly (readonly [title: string, to: string | null])[] => {
  const card = screen.queryByRole('region', { name: 'First steps' })
  return (card === null ? [] : within(card).getAllByRole('listitem')).map((line) => {
    const link = within(line).queryByRole<HTMLAnchorElement>('link')
    return [link?.textContent ?? line.firstElementChild?.textContent ?? '', link?.pathname ?? null]
  })
}

const office = ['Check the agency’s name and time zone', null] as const
const colleagues = ['Invite your colleagues', null] as const
const lists = ['Look through the agency’s lists', '/admin'] as const
const client = ['Add the first client', '/new/victim'] as const

test('an empty agency says what to do first, to each what they may do, and leads there, until there is a client', async () => {
  const person = { first: 'Ada', last: 'Sample', user_login: 'ada', email: 'ada@example.org' }
  await register(await createAccount(server().services, agency, person))
  await open('/home', 'ada')
  expect(steps()).toEqual([office, colleagues, lists, client])
  screen.getByText('It is called Harbor House, and days and times are those of America/Denver.')
  await expectSoundStructure()
  for (const without of ['edit_own_account', 'admin_own_users', 'view_admin_interface', 'add_victim'] as const) {
    await open('/home', 'ada', { without: [without] })
    const left = {
      edit_own_account: office,
      admin_own_users: colleagues,
      view_admin_interface: lists,
      add_victim: client,
    }
    expect([without, steps()]).toEqual([
      without,
      [office, colleagues, lists, client].filter((step) => step !== left[without]),
    ])
  }

  const { body: me } = await server().call('ada', 'GET', '/v1/me')
  const bo = { first: 'Bo', last: 'Sample', user_login: 'bodil', email: 'bo@example.org' }
  await register(
    await addPerson(server().services, { ...bo, roleLevel: roleLevels.advocate, account: Number(me['account']) }),
  )
  await open('/home', 'bodil')
  expect(steps()).toEqual([client])
  click(screen.getByRole('link', { name: 'Add the first client' }))
  await screen.findByRole('heading', { level: 1, name: /client/i })
  expect(location.pathname).toBe(client[1])

  await open('/home', 'ada')
  expect(steps()).toEqual([office, lists, client])
  await server().call('bodil', 'POST', '/v2/victim', { victim_type: 'P', first: 'Wanda', last: 'Quill' })
  await open('/home', 'ada')
  expect(steps()).toEqual([])
})

test('nobody in an agency with clients is told of first steps', async () => {
  for (const user of ['admin', 'volunteer']) {
    await open('/home', user)
    expect(steps()).toEqual([])
  }
})
