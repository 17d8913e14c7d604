import { expect, test, type Locator, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { expectSaved, onServer, openOwnClient, save, type OwnClient } from '../e2e/ownClient.ts'

/** The custom fields of a client of the journey's own. */
const open = async (page: Page): Promise<{ readonly client: OwnClient; readonly fields: Locator }> => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const fields = page.getByRole('region', { name: 'Custom fields' })
  await expect(fields.getByRole('combobox', { name: 'Preferred language' })).toBeVisible()
  return { client, fields }
}

const valuesOn = async (page: Page, client: OwnClient): Promise<readonly unknown[]> =>
  Object.values((await onServer(page, client))['custom_fields'] as Readonly<Record<string, unknown>>)

test('[FLD-17] [FLD-18] [FLD-19] [FLD-49] Other: 300 px, Set with text only, Cancel, Remove', async ({ page }) => {
  const { client, fields } = await open(page)
  const language = fields.getByRole('combobox', { name: 'Preferred language' })
  await expect(language.locator('option').first()).toHaveText('N/A')
  const dialog = page.getByRole('dialog', { name: 'Other: Preferred language' })
  const set = dialog.getByRole('button', { name: 'Set', exact: true })
  await language.selectOption('Other')
  await expect(dialog).toBeVisible()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(300)
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await expect(set).toBeDisabled()
  await page.keyboard.type('   ')
  await expect(set).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.type('Tigrinya')
  await expect(set).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(language.locator('option:checked')).toHaveText('N/A')

  await language.selectOption('Other')
  await dialog.getByRole('textbox').fill('Tigrinya')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(language.locator('option:checked')).toHaveText('Other: Tigrinya')
  await save(page)
  await expectSaved(page)
  expect(await valuesOn(page, client)).toContain('Other: Tigrinya')

  await fields.getByRole('button', { name: 'Change other: Preferred language' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Tigrinya')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toBeHidden()
  await expect(language.locator('option:checked')).toHaveText('N/A')
  await save(page)
  await expectSaved(page)
  expect(await valuesOn(page, client)).not.toContain('Other: Tigrinya')
})

test('[FLD-50] a chip list by the keyboard: typing narrows it, the chosen is not offered again', async ({ page }) => {
  const { client, fields } = await open(page)
  const chips = fields.getByRole('combobox', { name: 'Languages spoken at home' })
  const offered = fields.getByRole('listbox', { name: 'Languages spoken at home' }).getByRole('option')
  await chips.focus()
  await page.keyboard.type('ese')
  await expect(offered).toHaveText(['Vietnamese', 'Other'])
  await page.keyboard.press('Enter')
  await expect(chips).toHaveValue('')
  await page.keyboard.press('ArrowDown')
  await expect(offered).toHaveText(['English', 'Spanish', 'French', 'Diné bizaad', 'Other'])
  await page.keyboard.press('ArrowDown')
  await expect(offered.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const chosen = fields.getByRole('list', { name: 'Chosen' })
  await expect(chosen.getByRole('listitem')).toContainText(['Vietnamese', 'Spanish'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await expect(chosen.getByRole('listitem')).toHaveCount(1)
  await expect(chips).toBeFocused()
  await save(page)
  await expectSaved(page)
  expect(await valuesOn(page, client)).toContainEqual(['vietnamese'])
})
