/** The report that an administrator sends a funder each quarter, from its filters to the file. */
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signInAtHome } from '../e2e/journey.ts'
import { expectSaved, headers, makeClient, save } from '../e2e/ownClient.ts'
import { makeChild } from '../e2e/ownRecord.ts'
import { readExport } from '../exports/readCsv.ts'

const preflight = (page: Page) => page.getByRole('table', { name: 'Before it is sent' })
const lacksRace = (page: Page) => preflight(page).getByRole('row', { name: /^New clients without race/ })
const counted = async (page: Page): Promise<number> => {
  await expect(page.getByRole('button', { name: 'Count again' })).toBeVisible({ timeout: 60_000 })
  return Number((await lacksRace(page).getByRole('cell').innerText()).replaceAll(',', ''))
}
const grants = async (page: Page): Promise<readonly { readonly id: number; readonly label: string }[]> => {
  const answer = await page.request.get('/v1/advanced_grant', { headers: await headers(page) })
  return (await answer.json()).data
}

/** The first row is the one, and is run. */
const chooseInPalette = async (page: Page, typed: string, name: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill(typed)
  await expect(palette.getByRole('option').first()).toContainText(name)
  await expect(async () => {
    if (await palette.isVisible()) await page.keyboard.press('Enter')
    await expect(palette).toBeHidden({ timeout: 500 })
  }).toPass()
}

test('a quarterly grant report is asked, saved, run, mended where its funder would send it back, taken along and kept', async ({
  page,
}) => {
  await signInAtHome(page, 'admin')
  const last = `Ashgrove${Date.now()}`
  const client = await makeClient(page, { first: 'Wren', last, race: 9 })
  // Its funder has categories of its own.
  const grant = (await grants(page)).find((each) => each.label.startsWith('VOCA Core')) ?? { id: 0, label: '' }
  const service = await makeChild(page, '/v1/service', {
    victim_id: client.id,
    service_id: 1,
    grant_id: grant.id,
    date_time: new Date().toISOString(),
  })

  // By mouse: the menu, the filters, a set of them, the run.
  await page.getByRole('button', { name: 'Reports' }).click()
  await page.getByRole('menuitem', { name: 'Grant Report' }).click()
  const chosen = page.getByRole('combobox', { name: /^Grant/ })
  await expect(chosen.getByRole('option', { name: grant.label })).toBeAttached()
  await chosen.selectOption(String(grant.id))
  await expect(page.getByRole('combobox', { name: 'Reporting period' })).toHaveValue('Quarter to Date')
  const label = `Quarterly ${last}`
  await page.getByRole('button', { name: 'Save filter set' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save filter set' })
  await dialog.getByRole('textbox', { name: 'Label' }).fill(label)
  await dialog.getByRole('button', { name: 'Save filter set' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Run report' }).click()
  const before = await counted(page)
  expect(before).toBeGreaterThan(0)
  await expect(page.getByText(/to look at before it is sent/)).toBeVisible()
  await expectNoViolations(page)

  // What the funder would send back is opened, and mended on the spot.
  await lacksRace(page).getByRole('link').click()
  await expect(page.getByText(`${before} in all`)).toBeVisible()
  await page.getByRole('link', { name: new RegExp(last) }).click()
  const form = page.getByRole('form', { name: 'Client' })
  await form.getByRole('combobox', { name: 'Race' }).selectOption({ label: 'Asian' })
  await save(page)
  await expectSaved(page)

  // By palette: the set opens the report as it was saved, and the figures are of now.
  await chooseInPalette(page, label, label)
  await expect(chosen).toHaveValue(String(grant.id))
  await expect(async () => {
    await chooseInPalette(page, 'run report', 'Run this report')
    // RPT-59: figures that are known are shown until they are counted again.
    expect(await counted(page)).toBe(before - 1)
  }).toPass({ timeout: 60_000 })
  const again = `${label}, again`
  await chooseInPalette(page, 'save filter set', 'Save the filter set of this report')
  await dialog.getByRole('textbox', { name: 'Label' }).fill(again)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Filter set' }).locator('option:checked')).toHaveText(again)

  // It leaves by either with the same figures, and without what was looked at before.
  const files: (readonly (readonly string[])[])[] = []
  for (const ask of [
    async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
    },
    () => chooseInPalette(page, 'export report csv', 'Export this report: CSV'),
  ]) {
    const saving = page.waitForEvent('download')
    await ask()
    const { about, rows } = readExport(readFileSync(await (await saving).path()))
    expect(about.get('Report')).toBe('Grant Report')
    expect(about.get('Filters')).toContain(grant.label)
    const sections = new Set(rows.map(([section]) => section))
    expect([...sections]).toEqual(
      expect.arrayContaining(['Clients served', 'Clients by race (VOCA categories)', 'Clients by age']),
    )
    expect([...sections]).not.toContain('Before it is sent')
    files.push(rows)
  }
  expect(files[1]).toEqual(files[0])

  // What was sent is kept; what is taken away afterwards is told to the record.
  await chooseInPalette(page, 'keep as submitted', 'Keep this report as submitted')
  const question = page.getByRole('alertdialog', { name: 'Keep this report as it is submitted?' })
  await question.getByRole('button', { name: 'Keep as submitted' }).click()
  await page.getByRole('link', { name: /^Submitted / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grant Report' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare with today' }).click()
  await expect(page.getByText(/^Nothing has changed/)).toBeVisible({ timeout: 60_000 })
  const path = `/v1/service/${Number(service['id'])}`
  const taken = await page.request.delete(path, { headers: await headers(page) })
  expect(taken.ok(), await taken.text()).toBe(true)
  await page.getByRole('button', { name: 'Compare again' }).click()
  const changed = page.getByRole('table', { name: 'What has changed since' })
  const moved = changed.getByRole('button', { name: /^Show the records of Clients served/ }).first()
  await expect(moved).toBeVisible({ timeout: 60_000 })
  await moved.press('Enter')
  const left = page.getByRole('region', { name: 'No longer counted' })
  await expect(left.getByRole('link', { name: new RegExp(last) })).toBeVisible()
  await expect(left.getByText(/deleted/i).first()).toBeVisible()
  await expectNoViolations(page)

  // What is wider than a telephone is reached by Tab, and the arrows scroll it.
  await page.setViewportSize({ width: 390, height: 844 })
  const changes = page.getByRole('group', { name: 'What has changed since' })
  await expect(changes).toHaveAttribute('tabindex', '0')
  await expectNoViolations(page)
  await changes.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => changes.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})
