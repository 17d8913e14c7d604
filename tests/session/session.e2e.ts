import { expect, test } from '@playwright/test'
import { signInAtHome, signInByForm } from '../e2e/journey.ts'

test('[SES-02] [SES-16] tokens stand under their names while signed in, and logout leaves nothing', async ({
  page,
}) => {
  await signInByForm(page)
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  expect(await keys()).toEqual(expect.arrayContaining(['access_token', 'refresh_token']))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert').filter({ hasText: 'You have been logged out.' })).toBeVisible()
  expect(await keys()).toEqual([])
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))).toEqual([])
})

test('[RTS-30] a logout reaches the other tabs', async ({ page, context }) => {
  await signInAtHome(page)
  const other = await context.newPage()
  await other.goto('/list/victims')
  await expect(other.getByRole('table', { name: 'Clients' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByRole('alert').filter({ hasText: 'You have been logged out in another tab.' })).toBeVisible()
})
