/** The quick search in the bar, by keyboard and by pointer, on wide and narrow screens. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn, signInAtHome } from '../e2e/journey.ts'
import { untilWritten } from '../robustness/logDatabase.ts'
import { makeRecord } from '../e2e/ownRecord.ts'

/** What stands there has been in sight long enough to be chosen, by the page's clock. */
const seen = (page: Page): Promise<void> => page.clock.runFor(200)

test.beforeEach(({ page }) => page.clock.install())

const box = (page: Page) => page.getByRole('combobox', { name: /^Quick search/ })
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })

test('[SRC-01] [SRC-04] a client is found by name and opened by keyboard alone', async ({ page }) => {
  await signIn(page)
  const client = await makeRecord(page, 'victim', {
    business: 'Umbra Towing',
    primary_phone: '15558675309',
    city: 'Troy',
  })
  await page.goto('/list/cases')
  await expect(page.getByRole('table', { name: 'Cases' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(client.name)
  await page.keyboard.press('Enter')
  const row = results(page).getByRole('option', { name: new RegExp(client.name) })
  await expect(row).toContainText('Umbra Towing')
  await expect(row).toContainText('555-867-5309'.slice(4))
  await seen(page)
  await page.keyboard.press('ArrowDown')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await row.getAttribute('id')) ?? '')
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${client.path}/edit$`))
  await expect(page.getByRole('form', { name: 'Client', exact: true })).toBeVisible()
  await expect(results(page)).toBeHidden()
})

test('on a phone the search comes down from the bar, and from the side menu', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAtHome(page)
  const client = await makeRecord(page, 'victim')
  await page.getByRole('button', { name: 'Quick search', exact: true }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(client.name)
  await page.keyboard.press('Enter')
  const row = results(page).getByRole('option', { name: new RegExp(client.name) })
  await expect(row).toBeVisible()
  await expectNoViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await seen(page)
  await row.click()
  await expect(page).toHaveURL(new RegExp(`${client.path}/edit$`))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Quick search/ })
    .click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(results(page)).toBeHidden()
})

test('[LST-07] what is typed into a search panel survives a reload, and leads to an address', async ({ page }) => {
  test.slow()
  await signIn(page)
  await page.goto('/list/victims')
  await page.getByText('Client search').click()
  const panel = page.getByRole('form', { name: 'Client search' })
  await panel.getByRole('combobox', { name: 'Search by' }).selectOption({ label: 'Address' })
  await panel.getByRole('button', { name: 'Find' }).click()
  await expect(panel.getByText('Choose or type what to look for.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Address' }).fill('12/3 Old % Mill')
  await expect(page.getByText('Choose or type what to look for.')).toBeHidden()
  await untilWritten(page)
  await page.reload()
  await page.getByText('Client search').click()
  await expect(panel.getByRole('textbox', { name: 'Address' })).toHaveValue('12/3 Old % Mill')
  await panel.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL('/list/victims/address/12%2F3%20Old%20%25%20Mill')
  await expect(page.getByText('Nothing here')).toBeVisible()
  await panel.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL('/list/victims/all')
})
