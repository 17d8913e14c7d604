import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { makeClient } from '../e2e/ownClient.ts'
import { readExport } from './readCsv.ts'
import { readParts, readSheet } from './readXlsx.ts'

const openList = async (page: Page, searched: string): Promise<void> => {
  await page.goto(`/list/victims/victim/${encodeURIComponent(searched)}`)
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('rowheader').first()).toContainText(searched)
}

const askFor = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The file of that name, when it is ready. */
const save = async (page: Page, filename: string): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  const row = page.getByRole('row').filter({ hasText: filename }).first()
  await expect(row.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 })
  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download/ }).click()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('[LST-05][LST-21][SRV-52] a list becomes a CSV file: asked for from the list, made in the background, downloaded', async ({
  page,
}) => {
  await signIn(page)
  const last = `=Export${Date.now()}`
  await makeClient(page, { first: '"Ana" 😀 a/b', last })
  await openList(page, last.slice(1))
  const answer = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v2/export'))
  await askFor(page, 'CSV')
  const sent = (await answer).postDataJSON()
  expect(sent).toMatchObject({
    document_type: 'csv',
    type: 'victims',
    search_type: 'victim',
    filters: { search: last.slice(1) },
  })
  expect(JSON.stringify(sent)).not.toContain('null')
  await page.goto('/exports/list')
  await expect(page.getByRole('heading', { name: 'Exports' })).toBeVisible()
  const { name, bytes } = await save(page, `${sent.filename}.csv`)
  expect(name).toMatch(/^Clients \d{4}-\d\d-\d\d \d{4}\.csv$/)
  const { about, titles, rows } = readExport(bytes)
  expect(about.get('Rows')).toBe('1')
  expect(titles.slice(0, 2)).toEqual(['Name', 'Case number'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.[0]).toBe(`'${last}, "Ana" 😀 a/b`)
  await expectNoViolations(page)
})

test('[LST-20][LST-21][LST-22] columns are chosen and kept, an XLSX file has them, and an export is deleted', async ({
  page,
}) => {
  await signIn(page)
  const last = `Sheet${Date.now()}`
  await makeClient(page, { first: 'Ines', last, email: 'ines@example.org' })
  await openList(page, last)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Email', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Race', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await openList(page, last)
  const answer = page.waitForResponse((response) => response.url().endsWith('/v2/export'))
  await askFor(page, 'XLSX')
  expect((await answer).status()).toBe(200)
  const { filename } = (await answer).request().postDataJSON()
  await page.goto('/exports/list')
  const { bytes } = await save(page, `${filename}.xlsx`)
  const [titles = [], row = []] = readSheet(readParts(bytes).get('xl/worksheets/sheet1.xml') ?? '')
  expect(titles.map(({ value }) => value)).toEqual([
    'Name',
    'Case number',
    'Type',
    'Gender',
    'Age',
    'Phones',
    'Owner',
    'Email',
  ])
  expect(row.map(({ value }) => value)).toContain('ines@example.org')
  const mine = page.getByRole('row').filter({ hasText: 'Clients, XLSX' })
  const before = await mine.count()
  await mine
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete export' })
    .click()
  await expect(mine).toHaveCount(before - 1)
})

test('[LST-05] the palette exports the list that is open', async ({ page }) => {
  await signIn(page)
  const last = `Palette${Date.now()}`
  await makeClient(page, { first: 'Bram', last })
  await openList(page, last)
  await page.keyboard.press('ControlOrMeta+k')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v2/export'))
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('Export this list as PDF')
  await palette.getByRole('option', { name: 'Export this list as PDF' }).first().click()
  expect((await sent).postDataJSON()).toMatchObject({
    document_type: 'pdf',
    type: 'victims',
    filters: { search: last },
  })
})
