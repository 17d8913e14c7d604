import { expect, test } from '@playwright/test'
import { freshPage, signIn } from '../e2e/journey.ts'
import { openOwnClient } from '../e2e/ownClient.ts'

test('what was typed survives a killed tab', async ({ page, context }) => {
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  const address = page.url()
  await page.getByLabel('Next of kin').fill('Aunt Wilhelmina, calls after six')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  // The renderer dies as it does when a machine runs out of memory: no handler of the page runs.
  await page.goto('chrome://kill', { timeout: 3_000 }).catch(() => undefined)
  await page.close().catch(() => undefined)

  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByLabel('Next of kin')).toHaveValue('Aunt Wilhelmina, calls after six')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(again.getByText('Saved').first()).toBeVisible()
  await again.reload()
  await expect(again.getByLabel('Next of kin')).toHaveValue('Aunt Wilhelmina, calls after six')
})

test('saving one field sends one field', async ({ page }) => {
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && /\/v2\/victim\/\d+$/.test(request.url()))
  await page.getByLabel('City').fill('Port Ellery')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ city: 'Port Ellery' })
})

test('two people: fields that do not clash merge, the one that does is shown side by side', async ({ browser }) => {
  const one = await freshPage(browser)
  const two = await freshPage(browser)
  await signIn(one, 'admin')
  await signIn(two, 'supervisor')
  await openOwnClient(one)
  await two.goto(one.url())
  await expect(two.getByRole('form', { name: 'Client' })).toBeVisible()

  await two.getByLabel('Middle').fill('Rosalind')
  await two.getByLabel('Contact type').fill('From the other desk')
  await one.getByLabel('Contact type').fill('From this desk')
  await one.getByLabel('Suffix').fill('Jr.')
  await two.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(two.getByText('Saved').first()).toBeVisible()

  const clash = one.getByRole('group', { name: 'Contact type was changed by somebody else' })
  await expect(clash).toContainText('From the other desk')
  await expect(clash).toContainText('From this desk')
  await clash.getByRole('button', { name: 'Keep mine' }).click()
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(one.getByText('Saved').first()).toBeVisible()
  await one.reload()
  await expect(one.getByLabel('Contact type')).toHaveValue('From this desk')
  await expect(one.getByLabel('Middle')).toHaveValue('Rosalind')
  await expect(one.getByLabel('Suffix')).toHaveValue('Jr.')
})
