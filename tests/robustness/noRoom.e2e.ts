import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { expectKept, expectSaved, onServer, openOwnClient, save, saveState } from '../e2e/ownClient.ts'

/** Before the database is first written to: a browser goes on for a while with the room that it once found. */
const leaveNoRoom = async (page: Page): Promise<{ readonly device: CDPSession; readonly origin: string }> => {
  await page.goto('/readyz')
  const device = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  return { device, origin }
}

test('a device without room says so; typing and saving go on, and what was typed is kept as soon as there is room', async ({
  page,
}) => {
  await page.clock.install()
  const { device, origin } = await leaveNoRoom(page)
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const banner = page.getByRole('alert').filter({ hasText: 'This device has no room left.' })
  await expect(banner).toBeVisible()
  await page.getByLabel('Next of kin').fill('Typed without room')
  await expect(saveState(page)).toContainText('Not kept yet')
  await page.getByLabel('Next of kin').fill('Typed without room, and more')
  await save(page)
  await expectSaved(page)
  expect(await onServer(page, client)).toMatchObject({ next_of_kin: 'Typed without room, and more' })

  await page.getByLabel('City').fill('Typed without room too')
  await expect(saveState(page)).toContainText('Not kept yet')
  await device.send('Storage.overrideQuotaForOrigin', { origin })
  await page.clock.runFor(30_000)
  await expectKept(page)
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Typed without room too')
})

test('a logout says what could not be kept', async ({ page }) => {
  await leaveNoRoom(page)
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  await page.getByLabel('City').fill('Typed without room')
  await expect(saveState(page)).toContainText('Not kept yet')
  await page.getByRole('button', { name: 'Log out' }).click()
  const lost = page
    .getByRole('alert')
    .filter({ hasText: 'One change that was not saved could not be kept on this device.' })
  await expect(lost).toBeVisible()
})
