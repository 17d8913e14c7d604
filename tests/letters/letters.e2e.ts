import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { openOwnClient } from '../e2e/ownClient.ts'
import { readPdf, run } from './pdfText.ts'

test('[ACT-05][ACT-10] a letter from a template to paper: chosen, filled, changed, saved, looked at, downloaded', async ({
  page,
}) => {
  await signIn(page)
  await openOwnClient(page)
  await page.getByRole('link', { name: 'Letters', exact: true }).first().click()
  await page.getByRole('button', { name: 'New letter' }).click()
  await page.getByRole('searchbox', { name: 'Find a template' }).fill('welc')
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'New letter' })
  const text = form.getByRole('textbox', { name: 'Text' })
  await expect(text).toContainText('I am your advocate')
  await expect(text).not.toContainText('{{')
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Señora Müller waits for you.')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row', { name: /Welcome/ }).first()
  await row.getByRole('button', { name: /^Preview/ }).click()
  await expect(page.getByRole('dialog').getByRole('article')).toContainText('Señora Müller waits for you.')
  await expectNoViolations(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download PDF' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Welcome.pdf')
  const { pages, lang } = await readPdf(readFileSync(await file.path()))
  expect(lang).toBe('en')
  expect(run(pages.join(''))).toContain('SeñoraMüllerwaitsforyou.')
})

test('what is printed is the letter alone, with the margins of the agency', async ({ page }) => {
  await signIn(page)
  await openOwnClient(page)
  await page.getByRole('link', { name: 'Letters', exact: true }).first().click()
  await page.getByRole('button', { name: 'New letter' }).click()
  await page.getByRole('button', { name: 'Next hearing' }).click()
  const form = page.getByRole('form', { name: 'New letter' })
  await form.getByLabel('Title').fill('Printed one')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.evaluate(() => void (window.print = () => undefined))
  await page.getByRole('button', { name: 'Print Printed one' }).first().click()
  await expect(page.locator('[data-printed-letter]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-printed-letter]')).toContainText('the court has set a hearing')
  await expect(page.getByRole('navigation').first()).toBeHidden()
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages).toHaveLength(1)
  expect(run(pages[0] ?? '')).toContain('thecourthassetahearing')
  expect(run(pages[0] ?? '')).not.toContain('Newletter')
})

test('[ACT-06][ACT-11] a bulk letter is made for several clients, and downloaded when it is ready', async ({
  page,
}) => {
  // A letter for each of a hundred clients, made by a job while other journeys run.
  test.setTimeout(300_000)
  await signIn(page)
  await page.goto('/list/victims')
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('rowheader').nth(3)).toBeVisible()
  // The bar listens for chords; it comes in a chunk of its own.
  await expect(page.getByRole('button', { name: /Search or run a command/ })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: 'Bulk letters', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'New bulk letter' }).click()
  await page.getByRole('button', { name: 'Victim compensation' }).click()
  await page.getByRole('button', { name: /Add the \d+ clients of the list/ }).click()
  await page.getByLabel('Title').fill('Compensation')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Make the letters' }).click()
  const row = page.getByRole('row', { name: /Compensation/ }).first()
  await expect(row).toContainText('Ready', { timeout: 200_000 })
  await expectNoViolations(page)
  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download Compensation' }).click()
  const { pages } = await readPdf(readFileSync(await (await saving).path()))
  expect(pages.length).toBeGreaterThan(3)
  await row.getByRole('button', { name: /Show the clients/ }).click()
  await expect(page.getByRole('dialog').getByText('Letter made').first()).toBeVisible()
  await expectNoViolations(page)
})
