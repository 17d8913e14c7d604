import { expect, test } from '@playwright/test'
import { signIn, signInAtHome } from '../e2e/journey.ts'

test('the keyboard alone finds a client, changes a field and saves', async ({ page }) => {
  await page.clock.install()
  await signInAtHome(page, 'supervisor')
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
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.type('clients')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/list\/victims/)
  const name = await page.getByRole('table', { name: 'Clients' }).getByRole('rowheader').nth(2).innerText()

  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.type(name.toLowerCase())
  await expect(palette.getByRole('option').first()).toContainText(name)
  // Long enough in sight for somebody to be opened.
  await page.clock.runFor(200)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('set city Larkhaven')
  await expect(palette.getByRole('option').first()).toContainText('Set City to Larkhaven')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('City')).toHaveValue('Larkhaven')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved').first()).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset['pointer'] ?? 'none')).toBe('none')
})

test('keys that follow the chord at once are the palette’s, not the form’s', async ({ page }) => {
  await signIn(page, 'supervisor')
  await page.goto('/new/victim')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  // Once opened and closed: the bar, which listens for the chord, is there.
  await page.getByRole('button', { name: /Search or run a command/ }).click()
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  const first = page.getByLabel('First name')
  await first.focus()
  await page.evaluate(() => {
    const press = (key: string, more = {}) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      )
    press('k', { ctrlKey: true })
    for (const key of 'cases') press(key)
  })
  await expect(palette.getByRole('combobox')).toHaveValue('cases')
  await expect(palette.getByRole('option').first()).toContainText('Cases')
  await expect(first).toHaveValue('')
})
