import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { makeRecord } from '../e2e/ownRecord.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Clients' })

test.beforeEach(async ({ page }) => {
  await signIn(page, 'supervisor')
  await page.goto('/list/victims')
  await expect(table(page).getByRole('rowheader').first().getByRole('link')).toBeVisible()
})

test('[NAV-53] a press anywhere in a row opens it here, with ctrl or the middle button in a new browser tab', async ({
  page,
  context,
}) => {
  const row = table(page).getByRole('row').nth(3)
  const path = await row.getByRole('link').getAttribute('href')
  const cell = row.getByRole('cell').nth(1)
  for (const press of [
    { modifiers: ['Control' as const] },
    { modifiers: ['Meta' as const] },
    { button: 'middle' as const },
  ]) {
    const [opened] = await Promise.all([context.waitForEvent('page'), cell.click(press)])
    await expect(opened).toHaveURL(new RegExp(`${path}$`))
    await opened.close()
    await expect(page).toHaveURL(/\/list\/victims$/)
  }
  await cell.click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('the heading stays in sight, and the list is where it was on coming back', async ({ page }) => {
  await page.clock.install()
  await page.mouse.move(600, 600)
  await page.mouse.wheel(0, 4_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(3_000)
  const heading = table(page).getByRole('columnheader', { name: 'Name' })
  await expect(heading).toBeInViewport()
  await expect(table(page).getByRole('rowheader').nth(15).getByRole('link')).toBeVisible()
  // A place is kept after a rest.
  await page.clock.runFor(700)
  const before = await page.evaluate(() => scrollY)
  const link = table(page).getByRole('rowheader').nth(16).getByRole('link')
  const [name, path] = [await link.innerText(), await link.getAttribute('href')]
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await expect(table(page).locator(`a[href="${path}"]`)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100)
})

test('[LST-06] on paper stand all rows of the list, and no menu or button', async ({ page }) => {
  const total = Number((await page.getByRole('status').filter({ hasText: 'in all' }).innerText()).replace(/\D/g, ''))
  await page.evaluate(() => {
    globalThis.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.dataset['printed'] = String(document.querySelectorAll('tbody th[scope=row]').length)
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toBe(String(total))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'New client' })).toBeHidden()
  const paper = page.getByRole('main').getByRole('table')
  await expect(paper.getByRole('rowheader').last()).toBeVisible()
  await expect(paper.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText(`All ${total} rows`)).toBeVisible()
  await expect(page.getByText('Show: Active')).toBeVisible()
})

test('on coming back, by Back or by a chord, the row one came from is the active one: it has the focus and is marked', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const link = table(page).getByRole('rowheader').nth(3).getByRole('link')
  const [name, path] = [await link.innerText(), await link.getAttribute('href')]
  // Several may have one name, such as the anonymous ones.
  const left = table(page).locator(`a[href="${path}"]`)
  const marked = table(page).locator('[role=row][aria-current=true]')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(marked).toHaveCount(0)
  await link.press('Enter')
  await expect(heading).toContainText(name)
  await page.goBack()
  await expect(left).toBeFocused()
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText(name)
  await expectNoViolations(page)

  // From there one goes on, and comes back the same way from another tab of the record.
  await page.keyboard.press('Enter')
  await expect(heading).toContainText(name)
  await page
    .getByRole('navigation', { name: 'Client', exact: true })
    .getByRole('link', { name: /^Notes/ })
    .click()
  await expect(page).toHaveURL(/\/notes$/)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(left).toBeFocused()

  // What was not left has no row here.
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(heading).toContainText('Good to see you')
  await page.goBack()
  await expect(left).toBeVisible()
  await expect(marked).toHaveCount(0)
})

test('f goes to the search field, and what was found is the active row; where somebody types, f is a letter', async ({
  page,
}) => {
  const { name } = await makeRecord(page, 'victim')
  const search = page.getByRole('searchbox', { name: 'Find in this list' })
  await page.keyboard.press('f')
  await expect(search).toBeFocused()
  await page.keyboard.type('f')
  await expect(search).toHaveValue('f')
  await search.fill(name)
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('link', { name: new RegExp(name) })).toBeFocused()
  // Again: what stands in it is chosen, so that the next words replace it.
  await page.keyboard.press('f')
  await expect(search).toBeFocused()
  await page.keyboard.type('zzqqzz')
  await expect(search).toHaveValue('zzqqzz')

  // By its name in the palette too, which gives the focus back before it.
  await search.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.type('find in this')
  await expect(palette.getByRole('option').first()).toContainText('Find in this list')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(search).toBeFocused()
})
