import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { openOwnClient } from '../e2e/ownClient.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })

test.beforeEach(async ({ page }) => {
  await signIn(page, 'supervisor')
  const { id } = await openOwnClient(page)
  // Back is to lead to a place within the application, not to another load of it.
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('region', { name: 'Recently opened' }).locator(`a[href*="/victim/${id}/"]`).click()
  await expect(page).toHaveURL(new RegExp(`/victim/${id}/edit`))
  await page.getByLabel('Next of kin').fill('Cousin Perpetua')
})

test('[NAV-16] [NAV-17] leaving by a link asks; Cancel stays with the edits, OK loses them and leaves', async ({
  page,
}) => {
  const address = page.url()
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(question(page)).toContainText(
    'WARNING: You have unsaved changes. Press Cancel to go back and save these changes, or OK to lose these changes.',
  )
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Next of kin')).toHaveValue('Cousin Perpetua')

  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await question(page).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible()
  await expect(page.getByText('Everything you typed is saved.')).toBeVisible()
  await page.goto(address)
  await expect(page.getByLabel('Next of kin')).not.toHaveValue('Cousin Perpetua')
})

test('[NAV-16] leaving by the palette, by a chord and by Back asks the same question', async ({ page }) => {
  const address = page.url()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cases')
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(address)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(address)

  await page.goBack()
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Next of kin')).toHaveValue('Cousin Perpetua')
})

test('what is saved is left without a question', async ({ page }) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible()
  await expect(question(page)).toBeHidden()
})
