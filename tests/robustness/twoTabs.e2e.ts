import { expect, test, type Page } from '@playwright/test'
import { inDatabase } from '../e2e/database.ts'
import { signIn, signInByForm } from '../e2e/journey.ts'
import { expectKept, expectSaved, onServer, openClient, openOwnClient, save, type OwnClient } from '../e2e/ownClient.ts'

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

const second = async (page: Page, client: OwnClient): Promise<Page> => {
  const other = await page.context().newPage()
  await openClient(other, client)
  return other
}

test('two tabs change different fields of one client: both are kept, and both are saved', async ({ page }) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const other = await second(page, client)
  await page.getByLabel('City').fill('From the first tab')
  await other.getByLabel('Next of kin').fill('From the second tab')
  await expectKept(page)
  await expectKept(other)
  await save(page)
  await expectSaved(page)
  await expect(other.getByLabel('City')).toHaveValue('From the first tab')
  await expect(other.getByLabel('Next of kin')).toHaveValue('From the second tab')
  await save(other)
  await expectSaved(other)
  await expect(page.getByLabel('Next of kin')).toHaveValue('From the second tab')
  expect(await onServer(page, client)).toMatchObject({ city: 'From the first tab', next_of_kin: 'From the second tab' })
})

test('a logout seals what no tab had saved, also a closed one; another user sees none of it, the same one has it again', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const other = await second(page, client)
  await page.getByLabel('City').fill('Sealed in the first tab')
  await other.getByLabel('Next of kin').fill('Sealed in the second tab')
  await expectKept(page)
  await expectKept(other)
  const closed = await second(page, client)
  await closed.getByLabel('Business').fill('Sealed for a closed tab')
  await expectKept(closed)
  await closed.close()
  await logOut(page)
  await expect(page.getByText('2 changes that were not saved are kept on this device for 72 hours.')).toBeVisible()
  await expect(other.getByRole('alert').filter({ hasText: 'You have been logged out in another tab.' })).toBeVisible()
  await expect(other.getByText('Sealed in the second tab')).toHaveCount(0)
  await other.close()

  await signInByForm(page, 'admin')
  await expect(page.getByText('Everything you typed is saved.')).toBeVisible()
  await openClient(page, client)
  await expect(page.getByLabel('City')).toHaveValue('')
  await expect(page.getByLabel('Next of kin')).toHaveValue('')
  await logOut(page)

  await signInByForm(page, 'supervisor')
  await expect(page.getByText('Everything you typed is saved.')).toHaveCount(0)
  await openClient(page, client)
  await expect(page.getByLabel('City')).toHaveValue('Sealed in the first tab')
  await expect(page.getByLabel('Next of kin')).toHaveValue('Sealed in the second tab')
  await expect(page.getByLabel('Business')).toHaveValue('Sealed for a closed tab')
  await save(page)
  await expectSaved(page)
  expect(await onServer(page, client)).toMatchObject({
    business: 'Sealed for a closed tab',
    city: 'Sealed in the first tab',
    next_of_kin: 'Sealed in the second tab',
  })
})

test('drafts that were sealed are gone after 72 hours of the server’s clock, and not of the device’s', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const city = page.getByLabel('City')
  await city.fill('Sealed for 72 hours')
  await expectKept(page)
  await logOut(page)
  await page.clock.setSystemTime(Date.now() + 73 * 3_600_000)
  await signInByForm(page, 'supervisor')
  await openClient(page, client)
  await expect(city).toHaveValue('Sealed for 72 hours')
  await logOut(page)
  await inDatabase('update log_key set kept_until = now() where kept_until is not null')
  await signInByForm(page, 'supervisor')
  await openClient(page, client)
  await expect(city).toHaveValue('')
})
