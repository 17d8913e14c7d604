/**
 * What only a browser can tell of a page: colours as they are drawn in light and dark, the size of what is pressed, and
 * that it still fits at 200 and 400 %. A dozen states stand for all; structure is looked at on every screen in jsdom.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectNoViolations, signIn, signInAtHome } from '../e2e/journey.ts'
import { expectKept, headers, makeClient, openOwnClient, save } from '../e2e/ownClient.ts'
import { make, openTab } from '../items/ownRecords.ts'
import { field, formOf, pick, toast } from '../e2e/ownRecord.ts'

/** What is there at first holds the place of what is being loaded. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('[data-shape]')).toHaveCount(0)
}

const usual = { width: 1440, height: 900 }
/** A window of 1280 pixels at 200 and at 400 %. */
const zoomed = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
]

/** Text that ends outside of the page or of what holds it, where nothing can be scrolled to show it. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isCut = (text: DOMRect, holder: Element | null): boolean => {
      if (holder === null) return text.left < -1 || text.right > innerWidth + 1
      const { overflowX, textOverflow } = getComputedStyle(holder)
      const { left, right, width } = holder.getBoundingClientRect()
      // What is for screen readers alone is one pixel wide.
      if (overflowX === 'visible' && width > 1) return isCut(text, holder.parentElement)
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis' || width <= 1) return false
      return text.left < left - 1 || text.right > right + 1 || isCut(text, holder.parentElement)
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (words.nextNode() !== null) {
      const { currentNode: word } = words
      const { parentElement: holder } = word
      if (holder === null || !holder.checkVisibility({ visibilityProperty: true }) || !word.textContent?.trim())
        continue
      const range = document.createRange()
      range.selectNodeContents(word)
      if (isCut(range.getBoundingClientRect(), holder)) found.push(word.textContent.trim())
    }
    return found
  })

const expectToFit = async (page: Page): Promise<void> => {
  for (const size of zoomed) {
    await page.setViewportSize(size)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0)
    expect(await cutOff(page), `at ${size.width} pixels`).toEqual([])
  }
  await page.setViewportSize(usual)
}

const look = async (page: Page, state: string, without: readonly string[] = []): Promise<void> =>
  test.step(state, async () => {
    await expectNoViolations(page, without)
    await expectToFit(page)
  })

/** What lies over a page closes as the page gets narrow, or is measured with it. */
const lookOver = (page: Page, state: string, without: readonly string[] = []): Promise<void> =>
  test.step(state, () => expectNoViolations(page, without))

test('what a visitor sees has readable colours, large enough targets, and fits at 400 %', async ({ page }) => {
  await page.goto('/login')
  await settled(page)
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await form.getByLabel('User name or e-mail').fill('nobody')
  await form.getByLabel('Password', { exact: true }).fill('not-the-password')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
  await look(page, 'the login page with what is wrong')
})

test('places of staff have readable colours, large enough targets, and fit at 400 %', async ({ page }) => {
  await signInAtHome(page, 'admin')
  await settled(page)
  await look(page, 'the day')
  await page.goto('/list/victims')
  await settled(page)
  await page.getByRole('table').getByRole('checkbox').nth(1).check()
  await look(page, 'a list with something selected')
  await page.goto('/tasks')
  await settled(page)
  await look(page, 'tasks')
  await page.goto('/new/victim')
  await settled(page)
  await save(page)
  await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeVisible()
  await look(page, 'a new record with what is wrong beside its fields')
})

test('a record and what comes over it have readable colours, large enough targets, and fit at 400 %', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const client = await openOwnClient(page)
  await page.getByLabel('Next of kin').fill('Aunt Wilhelmina')
  await expectKept(page)
  // What is half scrolled under one of the two bars counts as small; forms are measured without the lower one elsewhere.
  await look(page, 'a form with a change', ['target-size'])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await lookOver(page, 'a question')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await field(formOf(page, 'victim'), 'combobox', 'Preferred language').selectOption('Other')
  await expect(page.getByRole('dialog')).toBeVisible()
  await lookOver(page, 'a dialog')
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Add New' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  // An open menu is its button's, wherever it stands in the document.
  await lookOver(page, 'a menu', ['region'])
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('cli')
  await expect(page.getByRole('option').first()).toBeVisible()
  await lookOver(page, 'the palette')
  await page.keyboard.press('Escape')

  await page.goto(client.path.replace(/edit$/, 'tags'))
  await pick(page, 'Add a tag', 'Call next week')
  await expect(toast(page, 'Tag added').getByRole('button', { name: 'Undo' })).toBeVisible()
  await look(page, 'a message with its undo')

  await page.goto(client.path.replace(/edit$/, 'assignments'))
  await page.getByRole('combobox', { name: 'Assign to' }).fill('Hana')
  await expect(page.getByRole('option', { name: /Hana/ })).toBeVisible()
  await lookOver(page, 'choices')
})

test('what a display-only user reads has readable colours, large enough targets, and fits at 400 %', async ({
  page,
}) => {
  await signIn(page, 'volunteer')
  await page.goto('/list/victims')
  await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
  await settled(page)
  await look(page, 'services')
  await page.getByRole('link', { name: 'Information' }).click()
  await settled(page)
  await look(page, 'a record as text')
})

/** What stands at its middle is the button itself: nothing cuts it off or lies over it, and nobody has to scroll sideways. */
const outOfSight = (row: Locator): Promise<readonly string[]> =>
  row.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )

test('letters and documents of a client show all that can be done with each, at 1440 pixels', async ({ page }) => {
  await page.setViewportSize(usual)
  await signIn(page, 'admin')
  const client = await makeClient(page)
  const date_time = '2026-03-04T17:00:00.000Z'
  const title = 'Welcome to the office, and how to reach us at any hour of the day or of the night'
  await make(page, 'written_letter', { title, body: '<p>Dear Robin</p>', victim_id: client.id, date_time, status: 1 })
  const file = { name: `${title}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Dear Robin') }
  const sent = await page.request.post(`/v1/document?victim_id=${client.id}`, {
    multipart: { victim_id: client.id, file },
    headers: await headers(page),
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  for (const [tab, name, actions] of [
    ['letters', 'Letters', ['Preview', 'Print', 'Edit', 'Delete']],
    ['documents', 'Documents', ['Look at', 'Download', 'Edit', 'Delete']],
  ] as const) {
    const list = await openTab(page, client, tab, name)
    await settled(page)
    const row = list.getByRole('row').filter({ hasText: 'Welcome' })
    await row.scrollIntoViewIfNeeded()
    for (const action of actions)
      await expect(row.getByRole('button', { name: new RegExp(`^${action}`) }).first()).toBeVisible()
    expect([tab, await outOfSight(row)]).toEqual([tab, []])
  }
})
