import { expect, test } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { expectKept, expectSaved, onServer, openOwnClient, save, saveState } from '../e2e/ownClient.ts'

test('a device without room says so; typing and saving go on, and what was typed is kept as soon as there is room', async ({
  page,
  context,
}) => {
  await page.clock.install()
  // Before the database is first written to: a browser goes on for a while with the room that it once found.
  await page.goto('/readyz')
  const device = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
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
