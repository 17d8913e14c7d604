/** A client from the keyboard alone: found, changed, tagged, saved, deleted and put back by the palette. */
import { expect, test, type Page } from '@playwright/test'
import { signInAtHome } from '../e2e/journey.ts'
import { expectSaved } from '../e2e/ownClient.ts'
import { answerOf, field, formOf, heldOf, makeRecord, toast } from '../e2e/ownRecord.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

/** Types a line and runs the row that it should find, once that stands first; a list that just changed asks twice. */
const run = async (page: Page, line: string, row: string | RegExp): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(line)
  await expect(palette(page).getByRole('option').first()).toContainText(row)
  await expect(async () => {
    if (await palette(page).isVisible()) await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden({ timeout: 500 })
  }).toPass()
}

test('a client is found, changed, tagged, saved, taken back, deleted and put back from the palette', async ({
  page,
}) => {
  await signInAtHome(page, 'admin')
  const client = await makeRecord(page, 'victim')
  await page.evaluate(() => {
    for (const name of ['pointerdown', 'mousedown', 'click'])
      addEventListener(
        name,
        (event) => {
          if (event.isTrusted && (event as MouseEvent).detail > 0) document.body.dataset['pointer'] = name
        },
        true,
      )
  })
  await run(page, client.name.toLowerCase(), client.name)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(client.name)
  await run(page, 'information', 'Open tab: Information')
  const form = formOf(page, 'victim')
  await expect(form).toBeVisible()

  // What is set is saved at once.
  await run(page, 'set city Larkhaven', 'Set City to Larkhaven')
  await expect(field(form, 'textbox', 'City')).toHaveValue('Larkhaven')
  await expect.poll(async () => (await heldOf(page, client))['city']).toBe('Larkhaven')
  await run(page, 'set referred by A neighbour', 'Set Referred by to A neighbour')
  await expect(field(form, 'textbox', 'Referred by')).toHaveValue('A neighbour')
  await expectSaved(page)
  const referred = async () => Object.values((await heldOf(page, client))['custom_fields'] ?? {})
  await expect.poll(referred).toContain('A neighbour')

  await run(page, 'add tag Call next week', 'Add tag: Call next week')
  await expect(toast(page, 'Tag added')).toBeVisible()
  expect(await heldOf(page, client)).toMatchObject({ terms: [expect.anything()] })
  await run(page, 'undo', /^Undo/)
  await expect.poll(async () => (await heldOf(page, client))['terms']).toEqual([])
  await run(page, 'undo', /^Undo/)
  await expect.poll(referred).not.toContain('A neighbour')
  await run(page, 'undo', /^Undo/)
  await expect.poll(async () => (await heldOf(page, client))['city']).toBe(null)
  await expect(field(form, 'textbox', 'City')).toHaveValue('')
  await expect(field(form, 'textbox', 'Referred by')).toHaveValue('')

  await run(page, 'delete', /^Delete/)
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/list\/victims$|\/manage\/clients$/)
  await expect(toast(page, 'Deleted')).toBeVisible()
  expect((await answerOf(page, client)).status()).toBe(404)
  // On another page it is asked about.
  await run(page, 'undo', /^Undo/)
  await expect(question).toContainText('Deleted')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await answerOf(page, client)).status()).toBe(200)
  expect(await page.evaluate(() => document.body.dataset['pointer'] ?? 'none')).toBe('none')
})
