import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Clients' })

test.beforeEach(async ({ page }) => {
  await signIn(page, 'supervisor')
  await page.goto('/list/victims')
  await expect(table(page).getByRole('rowheader').first().getByRole('link')).toBeVisible()
})

test('[NAV-53] a press anywhere in a row opens it here, with ctrl or the middle button in a new browser tab', async ({ page, context }) => {
  const row = table(page).getByRole('row').nth(3)
  const path = await row.getByRole('link').getAttribute('href')
  const cell = row.getByRole('cell').nth(1)
  for (const press of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const [opened] = await Promise.all([context.waitForEvent('page'), cell.click(press)])
    await expect(opened).toHaveURL(new RegExp(`${path}$`))
    await opened.close()
    await expect(page).toHaveURL(/\/list\/victims$/)
  }
  await cell.click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('the heading stays in sight, and the list is where it was on coming back', async ({ page }) => {
  await page.mouse.move(600, 600)
  await page.mouse.wheel(0, 4_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(3_000)
  const heading = table(page).getByRole('columnheader', { name: 'Name' })
  await expect(heading).toBeInViewport()
  await expect(table(page).getByRole('rowheader').nth(15).getByRole('link')).toBeVisible()
  await page.waitForTimeout(700)
  const before = await page.evaluate(() => scrollY)
  const link = table(page).getByRole('rowheader').nth(16).getByRole('link')
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await expect(table(page).getByRole('link', { name })).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100)
})

test('[LST-25] a heading sorts ascending, then descending', async ({ page }) => {
  const first = table(page).getByRole('rowheader').first()
  const ascending = await first.innerText()
  const asked = page.waitForRequest((request) => request.url().includes('/victim') && request.url().includes('order=DESC'))
  await page.getByRole('button', { name: 'Name' }).click()
  expect(new URL((await asked).url()).searchParams.get('order_by')).toBe('victim.full_name')
  await expect(first).not.toHaveText(ascending)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
})

test('[LST-04] active shows only active records, inactive only the others, all shows both', async ({ page }) => {
  const total = async (): Promise<number> => Number((await page.getByRole('status').filter({ hasText: 'in all' }).innerText()).replace(/\D/g, ''))
  const active = await total()
  await page.getByLabel('Show').selectOption('inactive')
  await expect.poll(total).not.toBe(active)
  const inactive = await total()
  await page.getByLabel('Show').selectOption('all')
  await expect.poll(total).toBe(active + inactive)
})

test('[LST-06] on paper stand all rows of the list, and no menu or button', async ({ page }) => {
  const total = Number((await page.getByRole('status').filter({ hasText: 'in all' }).innerText()).replace(/\D/g, ''))
  await page.evaluate(() => {
    globalThis.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.dataset['printed'] = String(document.querySelectorAll('[role=rowheader]').length)
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toBe(String(total))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'New client' })).toBeHidden()
  await expect(table(page).getByRole('rowheader').last()).toBeVisible()
})

test('too short a search says so, one that finds nothing says so, and clearing it shows everything', async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Find in this list' })
  await search.fill('zz')
  await search.press('Enter')
  await expect(search).toHaveAccessibleDescription(/at least 3 characters/)
  await search.fill('zzqqzz')
  await search.press('Enter')
  await expect(page.getByText('Nothing here')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 found for “zzqqzz”' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(table(page).getByRole('rowheader').first()).toBeVisible()
})

test('a list that could not be loaded says so, and can be asked for again', async ({ page, context }) => {
  await context.route(/\/v\d+\/search\/victim|\/v\d+\/victim\?/, (route) => route.fulfill({ status: 400, contentType: 'application/json', body: '{}' }))
  await page.getByLabel('Show').selectOption('inactive')
  await expect(page.getByText('The list could not be loaded')).toBeVisible()
  await context.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(table(page).getByRole('rowheader').first().getByRole('link')).toBeVisible()
})
