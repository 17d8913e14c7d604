/** Chords: what they do, that the sheet has them, that nothing typed is lost by them, and that they can be turned off. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn, signInAtHome, signInByForm } from '../e2e/journey.ts'
import { expectKept, openClient, openOwnClient } from '../e2e/ownClient.ts'

const user = 'supervisor'
const name = (page: Page) => page.getByRole('main').getByLabel('User name or e-mail')
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test('l o logs out and keeps what was typed; the login page waits for the name', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, user)
  const client = await openOwnClient(page)
  const city = page.getByLabel('City')
  await city.fill('Larkhaven')
  // In a field they are letters.
  await city.press('End')
  await press(page, 'l', 'o')
  await expect(city).toHaveValue('Larkhavenlo')
  await expectKept(page)
  await page.getByRole('heading', { level: 1 }).click()
  await press(page, 'l', 'o')
  await expect(page).toHaveURL(/\/login$/)
  await expect(name(page)).toBeFocused()
  // With the field, its region is announced, which is named by the page's heading.
  await expect(page.getByRole('region', { name: 'Sign in' }).getByLabel('User name or e-mail')).toBeFocused()
  await expect(page).toHaveTitle(/Login|Sign in/)

  await signInAtHome(page, user)
  await openClient(page, client)
  await expect(page.getByLabel('City')).toHaveValue('Larkhavenlo')
})

test('the sheet has every chord, and turns those of one key off', async ({ page }) => {
  test.setTimeout(180_000)
  await signInByForm(page, user)
  await press(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const [what, keys] of [
    ['Log out', 'l o'],
    ['Find in this list', 'f'],
    ['Add tag…', 'a g'],
    ['Export this list as CSV', 'e c'],
    ['Export this list as XLSX', 'e x'],
    ['Export this list as PDF', 'e p'],
  ] as const) {
    const entry = sheet.locator('dl > div').filter({ has: page.getByText(what, { exact: true }) })
    await expect(entry.getByRole('definition')).toHaveText(keys.replace(' ', ''))
  }
  await expectNoViolations(page)
  const keys = sheet.getByRole('switch', { name: 'Shortcuts without Ctrl' })
  await keys.press('Space')
  await expect(keys).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.goto('/list/victims')
  const table = page.getByRole('table', { name: 'Clients' })
  await expect(table.getByRole('rowheader').first().getByRole('link')).toBeVisible()
  await press(page, 'f', 'l', 'o')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused()
  await expect(page).toHaveURL(/\/list\/victims$/)
})
