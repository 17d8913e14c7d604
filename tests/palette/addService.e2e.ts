/** From the keyboard alone: a client opened by name, a service added in the palette, seen on the client's tab. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn, signInAtHome } from '../e2e/journey.ts'
import { makeRecord } from '../e2e/ownRecord.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const input = (page: Page) => palette(page).getByRole('combobox')
const firstRow = (page: Page) => palette(page).getByRole('option').first()

const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
}

/** A person is opened only once seen: the first Enter may be for a list that has just changed. */
const openByName = async (page: Page, name: string): Promise<void> => {
  await openPalette(page)
  await page.keyboard.type(name.toLowerCase())
  await expect(firstRow(page)).toContainText(name)
  await expect(async () => {
    if (await palette(page).isVisible()) await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden({ timeout: 500 })
  }).toPass()
}

const noPointer = async (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const name of ['pointerdown', 'mousedown', 'click'])
      addEventListener(
        name,
        (event) => {
          if (event.isTrusted && (event as MouseEvent).detail > 0) document.body.dataset['pointer'] = name
        },
        true,
      )
  })

test('a service is added to a client in the palette: which, how long, saved, and on the tab', async ({ page }) => {
  test.setTimeout(180_000)
  await signInAtHome(page, 'admin')
  const client = await makeRecord(page, 'victim')
  await noPointer(page)
  await openByName(page, client.name)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(client.name)

  await openPalette(page)
  await page.keyboard.type('add ser')
  await expect(firstRow(page)).toContainText('Add service')
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(input(page)).toHaveAccessibleName(/Add service, step 1 of 3: Service/u)
  const service = await firstRow(page).innerText()
  await expectNoViolations(page)
  await page.keyboard.type(service)
  await page.keyboard.press('Enter')
  await expect(input(page)).toHaveAccessibleName(/step 2 of 3: Time/u)
  await page.keyboard.type('soon')
  await expect(palette(page).getByText('Please enter hours and minutes')).toBeVisible()
  await expectNoViolations(page)
  await input(page).press('Control+a')
  await page.keyboard.type('45')
  await expect(firstRow(page)).toContainText('0:45')
  await page.keyboard.press('Enter')
  await expect(firstRow(page)).toHaveText('Save')
  await page.keyboard.type('Called the shelter')
  await expect(firstRow(page)).toContainText('Save with Note: Called the shelter')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('open tab services')
  await expect(firstRow(page)).toContainText('Open tab: Services')
  await page.keyboard.press('Enter')
  const services = page.getByRole('region', { name: 'Services' })
  await expect(services.getByText(service).first()).toBeVisible()
  await expect(services.getByText('0:45').first()).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset['pointer'] ?? 'none')).toBe('none')
})

test('a scope holds one kind of thing, and ? tells what there is', async ({ page }) => {
  await signInAtHome(page, 'admin')
  await openPalette(page)
  await page.keyboard.type('?')
  await expect(
    palette(page)
      .getByRole('option', { name: /Clients/u })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('go')
  await page.keyboard.press('Tab')
  await expect(input(page)).toHaveAccessibleName('Search in Go to')
  await expect(input(page)).toBeFocused()
  await page.keyboard.type('tas')
  await expect(firstRow(page)).toContainText('Tasks')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tasks/u)
})

test('? and chords never fire while somebody types', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/new/victim')
  const first = page.getByLabel('First name')
  await first.focus()
  await page.keyboard.type('g c ? . n')
  await expect(first).toHaveValue('g c ? . n')
  await expect(page).toHaveURL(/\/new\/victim/u)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
