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

/** The newest file of a type, when it is ready. */
const save = async (page: Page, type: string): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  const row = page.getByRole('row').filter({ hasText: `Clients, ${type}` }).first()
  await expect(row.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 })
  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download/ }).click()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('[LST-05][LST-21][SRV-52] a list becomes a CSV file: asked for from the list, made in the background, downloaded', async ({ page }) => {
  await signIn(page)
  const last = `=Export${Date.now()}`
  await makeClient(page, { first: '"Ana" 😀 a/b', last })
  await openList(page, last.slice(1))
  const answer = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v2/export'))
  await askFor(page, 'CSV')
  const sent = (await answer).postDataJSON()
  expect(sent).toMatchObject({ document_type: 'csv', type: 'victims', search_type: 'victim', filters: { search: last.slice(1) } })
  expect(JSON.stringify(sent)).not.toContain('null')
  await page.goto('/exports/list')
  await expect(page.getByRole('heading', { name: 'Exports' })).toBeVisible()
  const { name, bytes } = await save(page, 'CSV')
  expect(name).toMatch(/^Clients \d{4}-\d\d-\d\d \d{4}\.csv$/)
  const { about, titles, rows } = readExport(bytes)
  expect(about.get('Rows')).toBe('1')
  expect(titles.slice(0, 2)).toEqual(['Name', 'Case number'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.[0]).toBe(`'${last}, "Ana" 😀 a/b`)
  await expectNoViolations(page)
})
