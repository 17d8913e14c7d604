import { expect, test, type Page } from '@playwright/test'
import { signIn, signInByForm } from '../e2e/journey.ts'
import { expectKept, openClient, openOwnClient } from '../e2e/ownClient.ts'

const patience = { timeout: 30_000 }
const workingAs = (page: Page) => page.getByRole('banner').getByText(/^Working as /)

const masquerade = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Masquerade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Work as another user' })
  await dialog.getByRole('searchbox', { name: 'Name or login name' }).fill('supervisor')
  await dialog
    .getByRole('button', { name: /^Work as / })
    .first()
    .click()
  await expect(workingAs(page)).toBeVisible(patience)
}

test('what an administrator had not saved waits for them: over a masquerade, and over a logout from inside it', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const client = await openOwnClient(page)
  const city = page.getByLabel('City')
  await city.fill('Typed before the masquerade')
  await expectKept(page)
  await masquerade(page)
  await openClient(page, client)
  await expect(city).toHaveValue('')
  await page.getByRole('banner').getByRole('button', { name: 'Return' }).click()
  await expect(workingAs(page)).toHaveCount(0, patience)
  await openClient(page, client)
  await expect(city).toHaveValue('Typed before the masquerade')

  await city.fill('Typed before the second one')
  await expectKept(page)
  await masquerade(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signInByForm(page, 'admin')
  await openClient(page, client)
  await expect(city).toHaveValue('Typed before the second one')
})

test('what is typed while working as somebody is neither theirs nor shown to them, and theirs is not shown meanwhile', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const city = page.getByLabel('City')
  await city.fill('The supervisor’s own words')
  await expectKept(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)

  await signInByForm(page, 'admin')
  await masquerade(page)
  await openClient(page, client)
  await expect(city).toHaveValue('')
  await city.fill('Typed in their place')
  await expectKept(page)
  await page.getByRole('banner').getByRole('button', { name: 'Return' }).click()
  await expect(workingAs(page)).toHaveCount(0, patience)
  await openClient(page, client)
  await expect(city).toHaveValue('')
  await masquerade(page)
  await openClient(page, client)
  await expect(city).toHaveValue('Typed in their place')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)

  await signInByForm(page, 'supervisor')
  await openClient(page, client)
  await expect(city).toHaveValue('The supervisor’s own words')
})
