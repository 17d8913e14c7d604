/** The agency's own lists in a browser: with the mouse, with the keyboard alone, narrow and at another hand's pace. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'

const names = (list: Locator): Promise<string[]> => list.getByRole('rowheader').allInnerTexts()
const listOf = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true })

test('[ADM-25] an entry is dragged to its place, put back with Escape, and moved with the arrow keys', async ({
  page,
}) => {
  await signIn(page, 'other-admin')
  await page.goto('/admin/services')
  const list = listOf(page, 'Service categories')
  await expect(list.getByRole('rowheader').nth(2)).toBeVisible()
  const [first = '', second = '', third = ''] = await names(list)
  const handle = list.getByRole('button', { name: `Move ${first}` })
  const row = await list.getByRole('row').nth(2).boundingBox()
  const from = await handle.boundingBox()
  if (row === null || from === null) throw new Error('the list is not drawn')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 1.4 * row.height, { steps: 6 })
  await expect.poll(async () => (await names(list)).slice(0, 2)).toEqual([second, first])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect((await names(list)).slice(0, 2)).toEqual([first, second])

  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 2 * row.height, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await names(list)).slice(0, 3)).toEqual([second, third, first])
  await page.reload()
  await expect.poll(async () => (await names(list)).slice(0, 3)).toEqual([second, third, first])

  await list.getByRole('button', { name: `Move ${first}` }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await names(list)).slice(0, 3)).toEqual([first, second, third])
  await expect(list.getByRole('button', { name: `Move ${first}` })).toBeFocused()
  await expect(page.getByText(`${first} is now number 1 of`)).toBeAttached()
})

for (const [name, width] of [
  ['wide', 1440],
  ['narrow', 390],
] as const)
  test(`a list and its form have no violations, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'other-admin')
    await page.goto('/admin/taxonomies')
    await expect(listOf(page, 'Tag groups')).toBeVisible()
    await page.getByRole('button', { name: 'Add tag group' }).click()
    await expect(page.getByRole('form', { name: 'New tag group' })).toBeVisible()
    await expectNoViolations(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  })
