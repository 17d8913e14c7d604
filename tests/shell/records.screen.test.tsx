/** How a record is come to, and what its page leads to. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { click } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

const { server, open: openPage } = pages()
const open = (user: string, path: string): Promise<Screen> => openPage(path, user)
const hrefOf = async (name: string): Promise<string | null> =>
  (await screen.findByRole('link', { name })).getAttribute('href')

test('[PRM-35] [PRM-02] a display-only user reads a client as text, without any control to change it', async () => {
  const { main, settled } = await open('volunteer', '/list/victims')
  expect(screen.queryAllByRole('link', { name: 'New client' })).toHaveLength(0)
  const [first] = within(screen.getByRole('table', { name: 'Clients' })).getAllByRole('rowheader')
  if (first === undefined) throw new Error('the list is empty')
  click(within(first).getByRole('link'))
  const record = await screen.findByRole('article', { name: 'Client' })
  await waitFor(() => expect(record.textContent).toContain('Client type'))
  await settled()
  expect(main().querySelectorAll('input, select, textarea')).toHaveLength(0)
  expect(screen.queryAllByRole('button', { name: 'Save' })).toHaveLength(0)
})

test('[NAV-07] a client opens on its services, and its form is one press away', async () => {
  const { path } = await makeRecord(server(), 'supervisor', 'victim')
  await open('supervisor', path)
  expect(location.pathname).toBe(`${path}/services`)
  await screen.findByRole('region', { name: 'Services' })
  click(within(screen.getByRole('navigation', { name: 'Client' })).getByRole('link', { name: /Information$/ }))
  await screen.findByRole('form', { name: 'Client' })
})

test('[CLI-16] a case lists its clients, each with a View/Edit Client link, also one without a name', async () => {
  const named = await makeRecord(server(), 'supervisor', 'victim', { first: 'Ines', last: 'Tern' })
  const more = { victim_type: 'A', first: null, last: null, case_id: named.caseId }
  const anonymous = await makeRecord(server(), 'supervisor', 'victim', more)
  const { main } = await open('supervisor', `${named.path}/edit`)
  click(await within(main()).findByRole('link', { name: /^Case / }))
  const tabs = await screen.findByRole('navigation', { name: 'Case' })
  click(within(tabs).getByRole('link', { name: /Clients/ }))
  expect(await hrefOf('View/Edit Client: Tern, Ines')).toBe(`${named.path}/edit`)
  expect(await hrefOf('View/Edit Client: Anonymous')).toBe(`${anonymous.path}/edit`)
})
