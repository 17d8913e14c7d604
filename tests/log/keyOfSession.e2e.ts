/** A page that outlives its session: what the law of `keyOfSession.property.test.ts` says, through the whole client. */
import { expect, test, type Page } from '@playwright/test'
import { crash, signIn } from '../e2e/journey.ts'
import { expectKept, makeClient, openClient } from '../e2e/ownClient.ts'

const patience = { timeout: 30_000 }
const workingAs = (page: Page) => page.getByRole('banner').getByText(/^Working as /)
const city = (page: Page) => page.getByLabel('City')

test('a page that goes on with the session that another tab began keeps what is typed under that one’s key', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  const last = `Quay${Date.now()}`
  const client = await makeClient(page, { last })
  await openClient(page, client)
  await city(page).fill('The administrator’s own words')
  await expectKept(page)

  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('banner').getByRole('button', { name: 'Masquerade' }).click()
  const dialog = other.getByRole('dialog', { name: 'Work as another user' })
  await dialog.getByRole('searchbox', { name: 'Name or login name' }).fill('supervisor')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await dialog
    .getByRole('button', { name: /^Work as / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Good to see you, Samuel' })).toBeVisible(patience)
  await other.close()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await page.getByRole('button', { name: /Search or run a command/ }).click()
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill(last)
  await expect(palette.getByRole('option', { name: new RegExp(last) })).toBeVisible(patience)
  // A row that has only just come is not opened by the first Enter.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden({ timeout: 1_000 })
  }).toPass(patience)
  await expect(city(page)).toHaveValue('', patience)
  await city(page).fill('Typed in their place')
  await expectKept(page)

  const next = await context.newPage()
  await crash(page)
  await openClient(next, client)
  await expect(city(next)).toHaveValue('Typed in their place')
  await next.getByRole('banner').getByRole('button', { name: 'Return' }).click()
  await expect(workingAs(next)).toHaveCount(0, patience)
  await openClient(next, client)
  await expect(city(next)).toHaveValue('The administrator’s own words')
})
