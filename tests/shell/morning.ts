/** A staff member's morning: what is to be done, whom it is about, and what stands on their pages at noon. */
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { makeRecord, type OwnRecord } from '../e2e/ownRecord.ts'

export const user = 'advocate'
export const note = 'Spoke with her by phone'
export const task = 'Call the shelter'

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const clients = (page: Page): Locator => page.getByRole('table', { name: 'Clients' })

export type Two = { readonly client: OwnRecord; readonly caller: OwnRecord }

/** Made before the morning begins: whom it is about, and somebody who calls in between. */
export const before = async (page: Page): Promise<Two> => {
  page.setDefaultTimeout(20_000)
  await signIn(page, user)
  const two = { client: await makeRecord(page, 'victim'), caller: await makeRecord(page, 'victim') }
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  return two
}

export const expectOneFound = async (page: Page, { name }: OwnRecord): Promise<void> => {
  await expect(clients(page).getByRole('rowheader')).toHaveCount(1)
  await expect(clients(page).getByRole('link', { name: new RegExp(name) })).toBeVisible()
}

/** The export that is asked for when `ask` is done is of what the list shows. */
export const expectExport = async (page: Page, { name }: OwnRecord, ask: () => Promise<void>): Promise<void> => {
  const asked = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v2/export'),
  )
  await ask()
  const sent = (await asked).request().postDataJSON()
  expect(sent).toMatchObject({ document_type: 'csv', filters: { search: name } })
}

/** What is on the clients' pages at noon, once each. */
export const expectDone = async (page: Page, { client, caller }: Two): Promise<void> => {
  await signIn(page, user)
  await page.goto(`${caller.path}/notes`)
  await expect(region(page, 'Notes').getByText(note)).toHaveCount(1)
  await page.goto(`${client.path}/services`)
  await expect(region(page, 'Services').getByRole('row').filter({ hasText: 'Hotline call' })).toContainText('0:45')
  await page.goto(`${client.path}/notes`)
  await expect(region(page, 'Notes').getByText(note)).toHaveCount(1)
  await page.goto(`${client.path}/tasks`)
  await expect(region(page, 'Tasks').getByText(task)).toBeVisible()
  await page.goto(`${client.path}/tags`)
  await expect(page.getByRole('main').getByText('Call next week').first()).toBeVisible()
}
