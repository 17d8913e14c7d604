import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn, signInAtHome } from '../e2e/journey.ts'

test('[RPT-47] a figure opens its list in place, and with ctrl or the middle button in a tab of its own', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/reports')
  await page.getByRole('combobox', { name: 'Reporting period' }).selectOption('All Time')
  await page.getByRole('button', { name: 'Run report' }).click()
  await expect(page.getByRole('button', { name: 'Count again' })).toBeVisible({ timeout: 60_000 })
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 420, height: 900 })
  await expectNoViolations(page)
  // All are opened before one is read.
  const tabs: { readonly counted: string; readonly path: string; readonly tab: Page }[] = []
  for (const [table, path, press] of [
    ['Clients by race', '/list/victims/advanced/full', { modifiers: ['ControlOrMeta' as const] }],
    ['Clients by client type', '/list/victims/advanced/full', { modifiers: ['ControlOrMeta' as const] }],
    ['Defendants', '/list/defendants/advanced/full', { button: 'middle' as const }],
  ] satisfies [string, string, object][]) {
    const figure = page.getByRole('table', { name: table }).getByRole('link').first()
    const counted = await figure.innerText()
    const opening = page.context().waitForEvent('page')
    await figure.click({ ...press })
    tabs.push({ counted, path, tab: await opening })
  }
  for (const { counted, path, tab } of tabs) {
    await expect(tab).toHaveURL(new RegExp(`${path}\\?figure=`))
    await expect(tab.getByText(`${counted} in all`)).toBeVisible()
    await expect(tab.getByText(/^Counted by a report/)).toBeVisible()
    await tab.close()
  }
  // Services are counted by their amounts, so their list has fewer rows than the figure says.
  const given = page.getByRole('table', { name: 'Services by category' }).getByRole('link', { name: /Services given/ })
  await given.first().click()
  await expect(page).toHaveURL(/\/list\/services\/initialize_full\?figure=/)
  await expect(page.getByText(/^Counted by a report/)).toBeVisible()
  await page.goBack()
  const figure = page.getByRole('table', { name: 'Clients served' }).getByRole('link').first()
  const counted = await figure.innerText()
  await figure.click()
  await expect(page.getByText(`${counted} in all`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Clients served' })).toBeVisible()
})

test('a line of the palette opens the services by race, drawn and beside the period before; month by month it is a chart', async ({
  page,
}) => {
  await signInAtHome(page, 'admin')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('report services last year by race')
  await expect(palette.getByRole('option').first()).toContainText('Report services: Last Year by: Race')
  await expect(async () => {
    if (await palette.isVisible()) await page.keyboard.press('Enter')
    await expect(palette).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('combobox', { name: 'Figures by' })).toHaveValue('race')
  await page.getByRole('checkbox', { name: 'Compare with the period before' }).check()
  await page.getByRole('button', { name: 'Run report' }).click()
  await expect(page.getByRole('button', { name: 'Count again' })).toBeVisible({ timeout: 60_000 })
  const byRace = page.getByRole('table', { name: 'Clients by race' })
  await expect(byRace.getByRole('columnheader', { name: 'Change' }).first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('combobox', { name: 'Figures by' }).selectOption('month')
  await page.getByRole('button', { name: 'Run report' }).click()
  await expect(page.getByRole('img', { name: /by month, drawn: the most in / })).toBeVisible({ timeout: 60_000 })
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 900 })
  await expectNoViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
