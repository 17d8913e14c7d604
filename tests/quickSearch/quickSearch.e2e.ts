/** The quick search in the bar, by keyboard and by pointer, on wide and narrow screens. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn, signInAtHome } from '../e2e/journey.ts'
import { untilWritten } from '../robustness/logDatabase.ts'
import { makeChild, makeRecord, ownNumber } from '../e2e/ownRecord.ts'

/** What stands there has been in sight long enough to be chosen, by the page's clock. */
const seen = (page: Page): Promise<void> => page.clock.runFor(200)

test.beforeEach(({ page }) => page.clock.install())

const box = (page: Page) => page.getByRole('combobox', { name: /^Quick search/ })
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })
const choose = (page: Page, object: string, type?: string) =>
  test.step(`look for ${object}`, async () => {
    await page.getByRole('combobox', { name: 'Look for' }).selectOption({ label: object })
    await box(page).click()
    if (type !== undefined) await page.getByRole('combobox', { name: 'Search by' }).selectOption({ label: type })
    await box(page).focus()
  })

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

test('[SRC-03] the server is asked by itself a second after the last key', async ({ page }) => {
  await signInAtHome(page)
  const client = await makeRecord(page, 'victim')
  await box(page).click()
  await page.keyboard.type(client.name)
  await expect(results(page).getByRole('option', { name: new RegExp(client.name) })).toBeVisible()
})

test('[SRC-06] a value with slashes, percent signs and emoji goes to its list and is shown there as typed', async ({
  page,
}) => {
  await signInAtHome(page)
  const typed = `50% / <b>O'Brien</b> 🙂 ..`
  await box(page).click()
  await page.keyboard.insertText(typed)
  await page.getByRole('button', { name: 'Open as list' }).click()
  await expect(page).toHaveURL(`/list/victims/victim/${encodeURIComponent(typed)}`)
  await expect(page.getByText(`0 found for “${typed}”`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`0 found for “${typed}”`)).toBeVisible()
})

test('[SRC-05] [SRC-12] a picked race leads to its list', async ({ page }) => {
  await signInAtHome(page)
  await choose(page, 'Client', 'Race')
  await page.keyboard.type('asi')
  await expect(results(page).getByRole('option')).toHaveCount(1)
  await seen(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/list\/victims\/race\/\d+$/)
  await expect(page.getByText('found for “Race: Asian”')).toBeVisible()
})

test('[SRC-35] all records on a case are in one list of results', async ({ page }) => {
  await signInAtHome(page, 'admin')
  const number = `QS-${ownNumber()}`
  const courtCase = await makeRecord(page, 'court_case', { case_reference_id: number })
  const client = await makeRecord(page, 'victim', { case_id: courtCase.id })
  const accused = await makeChild(page, '/v1/defendant', {
    first: 'Onthe',
    last: `Case${ownNumber()}`,
    case_id: courtCase.id,
  })
  await choose(page, 'Case', 'All records on case')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(results(page).getByRole('option')).toHaveCount(2)
  await expect(results(page).getByRole('option', { name: new RegExp(client.name) })).toBeVisible()
  await seen(page)
  await results(page)
    .getByRole('option', { name: new RegExp(`^${String(accused['last'])}`) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/case/${courtCase.id}/defendant/${String(accused['id'])}/edit$`))
})

test('[SRC-10] [SRC-11] full pages are turned forth and back', async ({ page }) => {
  await signInAtHome(page)
  await box(page).click()
  await page.keyboard.type('ma')
  await page.keyboard.press('Enter')
  await expect(results(page).getByRole('option').first()).toBeVisible()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  if (!(await next.isVisible())) {
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('co')
    await choose(page, 'Client', 'Address')
    await page.keyboard.press('Enter')
  }
  await expect(next).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeHidden()
  const first = await results(page).getByRole('option').first().textContent()
  await next.click()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeVisible()
  await expect(results(page).getByRole('option').first()).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(results(page).getByRole('option').first()).toHaveText(first ?? '')
})

test('10,000 characters are kept, with a clear word about them', async ({ page }) => {
  await signInAtHome(page)
  await box(page).fill('x'.repeat(10_000))
  await expect(page.getByText(/Too long to look for: 10000 characters/).first()).toBeVisible()
  await expect(box(page)).toHaveValue('x'.repeat(10_000))
  await expect(page.getByRole('button', { name: 'Open as list' })).toBeDisabled()
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

test('[LST-07] each list has its search panel', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin')
  for (const [tab, kind] of [
    ['victims', 'Client'],
    ['cases', 'Case'],
    ['defendants', 'Defendant'],
    ['locations', 'Location'],
    ['events', 'Event'],
  ] as const) {
    await page.goto(`/list/${tab}`)
    await expect(page.getByText(`${kind} search`)).toBeVisible()
  }
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

test('[SRC-18] [LST-02] an address that can not be followed says so', async ({ page }) => {
  test.slow()
  await signIn(page)
  await page.goto('/list/victims/spaceship/ortega')
  await expect(page.getByText('There is no search by “spaceship” here')).toBeVisible()
  await page.goto('/list/victims/victim/or')
  await expect(page.getByText('“or” is too short to look for.')).toBeVisible()
  await page.goto('/list/victims/advanced/nowhere')
  await expect(page.getByText('There is no list that begins at “nowhere”.')).toBeVisible()
  await page.goto(`/list/victims/victim/${'x'.repeat(1_000)}`)
  await expect(page.getByText('Only the first 200 characters of the address are looked for.')).toBeVisible()
  await page.goto('/list/starships')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
