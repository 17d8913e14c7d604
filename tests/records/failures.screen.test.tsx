/** What is said where the server could not save or delete, and what a record shows of who may see it. */
import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { standBetween } from '../screens/between.ts'
import { button, click, type } from '../screens/hand.ts'
import { makeRecord } from '../screens/ownRecord.ts'
import { field, recordScreens, save } from '../screens/recordScreens.ts'

let goAway = (): void => undefined
afterEach(() => {
  goAway()
  goAway = () => undefined
})
const { server, open, held, statusOf } = recordScreens()
const failing = (method: string): void => {
  goAway = standBetween(async (call, answer) =>
    call.method === method
      ? new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } })
      : answer(),
  )
}
const errors = async (): Promise<string | null | undefined> =>
  (await screen.findByRole('heading', { name: 'Messages' })).closest('[role=alert]')?.querySelector('li')?.textContent

const said = 'Something went wrong while saving your data. Please reload the page and try again.'

test('[ERR-16] a save that fails says what the table says of saves', async () => {
  const client = await makeRecord(server(), 'admin', 'victim')
  failing('PUT')
  const form = within(await open(client, 'edit')).getByRole('form', { name: 'Client' })
  type(field(form, 'textbox', 'City'), 'Quincy')
  save()
  expect(await errors()).toContain(said)
  expect(field(form, 'textbox', 'City').value).toBe('Quincy')
  expect((await held(client))['city']).not.toBe('Quincy')
})

test('[ERR-16] and so does a delete, and nothing is deleted', async () => {
  const other = await makeRecord(server(), 'admin', 'victim')
  failing('DELETE')
  const main = await open(other, 'edit')
  click(button('Delete client', within(main).getByRole('complementary', { name: 'At a glance' })))
  click(button(/^Delete/, await screen.findByRole('alertdialog')))
  expect(await errors()).toContain(said)
  expect(await statusOf(other)).toBe(200)
})

test('[CLI-32] a limited client has a lock, and its form the switch for its owner and who may edit confidential ones alone', async () => {
  const limited = await makeRecord(server(), 'admin', 'victim', { limited_access: true })
  const plain = await makeRecord(server(), 'advocate', 'victim')
  const lock = () =>
    within(screen.getByRole('heading', { level: 1 }).parentElement ?? document.body).queryByRole('img', {
      name: 'Limited access',
    })
  const hasSwitch = (main: HTMLElement): boolean =>
    within(main).queryByRole('checkbox', { name: 'Limited access' }) !== null
  let main = await open(limited, 'edit')
  expect([lock() !== null, hasSwitch(main)]).toEqual([true, true])
  main = await open(plain, 'edit', { user: 'admin' })
  expect([lock(), hasSwitch(main)]).toEqual([null, true])
  main = await open(plain, 'edit', { user: 'advocate' })
  expect([lock(), hasSwitch(main)]).toEqual([null, true])
  const others = await makeRecord(server(), 'supervisor', 'victim')
  main = await open(others, 'edit', { user: 'advocate' })
  expect(hasSwitch(main)).toBe(false)
})
