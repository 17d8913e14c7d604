/** axe on every screen, every tab of every kind of record, the forms of new ones and the dialogs. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, freshPage, signIn, signInAtHome } from '../e2e/journey.ts'
import { expectKept, headers, openOwnClient, save } from '../e2e/ownClient.ts'
import { field, formOf, makeRecord, openRecord, pick, toast, type OwnKind, type OwnRecord } from '../e2e/ownRecord.ts'

const kinds = {
  victim: { list: '/list/victims', name: 'Client' },
  court_case: { list: '/list/cases', name: 'Case' },
  defendant: { list: '/list/defendants', name: 'Defendant' },
  location: { list: '/list/locations', name: 'Location' },
  event: { list: '/list/events', name: 'Event' },
} as const satisfies Readonly<Record<OwnKind, unknown>>

/** axe takes its time on a busy machine. */
const patience = 400_000

/** What is there at first holds the place of what is being loaded. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('[data-shape]')).toHaveCount(0)
}

test('screens of a visitor have no accessibility violation', async ({ page }) => {
  for (const path of ['/home', '/login', '/reset', '/verify?token=x', '/no-such-place', '/outdated-browser']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page)
  }
})

test('lists and pages of staff have no accessibility violation', async ({ page }) => {
  test.setTimeout(patience)
  await signInAtHome(page, 'admin')
  await expectNoViolations(page)
  for (const path of [
    ...Object.values(kinds).map(({ list }) => list),
    '/tasks',
    '/documents',
    '/bulk-letter/list',
    '/taxonomy/1/term/1',
  ]) {
    await page.goto(path)
    await settled(page)
    await expectNoViolations(page)
  }
})

test('forms of new records have no accessibility violation, also with what is wrong beside the fields', async ({
  page,
}) => {
  test.setTimeout(patience)
  await signIn(page, 'admin')
  for (const path of ['/new/victim', '/new/case', '/new/defendant', '/new/location', '/new/event']) {
    await page.goto(path)
    await settled(page)
    await expectNoViolations(page)
    await save(page)
    await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeVisible()
    await expectNoViolations(page)
  }
  await page.goto('/new/victim')
  for (const [label, text] of [
    ['On an existing case', '202'],
    ['Existing person', 'mar'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(text)
    await expect(page.getByRole('listbox', { name: label }).getByRole('option').first()).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
  }
})

for (const [kind, { list, name }] of Object.entries(kinds) as [OwnKind, (typeof kinds)[OwnKind]][])
  test(`each tab of ${name.toLowerCase()} has no accessibility violation`, async ({ page }) => {
    test.setTimeout(patience)
    await signIn(page, 'admin')
    await page.goto(list)
    await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
    const tabs = page.getByRole('navigation', { name, exact: true }).getByRole('link')
    const walk = async (): Promise<void> => {
      for (const tab of await tabs.all()) {
        await tab.click()
        await expect(tab).toHaveAttribute('aria-current', 'page')
        await settled(page)
        await expectNoViolations(page)
      }
    }
    await settled(page)
    await walk()
    // A record of which nothing is known yet: what stands where there is nothing to show.
    await openRecord(page, await makeRecord(page, kind), 'edit')
    await walk()
  })

test('what comes over a record has no accessibility violation: bars, menus, lists of choices, messages, questions', async ({
  page,
}) => {
  test.setTimeout(patience)
  await signIn(page, 'admin')
  const client = await openOwnClient(page)
  await page.getByLabel('Next of kin').fill('Aunt Wilhelmina')
  await expectKept(page)
  // What is half scrolled under one of the two bars counts as small; forms are measured without the lower one elsewhere.
  await expectNoViolations(page, ['target-size'])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await field(formOf(page, 'victim'), 'combobox', 'Preferred language').selectOption('Other')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Add New' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  // An open menu is its button's, wherever it stands in the document.
  await expectNoViolations(page, ['region'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cli')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  await page.goto(client.path.replace(/edit$/, 'tags'))
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('a')
  await expect(page.getByRole('listbox', { name: 'Add a tag' })).toBeVisible()
  await expectNoViolations(page)
  await pick(page, 'Add a tag', 'Call next week')
  await expect(toast(page, 'Tag added').getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectNoViolations(page)

  await page.goto(client.path.replace(/edit$/, 'victimizations'))
  await page.getByRole('combobox', { name: 'Add to victimizations' }).click()
  await expect(page.getByRole('option', { name: 'Burglary' })).toBeVisible()
  await expectNoViolations(page)

  await page.goto(client.path.replace(/edit$/, 'assignments'))
  await page.getByRole('combobox', { name: 'Assign to' }).fill('Hana')
  await expect(page.getByRole('option', { name: /Hana/ })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete client' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Expunge person' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolations(page)
})

test('a clash and a record that is gone have no accessibility violation', async ({ page, browser }) => {
  test.setTimeout(patience)
  await signIn(page, 'admin')
  const client: OwnRecord = await makeRecord(page, 'victim')
  await openRecord(page, client, 'edit')
  const other = await freshPage(browser)
  await signIn(other, 'supervisor')
  await page.getByLabel('Next of kin').fill('From this desk')
  const put = await other.request.put(`/v2/victim/${client.id}`, {
    data: { next_of_kin: 'From the other desk' },
    headers: await headers(other),
  })
  expect(put.ok(), await put.text()).toBe(true)
  await expect(page.getByRole('group', { name: 'Next of kin was changed by somebody else' })).toBeVisible()
  await expectNoViolations(page)
  await other.request.delete(`/v2/victim/${client.id}`, { headers: await headers(other) })
  await expect(page.getByRole('alert').filter({ hasText: 'This was deleted meanwhile.' })).toBeVisible()
  await expectNoViolations(page)
})

test('what a display-only user reads has no accessibility violation', async ({ page }) => {
  test.setTimeout(patience)
  await signIn(page, 'volunteer')
  for (const { list } of Object.values(kinds)) {
    await page.goto(list)
    await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
    await page.getByRole('link', { name: 'Information' }).click()
    await settled(page)
    await expectNoViolations(page)
  }
})
