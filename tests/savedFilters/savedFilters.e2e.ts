/** Saved filters of a list, in a browser: by mouse, and by keyboard alone. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { headers, makeClient } from '../e2e/ownClient.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Clients' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const chips = (page: Page) => page.getByRole('group', { name: 'What this list is filtered by' })
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })
const saving = (page: Page) => page.getByRole('dialog', { name: 'Save filters' })
const deleting = (page: Page) => page.getByRole('dialog', { name: 'Saved filters of this list' })
const menu = (page: Page) => page.getByRole('button', { name: 'Saved filters', exact: true })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const input = (page: Page) => palette(page).getByRole('combobox')

let numbers = 0
const ownName = (): string => `Strainer${Date.now()}${(numbers += 1)}`

const kept = async (page: Page): Promise<readonly string[]> => {
  const { data } = await (await page.request.get('/v1/saved_filter', { headers: await headers(page) })).json()
  return data.map(({ name }: { readonly name: string }) => name)
}

const find = async (page: Page, text: string): Promise<void> => {
  const search = page.getByRole('searchbox', { name: 'Find in this list' })
  await search.fill(text)
  await search.press('Enter')
  await expect(chips(page)).toContainText(text)
}

const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
}

test('a list’s filters are saved, replaced, applied after a reload, deleted and put back', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  const name = ownName()
  await makeClient(page, { first: 'Ada', last: name, city: 'Ouray' })
  await makeClient(page, { first: 'Bea', last: name, city: 'Salida' })
  await page.goto('/list/victims')
  await find(page, name)
  await expect(row(page, `${name}, Bea`)).toBeVisible()

  await chips(page).getByRole('button', { name: 'Save filters…' }).click()
  const field = saving(page).getByRole('textbox', { name: 'Name' })
  await expect(field).toBeFocused()
  await saving(page).getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAccessibleDescription(/Give them a name/)
  await expectNoViolations(page)
  await field.fill(`Own ${name}`)
  await saving(page).getByRole('button', { name: 'Save' }).click()
  await expect(saving(page)).toBeHidden()
  await expect.poll(() => kept(page)).toContain(`Own ${name}`)

  // The same name again, for something else.
  await page.getByText('Filters', { exact: true }).click()
  await filters(page).getByRole('combobox', { name: 'Add a filter', exact: true }).selectOption({ label: 'City' })
  await filters(page).getByRole('textbox', { name: 'City' }).fill('Ouray')
  await filters(page).getByRole('button', { name: 'Apply filters' }).click()
  await expect(row(page, `${name}, Bea`)).toBeHidden()
  await chips(page).getByRole('button', { name: 'Save filters…' }).click()
  await field.fill(` OWN ${name} `)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/of this name for this list already/)
  await expect(saving(page).getByRole('region', { name: 'What is saved' })).toContainText('City: Ouray')
  await expectNoViolations(page)
  await saving(page)
    .getByRole('button', { name: `Replace “Own ${name}”` })
    .click()
  await expect(saving(page)).toBeHidden()
  await expect.poll(() => kept(page)).toContain(`OWN ${name}`)

  await chips(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(chips(page)).toBeHidden()
  await page.reload()
  await menu(page).click()
  // A menu that is open stands outside the page's regions.
  await expectNoViolations(page, ['region'])
  await page.getByRole('menuitem', { name: `OWN ${name}` }).click()
  await expect(row(page, `${name}, Ada`)).toBeVisible()
  await expect(row(page, `${name}, Bea`)).toBeHidden()
  await expect(chips(page)).toContainText('City: Ouray')
  expect(page.url()).not.toContain(name)

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Delete saved filters…' }).click()
  const remove = deleting(page).getByRole('button', { name: `Delete OWN ${name}` })
  await expect(deleting(page).getByRole('listitem').filter({ hasText: name })).toContainText('City: Ouray')
  await expectNoViolations(page)
  await remove.click()
  await expect(remove).toBeHidden()
  await expect.poll(() => kept(page)).not.toContain(`OWN ${name}`)
  await deleting(page).getByRole('button', { name: 'Done' }).click()
  await expect(deleting(page)).toBeHidden()
  await page.keyboard.press('Control+z')
  const question = page.getByRole('alertdialog', { name: 'Undo what you did last?' })
  await expect(question).toContainText('Saved filters deleted')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => kept(page)).toContain(`OWN ${name}`)
  await menu(page).click()
  await expect(page.getByRole('menuitem', { name: `OWN ${name}` })).toBeVisible()
})

test('by keyboard alone: saved in the palette, applied from anywhere by name or in a scope', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  const name = ownName()
  await makeClient(page, { first: 'Ada', last: name })
  await page.goto('/list/victims')
  await find(page, name)
  await openPalette(page)
  await page.keyboard.type('save filters')
  await expect(palette(page).getByRole('option').first()).toContainText('Save filters…')
  await page.keyboard.press('Enter')
  await expect(saving(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(`Mine ${name}`)
  await page.keyboard.press('Enter')
  await expect(saving(page)).toBeHidden()
  await expect.poll(() => kept(page)).toContain(`Mine ${name}`)

  for (const scope of [false, true]) {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible()
    await openPalette(page)
    if (scope) {
      await expect(async () => {
        await input(page).fill('saved')
        await page.keyboard.press('Tab')
        await expect(input(page)).toHaveAccessibleName('Search in Saved filters', { timeout: 500 })
      }).toPass()
    }
    await page.keyboard.type(`mine ${name}`.toLowerCase())
    await expect(palette(page).getByRole('option').first()).toHaveText(`Clients: Mine ${name}`)
    await expectNoViolations(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/list\/victims$/)
    await expect(row(page, `${name}, Ada`)).toBeVisible()
    await expect(chips(page)).toContainText(name)
    await chips(page).getByRole('button', { name: 'Show everything' }).focus()
    await page.keyboard.press('Enter')
    await expect(chips(page)).toBeHidden()
  }
})
