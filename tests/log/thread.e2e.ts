import { expect, test } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { openOwnClient } from '../e2e/ownClient.ts'

test('a thread of its own seals and writes the log; what it kept is there after a reload', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined))
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  await expect.poll(() => page.workers().length).toBe(1)
  await page.getByLabel('Next of kin').fill('Typed before the reload')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Next of kin')).toHaveValue('Typed before the reload')
  await expect.poll(() => page.workers().length).toBe(1)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  expect(errors).toEqual([])
})
