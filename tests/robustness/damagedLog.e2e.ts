/** What is on the disk is damaged: the readable part is kept, the rest is told of, and the application works on. */
import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { damage, heldIn, untilWritten, withoutApplication } from './logDatabase.ts'
import {
  expectKept,
  expectSaved,
  onServer,
  openClient,
  openOwnClient,
  save,
  saveState,
  type OwnClient,
} from '../e2e/ownClient.ts'

const corrupt = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'A part of what was kept on this device can not be read any more' })

/** A client with a city typed before a place of the log, and more typed after it; the application then stands still. */
const typedTwice = async (page: Page): Promise<{ readonly client: OwnClient; readonly middle: number }> => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await page.getByLabel('City').fill('Typed before')
  await expectKept(page)
  const middle = await untilWritten(page)
  await page.getByLabel('Next of kin').pressSequentially('Typed after')
  await expectKept(page)
  await withoutApplication(page)
  return { client, middle }
}

const expectItWorks = async (page: Page, client: OwnClient): Promise<void> => {
  await page.getByLabel('Middle').fill('Works')
  await expectKept(page)
  await save(page)
  await expectSaved(page)
  expect(await onServer(page, client)).toMatchObject({ city: 'Typed before', middle: 'Works', next_of_kin: null })
}

// The other kinds of damage end the same way: tests/log/corruption.property.test.ts.
test('a row in the middle is cut short: what comes before it is there again, the rest is told of', async ({ page }) => {
  const { client, middle } = await typedTwice(page)
  expect(await damage(page, 'rows', 'cut short', middle, 1)).toBe(1)
  await openClient(page, client)
  await expect(corrupt(page)).toBeVisible()
  await expect(corrupt(page)).toContainText(/: [1-9]\d* entries/)
  await expect(page.getByLabel('City')).toHaveValue('Typed before')
  await expect(page.getByLabel('Next of kin')).toHaveValue('')
  await expectItWorks(page, client)
})

test('a damaged snapshot costs nothing but time', async ({ page }) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await page.getByLabel('City').fill('Typed before')
  const typed = 'one of many letters '.repeat(8).trim()
  await page.getByLabel('Next of kin').evaluate((field: HTMLInputElement, text) => {
    // As many keys as a snapshot is made after; a keyboard would take a quarter of a minute.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    for (let key = 0; key < 4 * text.length; key += 1) {
      value?.set?.call(field, text.slice(0, (key % text.length) + 1))
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }, typed)
  await expectKept(page)
  // It is made when the browser has nothing else to do.
  await expect.poll(() => heldIn(page, 'snapshots')).toBeGreaterThan(0)
  await withoutApplication(page)
  expect(await damage(page, 'snapshots', 'flip a bit')).toBeGreaterThan(0)
  await openClient(page, client)
  await expect(page.getByLabel('City')).toHaveValue('Typed before')
  await expect(page.getByLabel('Next of kin')).toHaveValue(typed)
  await expect(corrupt(page)).toHaveCount(0)
})

test('a log of which nothing can be read does not stop the application', async ({ page }) => {
  const { client } = await typedTwice(page)
  for (const store of ['rows', 'heads', 'snapshots', 'contents'] as const)
    await damage(page, store, 'replace by rubbish')
  await openClient(page, client)
  await expect(corrupt(page)).toBeVisible()
  await page.getByLabel('City').fill('Typed before')
  await expectItWorks(page, client)
})

test('a browser that opens no database says so, and work goes on without one', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation failed for reasons unrelated to the database itself.', 'UnknownError')
    }
  })
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await expect(
    page.getByRole('alert').filter({ hasText: 'What you do can not be written to this device at the moment.' }),
  ).toBeVisible()
  await page.getByLabel('City').fill('Without a database')
  await expect(saveState(page)).toContainText('Not kept yet')
  await save(page)
  await expectSaved(page)
  expect(await onServer(page, client)).toMatchObject({ city: 'Without a database' })
})
