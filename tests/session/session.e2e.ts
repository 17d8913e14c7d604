import { expect, test, type Page } from '@playwright/test'
import { signInAtHome, signInByForm } from '../e2e/journey.ts'

/** Names of the tables in which anything stands. */
const inDatabases = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames)
        if ((await done(db.transaction([store]).objectStore(store).count())) > 0) found.push(`${name}.${store}`)
      db.close()
    }
    return found
  })

test('[SES-02] [SES-16] tokens stand under their names while signed in, and logout leaves nothing', async ({
  page,
}) => {
  await signInByForm(page)
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  expect(await keys()).toEqual(expect.arrayContaining(['access_token', 'refresh_token']))
  await expect.poll(() => inDatabases(page)).toEqual(expect.arrayContaining(['caselog-log.rows', 'caselog-log.device']))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert').filter({ hasText: 'You have been logged out.' })).toBeVisible()
  expect(await keys()).toEqual([])
  expect(await inDatabases(page)).toEqual([])
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
