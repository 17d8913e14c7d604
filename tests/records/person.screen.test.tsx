/** What is known of a person besides the name: on the pages of their client and defendant records. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, click, type } from '../screens/hand.ts'
import { makeRecord, type OwnRecord } from '../screens/ownRecord.ts'
import { field, isSaved, recordScreens, save } from '../screens/recordScreens.ts'

const { server, open, openPath, held } = recordScreens()

const line = (label: string, number: number): HTMLInputElement =>
  screen.getByRole('textbox', { name: `${label}, number ${number}` })
const paper = (number: number): HTMLElement => screen.getByRole('group', { name: `Identification, number ${number}` })
const part = (number: number, label: string): HTMLInputElement => field(paper(number), 'textbox', label)
const personOf = async (record: OwnRecord) => ({ endpoint: `/v1/person/${String((await held(record))['person_id'])}` })

const paperWith = (number: string) => ({
  kind: 'Passport',
  number,
  issued_date: '03/05/2026',
  expiration_date: '12/31/2030',
})

test('[CLI-22] other names and papers are written line by line, kept with the person, and read on a defendant’s page', async () => {
  const client = await makeRecord(server(), 'admin', 'victim')
  const person = await personOf(client)
  await open(client, 'person')
  await waitFor(() => line('Other names', 1))
  type(line('Other names', 1), 'Kit Marlow')
  type(line('Other names', 2), 'Kitty')
  for (const [label, text] of [
    ['Kind', 'Passport'],
    ['Number', 'X 100'],
    ['Issued', '3/5/2026'],
    ['Expires', 'soon'],
  ] as const)
    type(part(1, label), text)
  save()
  await waitFor(() => expect(part(1, 'Expires').getAttribute('aria-invalid')).toBe('true'))
  expect(part(1, 'Issued').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText(/Please check number 1/)).toBeTruthy()
  expect(await held(person)).toMatchObject({ aliases: [], identifications: [] })

  type(part(1, 'Expires'), '12/31/2030')
  save()
  await isSaved()
  expect(await held(person)).toMatchObject({
    aliases: ['Kit Marlow', 'Kitty'],
    identifications: [paperWith('X 100')],
  })

  const { person_id } = await held(client)
  const { id: case_id } = await makeRecord(server(), 'admin', 'court_case')
  const defendant = await server().call('admin', 'POST', '/v1/defendant', { person_id, case_id })
  await openPath(`/case/${case_id}/defendant/${String(defendant.body['id'])}/person`)
  await waitFor(() => expect(line('Other names', 2).value).toBe('Kitty'))
  expect(['Kind', 'Number', 'Issued', 'Expires'].map((label) => part(1, label).value)).toEqual([
    'Passport',
    'X 100',
    '3/5/2026',
    '12/31/2030',
  ])
  type(line('Other names', 1), '')
  part(1, 'Kind').focus()
  click(button('Take out Identification, number 1'))
  expect(paper(1).contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(line('Other names', 2), { key: 's', ctrlKey: true })
  await isSaved()
  expect(await held(person)).toMatchObject({ aliases: ['Kitty'], identifications: [] })
})

test('whoever may not change the client reads them, and without view_own_victim there is no such tab', async () => {
  const client = await makeRecord(server(), 'admin', 'victim')
  const person = await personOf(client)
  const known = { aliases: ['Kit', 'Kitty'], identifications: [paperWith('X 100'), paperWith('Y 200')] }
  expect((await server().call('admin', 'PUT', person.endpoint, known)).status).toBe(200)
  const main = await open(client, 'person', { user: 'volunteer' })
  await within(main).findByText('Kit, Kitty')
  within(main).getByText('Passport X 100 3/5/2026 12/31/2030; Passport Y 200 3/5/2026 12/31/2030')
  expect(within(main).queryByRole('textbox', { name: /Other names/ })).toBeNull()
  const defendant = await makeRecord(server(), 'admin', 'defendant')
  await open(defendant, 'edit', { without: ['view_own_victim'] })
  expect(screen.queryByRole('tab', { name: 'Other names' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Other names' })).toBeNull()
})

test('whoever may change the defendant, and no person, reads them', async () => {
  const defendant = await makeRecord(server(), 'admin', 'defendant')
  const person = await personOf(defendant)
  expect((await server().call('admin', 'PUT', person.endpoint, { aliases: ['Kit', 'Kitty'] })).status).toBe(200)
  const without = ['edit_own_victim', 'edit_any_victim']
  const main = await open(defendant, 'person', { without })
  await within(main).findByText('Kit, Kitty')
  expect(within(main).queryByRole('textbox', { name: /Other names/ })).toBeNull()
})
