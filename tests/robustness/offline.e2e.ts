import { expect, test } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { expectKept, expectSaved, onServer, openOwnClient, save, saveState } from '../e2e/ownClient.ts'

test('offline: typing is kept, also over a page that could not be loaded, and is saved after reconnecting', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const banner = page.getByRole('status').filter({ hasText: 'You are offline. What you type is kept on this device.' })
  await expect(banner).toHaveCount(0)
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await page.getByLabel('Next of kin').fill('Aunt Wilhelmina, no signal at the shelter')
  await expectKept(page)
  expect(
    await page.reload().then(
      () => 'loaded',
      () => 'no page',
    ),
  ).toBe('no page')

  await context.setOffline(false)
  await page.goto(client.path)
  await expect(page.getByLabel('Next of kin')).toHaveValue('Aunt Wilhelmina, no signal at the shelter')
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await save(page)
  await expect(saveState(page)).toHaveText('Saving...')
  await page.getByLabel('City').fill('Typed meanwhile')
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
  await expect(async () => {
    await page.clock.runFor(2_000)
    expect(await onServer(page, client)).toMatchObject({
      next_of_kin: 'Aunt Wilhelmina, no signal at the shelter',
      city: null,
    })
  }).toPass()
  await expect(page.getByLabel('City')).toHaveValue('Typed meanwhile')
  await save(page)
  await expectSaved(page)
  expect(await onServer(page, client)).toMatchObject({ city: 'Typed meanwhile' })
})

test('[ERR-01] offline for longer than a save tries: the words for it, the text stays, and it can be sent again', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await context.setOffline(true)
  await page.getByLabel('City').fill('Farreach')
  await save(page)
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(saveState(page)).toContainText('Oops! it looks like you have been disconnected from the Internet.', {
      timeout: 50,
    })
  }).toPass()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectSaved(page)
  expect(await onServer(page, client)).toMatchObject({ city: 'Farreach' })
})
