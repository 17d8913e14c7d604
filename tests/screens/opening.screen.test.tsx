import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { click, type } from './hand.ts'
import type { Screen } from './openScreen.tsx'
import { pages } from './pages.ts'

const { server, open: openPage, close } = pages()
const open = (user: string | null, path: string): Promise<Screen> => openPage(path, user)

test('a page shows what the server holds for whoever is signed in', async () => {
  const { main } = await open('advocate', '/list/victims')
  const rows = within(main()).getAllByRole('rowheader')
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows.slice(0, 3)) {
    const { pathname } = within(row).getByRole<HTMLAnchorElement>('link')
    const { body } = await server().call('advocate', 'GET', `/v2/victim/${pathname.split('/')[4]}`)
    expect(row.textContent).toContain(String(body['last'] ?? body['business']))
  }
})

test('a visitor finds the form to sign in, and who signs in there is home', async () => {
  const { main } = await open(null, '/login')
  const form = within(main()).getByRole('form', { name: 'Sign in' })
  type(within(form).getByLabelText('User name or e-mail'), 'advocate')
  type(within(form).getByLabelText('Password', { selector: 'input' }), 'caselog-demo-1')
  click(within(form).getByRole('button', { name: 'Login' }))
  await screen.findByRole('heading', { name: /Good to see you/ })
})

test('what is typed and saved is on the server, and nothing of a page is left for the next one', async () => {
  const created = await server().call('admin', 'POST', '/v2/victim', { victim_type: 'P', first: 'Robin', last: 'Quay' })
  const { id, case_id: caseId } = created.body
  const { main } = await open('admin', `/case/${caseId}/victim/${id}/edit`)
  const form = await within(main()).findByRole('form', { name: 'Client' })
  type(within(form).getByLabelText('Next of kin'), 'Aunt Wilhelmina')
  click(within(form).getByRole('button', { name: 'Save' }))
  await waitFor(async () => {
    const { body } = await server().call('admin', 'GET', `/v2/victim/${id}`)
    expect(body['next_of_kin']).toBe('Aunt Wilhelmina')
  })
  await close()
  expect([localStorage.length, sessionStorage.length, document.cookie, document.body.innerHTML]).toEqual([0, 0, '', ''])
  await open('volunteer', '/home')
  expect(screen.queryByLabelText('Next of kin')).toBeNull()
})

test('what others change meanwhile comes by the socket', async () => {
  const created = await server().call('admin', 'POST', '/v2/victim', {
    victim_type: 'P',
    first: 'Robin',
    last: 'Quill',
  })
  const { id, case_id: caseId } = created.body
  const { main } = await open('admin', `/case/${caseId}/victim/${id}/edit`)
  const field = await within(main()).findByLabelText<HTMLInputElement>('Next of kin')
  await server().call('supervisor', 'PUT', `/v2/victim/${id}`, { next_of_kin: 'From the other desk' })
  await waitFor(() => expect(field.value).toBe('From the other desk'))
})
