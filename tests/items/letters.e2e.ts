import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { makeClient, onServer } from '../e2e/ownClient.ts'
import { readPdf, run } from '../letters/pdfText.ts'
import { listed, openTab } from './ownRecords.ts'

test('[ACT-10] a letter is filled from its client, saved, changed, seen as a page and as PDF', async ({ page }) => {
  await signIn(page, 'advocate')
  const client = await makeClient(page, { first: 'Zoë', last: 'Ngũgĩ' })
  const { case_reference_id: number } = await onServer(page, client)
  const letters = await openTab(page, client, 'letters', 'Letters')
  await page.getByRole('button', { name: 'New letter' }).first().click()
  await page.getByRole('button', { name: 'Welcome' }).click()
  const form = page.getByRole('form', { name: 'New letter' })
  const text = form.getByRole('textbox', { name: 'Text' })
  await expect(text).toContainText('Zoë')
  await expect(text).toContainText('Ngũgĩ')
  if (typeof number === 'string') await expect(text).toContainText(number)
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Please ring twice.')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  const row = letters.getByRole('row').filter({ hasText: 'Welcome' })
  await expect(row).toHaveCount(1)

  await row.getByRole('button', { name: 'Edit Welcome' }).click()
  const change = page.getByRole('form', { name: 'Change this letter' })
  await change.getByRole('textbox', { name: 'Title' }).fill('Welcome to Zoë')
  await change.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Or three times.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(change).toBeHidden()
  const [saved] = await listed(page, 'written_letter', { victim_id: client.id })
  expect(saved).toMatchObject({ title: 'Welcome to Zoë', status: 1, victim_id: client.id })
  expect(saved?.['body']).toMatch(/ Please ring twice\. Or three times\.<\/p>$/)

  const changed = letters.getByRole('row').filter({ hasText: 'Welcome to Zoë' })
  await changed.getByRole('button', { name: 'Preview Welcome to Zoë' }).click()
  const look = page.getByRole('dialog', { name: 'Welcome to Zoë' })
  await expect(look.getByRole('article')).toContainText('Or three times.')
  const saving = page.waitForEvent('download')
  await look.getByRole('button', { name: 'Download PDF' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Welcome to Zoë.pdf')
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(run((await readPdf(bytes)).pages.join(''))).toContain('Orthreetimes.')
  await page.keyboard.press('Escape')

  await page.evaluate(() => void (window.print = () => undefined))
  await changed.getByRole('button', { name: 'Print Welcome to Zoë' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-printed-letter]')).toContainText('Or three times.')
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})
