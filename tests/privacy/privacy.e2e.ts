import { expect, test } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { expectKept, openOwnClient } from '../e2e/ownClient.ts'

const key = 'ControlOrMeta+.'

test('one key hides all that is on the screen, whatever stands open, and shows it as it was', async ({ page }) => {
  await signIn(page, 'supervisor')
  const { path } = await openOwnClient(page)
  const city = page.getByLabel('City')
  await city.fill('Hidden from whoever stands behind')
  await expectKept(page)
  await city.press(key)
  const curtain = page.getByRole('alertdialog', { name: 'The screen is hidden' })
  await expect(curtain).toBeVisible()
  await expect(city).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expectNoViolations(page)
  // Keys do nothing behind it.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Seen by nobody')
  await expect(page.getByRole('dialog')).toBeHidden()
  // A reload shows nothing either.
  await page.reload()
  await expect(curtain).toBeVisible()
  await expect(city).toBeHidden()
  await page.keyboard.press(key)
  await expect(curtain).toBeHidden()
  await expect(city).toHaveValue('Hidden from whoever stands behind')
  await expect(city).toBeVisible()

  // Over a dialog that stands open, and back into it.
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill('quay')
  await page.keyboard.press(key)
  await expect(curtain).toBeVisible()
  await expect(search).toBeHidden()
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('quay')
  await page.keyboard.press('Escape')
  expect(new URL(page.url()).pathname).toBe(path)
})

test('where nobody is at work for as long as is chosen, the screen hides itself', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('hide the screen when nobody')
  await page.getByRole('option', { name: 'Hide the screen when nobody is at work: 1 minute' }).click()
  await expect(page.getByLabel('City')).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(page.getByLabel('City')).toBeHidden()
  await expect(page.getByRole('alertdialog', { name: 'The screen is hidden' })).toBeVisible()
})
