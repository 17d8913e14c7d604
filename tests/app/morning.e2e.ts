/**
 * One staff member's whole morning with the mouse, and how much it asks for: a press of a button or key is one action,
 * and so is each word of what is typed.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectNoViolations, password, signIn } from '../e2e/journey.ts'
import { makeRecord, type OwnRecord } from '../e2e/ownRecord.ts'

const user = 'advocate'
const note = 'Spoke with her by phone'
const task = 'Call the shelter'
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const clients = (page: Page): Locator => page.getByRole('table', { name: 'Clients' })

type Two = { readonly client: OwnRecord; readonly caller: OwnRecord }

/** Made before the morning begins: whom it is about, and somebody who calls in between. */
const before = async (page: Page): Promise<Two> => {
  page.setDefaultTimeout(20_000)
  await signIn(page, user)
  const two = { client: await makeRecord(page, 'victim'), caller: await makeRecord(page, 'victim') }
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  return two
}

const words = (text: string): number => text.trim().split(/\s+/).length

/** What was done so far. */
type Count = { actions: number }

const mouse = (count: Count) => ({
  click: async (what: Locator): Promise<void> => {
    count.actions += 1
    await what.click()
  },
  /** A list of choices is opened, and one of them taken. */
  choose: async (what: Locator, choice: string): Promise<void> => {
    count.actions += 2
    await what.selectOption(choice)
  },
  type: async (page: Page, text: string): Promise<void> => {
    count.actions += words(text)
    await page.keyboard.type(text)
  },
  enter: async (page: Page): Promise<void> => {
    count.actions += 1
    await page.keyboard.press('Enter')
  },
})

/** What is on the clients' pages at noon. */
const expectDone = async (page: Page, { client, caller }: Two): Promise<void> => {
  await signIn(page, user)
  await page.goto(`${caller.path}/notes`)
  await expect(region(page, 'Notes').getByText(note)).toBeVisible()
  await page.goto(`${client.path}/services`)
  await expect(region(page, 'Services').getByRole('row').filter({ hasText: 'Hotline call' })).toContainText('0:45')
  await page.goto(`${client.path}/notes`)
  await expect(region(page, 'Notes').getByText(note)).toBeVisible()
  await page.goto(`${client.path}/tasks`)
  await expect(region(page, 'Tasks').getByText(task)).toBeVisible()
  await page.goto(`${client.path}/tags`)
  await expect(page.getByRole('main').getByText('Call next week').first()).toBeVisible()
}

/** By the ordinary menus, lists and forms. */
const mouseMorning = async (page: Page, { client, caller }: Two): Promise<number> => {
  const count: Count = { actions: 0 }
  const { click, choose, type, enter } = mouse(count)
  const check = (): Promise<void> => expectNoViolations(page)
  const main = page.getByRole('main')
  const save = (form: Locator): Promise<void> => click(form.getByRole('button', { name: 'Save', exact: true }))

  await test.step('sign in', async () => {
    await page.goto('/login')
    await click(main.getByLabel('User name or e-mail'))
    await type(page, user)
    await click(main.getByLabel('Password', { exact: true }))
    await type(page, password)
    await click(main.getByRole('button', { name: 'Login' }))
    await expect(heading(page)).toContainText('Good to see you', { timeout: 30_000 })
    await check()
  })
  let looked = ''
  /** The list keeps what was looked for: a triple press selects it, and counts as one. */
  const find = async ({ name }: OwnRecord): Promise<void> => {
    await click(page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Records' }))
    await click(page.getByRole('menuitem', { name: /^Clients/ }))
    const box = page.getByRole('searchbox', { name: 'Find in this list' })
    await expect(box).toHaveValue(looked)
    count.actions += 1
    await box.click({ clickCount: 3 })
    await type(page, name)
    await enter(page)
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
  const openTab = (name: string): Promise<void> => click(page.getByRole('navigation', { name: 'Client', exact: true }).getByRole('link', { name: new RegExp(`^${name}`) }))
  await test.step('add a service', async () => {
    await openTab('Services')
    await click(region(page, 'Services').getByRole('button', { name: 'Add service' }))
    const form = page.getByRole('form', { name: 'New service' })
    await choose(form.getByRole('combobox', { name: 'Service', exact: true }), 'Hotline call')
    await click(form.getByLabel('Time'))
    await type(page, '45')
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
    await type(page, note)
    await save(form)
    await expect(form).toBeHidden()
  }
  await test.step('add a note', addNote)
  await test.step('add a task', async () => {
    await openTab('Tasks')
    await click(region(page, 'Tasks').getByRole('button', { name: 'Add task' }))
    const form = page.getByRole('form', { name: 'New task' })
    await click(form.getByLabel('Title'))
    await type(page, task)
    // Filled in by itself where the advocates were there when the form was opened.
    const who = form.getByRole('combobox', { name: 'Assigned to' })
    if ((await who.inputValue()) === '') {
      count.actions += 2
      await who.selectOption({ label: 'Lindqvist, Avery' })
    }
    await save(form)
    await expect(form).toBeHidden()
    await check()
  })
  await test.step('add a tag', async () => {
    await openTab('Tags')
    await click(page.getByRole('combobox', { name: 'Add a tag' }))
    await type(page, 'next')
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
    await expect(clients(page).getByRole('rowheader')).toHaveCount(1)
    await expect(clients(page).getByRole('link', { name: new RegExp(client.name) })).toBeVisible()
    await check()
  })
  await test.step('export it', async () => {
    const asked = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v2/export'))
    await click(page.getByRole('button', { name: 'Export', exact: true }))
    await click(page.getByRole('menuitem', { name: 'CSV', exact: true }))
    expect((await (await asked).request().postDataJSON()).filters).toMatchObject({ search: client.name })
  })
  await test.step('log out', async () => {
    await click(page.getByRole('banner').getByRole('button', { name: 'Log out' }))
    await expect(page).toHaveURL(/\/login$/)
  })
  return count.actions
}

test('one staff member’s whole morning with the mouse, and nothing on the way is out of anybody’s reach', async ({ page }) => {
  test.setTimeout(300_000)
  const two = await before(page)
  const actions = await mouseMorning(page, two)
  test.info().annotations.push({ type: 'actions', description: `mouse ${actions}` })
  await expectDone(page, two)
})
