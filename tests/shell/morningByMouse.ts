/** The morning by the ordinary menus, lists and forms. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectNoViolations, password } from '../e2e/journey.ts'
import type { OwnRecord } from '../e2e/ownRecord.ts'
import { mouse, noEffort, type Effort } from './effort.ts'
import { clients, expectExport, expectOneFound, heading, note, region, task, user, type Two } from './morning.ts'

export const morningByMouse = async (page: Page, { client, caller }: Two): Promise<Effort> => {
  const effort = noEffort('mouse')
  const { click, choose, selectAll, type, press } = mouse(page, effort)
  const check = (): Promise<void> => expectNoViolations(page)
  const main = page.getByRole('main')
  const save = (form: Locator): Promise<void> => click(form.getByRole('button', { name: 'Save', exact: true }))

  await test.step('sign in', async () => {
    await page.goto('/login')
    // The page gives the focus to the user's name by itself.
    await expect(main.getByLabel('User name or e-mail')).toBeFocused()
    await type(user)
    await click(main.getByLabel('Password', { exact: true }))
    await type(password)
    await click(main.getByRole('button', { name: 'Login' }))
    await expect(heading(page)).toContainText('Good to see you', { timeout: 30_000 })
    await check()
  })
  let looked = ''
  const find = async ({ name }: OwnRecord): Promise<void> => {
    await click(page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Records' }))
    await click(page.getByRole('menuitem', { name: /^Clients/ }))
    const box = page.getByRole('searchbox', { name: 'Find in this list' })
    // The list keeps what was looked for.
    await expect(box).toHaveValue(looked)
    await selectAll(box)
    await type(name)
    await press('Enter')
    looked = name
  }
  const open = async (record: OwnRecord): Promise<void> => {
    const { name } = record
    await find(record)
    await click(clients(page).getByRole('link', { name: new RegExp(name) }))
    await expect(heading(page)).toContainText(name)
  }
  await test.step('find and open a client', async () => {
    await open(client)
    await check()
  })
  const openTab = (name: string): Promise<void> =>
    click(
      page.getByRole('navigation', { name: 'Client', exact: true }).getByRole('link', { name: new RegExp(`^${name}`) }),
    )
  await test.step('add a service', async () => {
    await openTab('Services')
    await click(region(page, 'Services').getByRole('button', { name: 'Add service' }))
    const form = page.getByRole('form', { name: 'New service' })
    await choose(form.getByRole('combobox', { name: 'Service', exact: true }), 'Hotline call')
    await click(form.getByLabel('Time'))
    await type('45')
    await save(form)
    await expect(form).toBeHidden()
    await check()
  })
  const addNote = async (): Promise<void> => {
    await openTab('Notes')
    await click(region(page, 'Notes').getByRole('button', { name: 'Add note' }))
    const form = page.getByRole('form', { name: 'New note' })
    const text = form.getByRole('textbox', { name: 'Note', exact: true })
    await expect(text).toBeEditable()
    await click(text)
    await type(note)
    await save(form)
    await expect(form).toBeHidden()
  }
  await test.step('add a note', addNote)
  await test.step('add a task', async () => {
    await openTab('Tasks')
    await click(region(page, 'Tasks').getByRole('button', { name: 'Add task' }))
    const form = page.getByRole('form', { name: 'New task' })
    await click(form.getByLabel('Title'))
    await type(task)
    // Filled in by itself where the advocates were there when the form was opened.
    const who = form.getByRole('combobox', { name: 'Assigned to' })
    if ((await who.inputValue()) === '') await choose(who, { label: 'Lindqvist, Avery' })
    await save(form)
    await expect(form).toBeHidden()
    await check()
  })
  await test.step('add a tag', async () => {
    await openTab('Tags')
    await click(page.getByRole('combobox', { name: 'Add a tag' }))
    await type('next')
    await click(page.getByRole('listbox', { name: 'Add a tag' }).getByRole('option', { name: 'Call next week' }))
    await expect(page.getByRole('status').filter({ hasText: 'Tag added' })).toBeVisible()
    await check()
  })
  await test.step('somebody else calls: a note for them', async () => {
    await open(caller)
    await addNote()
  })
  await test.step('open the list and filter it', async () => {
    await find(client)
    await expectOneFound(page, client)
    await check()
  })
  await test.step('export it', () =>
    expectExport(page, client, async () => {
      await click(page.getByRole('button', { name: 'Export', exact: true }))
      await click(page.getByRole('menuitem', { name: /^CSV/ }))
    }))
  await test.step('log out', async () => {
    await click(page.getByRole('banner').getByRole('button', { name: 'Log out' }))
    await expect(page).toHaveURL(/\/login$/)
  })
  return effort
}
