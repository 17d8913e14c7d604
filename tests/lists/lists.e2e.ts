/** Filters, columns and selections of lists, in a browser. */
import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { headers, makeClient, onServer } from '../e2e/ownClient.ts'

const table = (page: Page) => page.getByRole('table', { name: /^(Clients|List Reports)$/ })
const chips = (page: Page) => page.getByRole('group', { name: 'What this list is filtered by' })
const panel = (page: Page) => page.getByRole('form', { name: 'Filters' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
let numbers = 0
const ownName = (): string => `Sieve${Date.now()}${(numbers += 1)}`

const addFilter = (page: Page, field: string) =>
  panel(page).getByRole('combobox', { name: 'Add a filter', exact: true }).selectOption({ label: field })
const apply = (page: Page) => panel(page).getByRole('button', { name: 'Apply filters' }).click()

test('[LST-12] what a list is filtered by is there again after a reload', async ({ page }) => {
  await signIn(page, 'admin')
  const name = ownName()
  await makeClient(page, { first: 'Ada', last: name, city: 'Ouray' })
  await makeClient(page, { first: 'Cleo', last: name, city: 'Pueblo' })
  await page.goto('/list/victims/advanced')
  await addFilter(page, 'Name')
  await panel(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await addFilter(page, 'City')
  await panel(page).getByRole('textbox', { name: 'City' }).fill('Ouray')
  await apply(page)
  await expect(chips(page)).toContainText('City: Ouray')
  await expect(row(page, `${name}, Cleo`)).toBeHidden()
  await page.reload()
  await expect(row(page, `${name}, Ada`)).toBeVisible()
  await expect(row(page, `${name}, Cleo`)).toBeHidden()
  await expect(chips(page)).toContainText('City: Ouray')
})

test('columns are arranged by keyboard, kept for the user, and as usual again', async ({ page }) => {
  // Nobody else's journey is this person's: columns and order are kept for the user.
  await signIn(page, 'other-admin')
  await makeClient(page)
  await page.goto('/list/victims')
  const layout = async (): Promise<
    { columns: { id: string; isShown: boolean; width: number | null }[] } | undefined
  > => {
    const answer = await page.request.get('/v1/list_layout', { headers: await headers(page) })
    const { data } = await answer.json()
    return data.find(({ tab }: { readonly tab: string }) => tab === 'victims')?.layout
  }
  const headings = () => table(page).getByRole('columnheader').allInnerTexts()
  await expect(table(page).getByRole('columnheader', { name: 'Race' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Email', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Race' }).uncheck()
  await dialog.getByRole('button', { name: 'Move Type up' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move Type up' })).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveText(/Type is now column 2 of/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await layout())?.columns.find(({ id }) => id === 'email')?.isShown).toBe(true)
  expect(
    (await headings())
      .map((text) => text.trim())
      .filter((text) => ['Name', 'Type', 'Case number', 'Race', 'Email'].includes(text)),
  ).toEqual(['Name', 'Type', 'Case number', 'Email'])
  const edge = table(page).getByRole('separator', { name: 'Width of Name' })
  const width = async () => (await table(page).getByRole('columnheader', { name: 'Name' }).boundingBox())?.width ?? 0
  const before = await width()
  await edge.focus()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowLeft')
  await expect
    .poll(async () => (await layout())?.columns.find(({ id }) => id === 'name')?.width ?? 9_999)
    .toBeLessThan(before - 40)
  await expect.poll(width).toBeLessThan(before - 40)
  await page.reload()
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await expect.poll(width).toBeLessThan(before - 40)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await dialog.getByRole('button', { name: 'Usual columns' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(table(page).getByRole('columnheader', { name: 'Race' })).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toBeHidden()
})

test('rows are selected with shift, tagged together, and it is undone', async ({ page }) => {
  await signIn(page, 'admin')
  const name = ownName()
  const clients = []
  for (const first of ['Ada', 'Bea', 'Cleo']) clients.push(await makeClient(page, { first, last: name }))
  await page.goto('/list/victims')
  await page.getByRole('searchbox', { name: 'Find in this list' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '3 found' })).toBeVisible()
  const box = (first: string) => table(page).getByRole('checkbox', { name: `Select ${name}, ${first}` })
  await box('Ada').check()
  await box('Cleo').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  await expect(box('Bea')).toBeChecked()
  await bar.getByRole('button', { name: 'Change the status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the status' })
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Inactive' })
  await dialog.getByRole('button', { name: 'Do it for 3 records' }).click()
  await expect(dialog.getByText('Done: 3. Needed nothing: 0. Failed: 0.')).toBeVisible()
  for (const client of clients) expect((await onServer(page, client))['status']).toBe(0)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('Undone: 3. Could not be undone: 0.')).toBeVisible()
  for (const client of clients) expect((await onServer(page, client))['status']).toBe(1)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()

  await bar.getByRole('button', { name: 'Add a tag' }).click()
  const tags = page.getByRole('dialog', { name: 'Add a tag' })
  await tags.getByRole('combobox', { name: 'Tag' }).selectOption({ index: 1 })
  await tags.getByRole('button', { name: 'Do it for 3 records' }).click()
  await expect(tags.getByText('Done: 3. Needed nothing: 0. Failed: 0.')).toBeVisible()
  for (const client of clients) expect((await onServer(page, client))['terms']).toHaveLength(1)
  await tags.getByRole('button', { name: 'Close', exact: true }).last().click()

  const sent = page.waitForRequest((request) => request.url().endsWith('/v2/export') && request.method() === 'POST')
  await bar.getByRole('button', { name: 'Export selected' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const { filename, filters } = (await sent).postDataJSON()
  const filter = JSON.parse(filters.filter)
  expect(filter.conditions[0].values.map(Number).toSorted((a: number, b: number) => a - b)).toEqual(
    clients.map(({ id }) => id).toSorted((a, b) => a - b),
  )
  const exports = async () => {
    const answer = await page.request.get('/v1/export', { headers: await headers(page) })
    const { data } = await answer.json()
    return data.find(({ name }: { name: string }) => name === `${filename}.csv`)?.total ?? null
  }
  await expect.poll(exports, { timeout: 30_000 }).toBe(3)
})
