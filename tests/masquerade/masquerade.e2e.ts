import { expect, test } from '@playwright/test'
import { signInAtHome } from '../e2e/journey.ts'

test('[MSQ-05, MSQ-09, MSQ-11] an administrator works as an advocate, who is named in the bar, and returns with one press', async ({
  page,
}) => {
  await signInAtHome(page, 'admin')
  await page.getByRole('button', { name: 'Masquerade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Work as another user' })
  await dialog.getByRole('searchbox', { name: 'Name or login name' }).fill('advocate')
  await dialog.getByRole('button', { name: /, advocate$/ }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const bar = page.getByRole('banner')
  await expect(bar.getByText(/^Working as /)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(bar.getByText(/^Working as /)).toBeVisible({ timeout: 30_000 })
  await bar.getByRole('button', { name: 'Return' }).click()
  await expect(bar.getByText(/^Working as /)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin_')))).toEqual([])

  await page.getByRole('button', { name: 'Masquerade' }).click()
  await dialog.getByRole('searchbox', { name: 'Name or login name' }).fill('advocate')
  await dialog.getByRole('button', { name: /, advocate$/ }).click()
  await expect(bar.getByText(/^Working as /)).toBeVisible({ timeout: 30_000 })
  const tokens = await page.evaluate(() => localStorage.getItem('admin_access_token'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const answer = await page.request.get('/v1/me', { headers: { authorization: `Bearer ${tokens ?? ''}` } })
  expect(answer.status()).toBe(401)
})
