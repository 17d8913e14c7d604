import { expect, test, type Locator, type Page } from '@playwright/test'
import { crash, holding, signIn } from '../e2e/journey.ts'
import { makeClient, type OwnClient } from '../e2e/ownClient.ts'
import { listed, openTab, part } from './ownRecords.ts'

const state = (form: Locator): Locator => form.getByRole('status').last()

const typeService = async (page: Page, client: OwnClient): Promise<Locator> => {
  const services = await openTab(page, client, 'services', 'Services')
  await services.getByRole('button', { name: 'Add service' }).click()
  const form = services.getByRole('form', { name: 'New service' })
  await form.getByRole('combobox', { name: 'Service', exact: true }).selectOption('Transport')
  await form.getByLabel('Time').fill('0:35')
  await form.getByRole('textbox', { name: 'Note' }).fill('Drove her to the shelter, back door, at nine')
  return form
}

const expectOne = async (page: Page, client: OwnClient): Promise<void> =>
  expect(await listed(page, 'service', { victim_id: client.id })).toMatchObject([
    { time_minutes: 35, note: 'Drove her to the shelter, back door, at nine', victim_id: client.id },
  ])

test('a service that was being typed survives a killed tab, whole, and is one press away from the first page', async ({
  page,
  context,
}) => {
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  const form = await typeService(page, client)
  await expect(state(form)).toContainText('Kept on this device')
  await crash(page)
  await page.close()

  const again = await context.newPage()
  await again.goto('/home')
  await again.getByRole('region', { name: 'Unfinished' }).getByRole('link').click()
  const services = await part(again, 'Services')
  await services.getByRole('button', { name: 'Continue the service begun' }).click()
  const found = services.getByRole('form', { name: 'New service' })
  const what = found.getByRole('combobox', { name: 'Service', exact: true })
  await expect(what.locator('option:checked')).toHaveText('Transport')
  await expect(found.getByLabel('Time')).toHaveValue('0:35')
  await expect(found.getByRole('textbox', { name: 'Note' })).toHaveValue('Drove her to the shelter, back door, at nine')
  await again.keyboard.press('Control+s')
  await expect(found).toBeHidden()
  await expectOne(again, client)
})

test('a note that was being typed is there in its form when the page is loaded again, or another tab was looked at', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  const notes = await openTab(page, client, 'notes', 'Notes')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await notes.getByRole('textbox', { name: 'Note', exact: true }).fill('She moves on Friday')
  await expect(notes.getByRole('form').getByRole('status')).toContainText('Kept on this device')
  await page.reload()
  const text = (await part(page, 'Notes')).getByRole('textbox', { name: 'Note', exact: true })
  await expect(text).toHaveText('She moves on Friday')
  await openTab(page, client, 'services', 'Services')
  await openTab(page, client, 'notes', 'Notes')
  await expect(text).toHaveText('She moves on Friday')
})

test('saved while offline: it waits, is tried again by itself, and is written once', async ({ page, context }) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  const form = await typeService(page, client)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you type is kept on this device.')).toBeVisible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(state(form)).toContainText(/Saving\.\.\.|Trying again/)
  await context.setOffline(false)
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expectOne(page, client)
  }).toPass()
  await expect(form).toBeHidden()
})

test('an answer lost on the way: the save is sent again with the same key, and written once', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  const keys: (string | undefined)[] = []
  await page.route(/\/v1\/service$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const form = await typeService(page, client)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(form).toBeHidden({ timeout: 200 })
  }).toPass()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
  await expectOne(page, client)
  await expect(page.getByRole('region', { name: 'Services', exact: true }).getByRole('rowheader')).toHaveCount(1)
})

test('Save pressed again and again is written once', async ({ page }) => {
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  const letGo = await holding(page, /\/v1\/service$/)
  const form = await typeService(page, client)
  const press = form.getByRole('button', { name: 'Save', exact: true })
  await press.dblclick()
  for (const keys of ['Control+Enter', 'Control+Shift+Enter', 'Control+s']) await page.keyboard.press(keys)
  await expect(press).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(form).toBeHidden()
  await expectOne(page, client)
})
