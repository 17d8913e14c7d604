import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { makeClient } from '../e2e/ownClient.ts'

const choose = async (page: Page, name: string, content: string): Promise<void> => {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

const heading = (page: Page, step: string, name: string) => page.getByRole('heading', { name: `${step}: ${name}` })
const patience = { timeout: 40_000 }

test('clients are imported from a file: a bad row is mended, a duplicate is decided about, the import is undone', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'admin')
  const last = `Import${Date.now()}`
  await makeClient(page, { first: 'Josephine', last, birthdate: '01/02/1980' })
  await page.goto('/import')
  await expect(page.getByRole('heading', { name: 'Import clients', exact: true })).toBeVisible()

  const bad = `${last}-bad.csv`
  await choose(
    page,
    bad,
    `Given;Family;Born;Sort\nJosephine;${last};1980-01-02;Primary\nAda;${last};1990-02-31;Primary\n`,
  )
  await expect(heading(page, 'Columns', bad)).toBeVisible(patience)
  // The headings are not all known: those that are not are chosen here.
  await page.getByLabel('Given goes to').selectOption({ label: 'First name' })
  await page.getByLabel('Family goes to').selectOption({ label: 'Last name' })
  await page.getByLabel('Born goes to').selectOption({ label: 'Birthdate' })
  await page.getByLabel('Order of the dates in Born').selectOption({ label: 'Month, day, year' })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(heading(page, 'Check', bad)).toBeVisible(patience)
  const wrong = page.getByRole('table', { name: 'What is wrong' })
  await expect(wrong.getByRole('row').filter({ hasText: '1990-02-31' })).toContainText('Born')
  await expect(page.getByRole('button', { name: /^Import 2 rows/ })).toBeDisabled()
  await expectNoViolations(page)
  // What was reached is at the server: a reload loses nothing.
  await page.reload()
  await expect(wrong.getByRole('row').filter({ hasText: '1990-02-31' })).toBeVisible(patience)
  await page.getByRole('button', { name: 'Change the columns' }).click()
  await page.getByLabel('Born goes to').selectOption({ label: 'Not imported' })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('All rows can be imported')).toBeVisible(patience)

  await expect(page.getByRole('heading', { name: 'Who may be known already' })).toBeVisible()
  const run = page.getByRole('button', { name: /^Import 2 rows/ })
  await expect(run).toBeDisabled()
  await page
    .getByRole('radio', { name: `Link the case to ${last}, Josephine` })
    .first()
    .check()
  await expect(page.getByText('All of them are decided.')).toBeVisible(patience)
  await expectNoViolations(page)
  await run.click()
  await expect(page.getByText('2 clients were added')).toBeVisible(patience)
  await expectNoViolations(page)

  await page.goto(`/list/victims/victim/${encodeURIComponent(last)}`)
  const rows = page.getByRole('table', { name: 'Clients' }).getByRole('rowheader').filter({ hasText: last })
  await expect(rows).toHaveCount(3)
  await page.goto('/import')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Undo this import' })
    .click()
  await expect(page.getByText('The import was undone')).toBeVisible(patience)
  await page.goto(`/list/victims/victim/${encodeURIComponent(last)}`)
  await expect(rows).toHaveCount(1)
})
