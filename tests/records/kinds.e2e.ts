/** What a person does with each of the five kinds of record, by the menus and the screen. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { signIn, signInAtHome } from '../e2e/journey.ts'
import { expectSaved, save, saveState } from '../e2e/ownClient.ts'
import {
  answerOf,
  choose,
  field,
  formOf,
  heldOf,
  makeRecord,
  openRecord,
  ownNumber,
  pick,
  toast,
  undoFrom,
} from '../e2e/ownRecord.ts'
import { cases, named } from './perKind.ts'

const tabs = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link')

// The one that is made in a browser; what else the menus make does without one.
test('[CLI-30] a client on an existing case, which is found by its number', async ({ page }) => {
  await signInAtHome(page, 'admin')
  const courtCase = await makeRecord(page, 'court_case')
  const last = `Quay${ownNumber()}`
  await choose(page, 'Add New', 'New client')
  await pick(page, 'On an existing case', courtCase.name)
  await expect(page.getByText(`Case ${courtCase.name}`)).toBeVisible()
  const form = formOf(page, 'victim')
  await field(form, 'textbox', 'First name').fill('Robin')
  await field(form, 'textbox', 'Last name').fill(last)
  await save(page)
  await expect(page).toHaveURL(new RegExp(`/case/${courtCase.id}/victim/\\d+/edit$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(last)
  const id = Number(new URL(page.url()).pathname.split('/')[4])
  expect(await heldOf(page, { kind: 'victim', id })).toMatchObject({ case_id: courtCase.id, first: 'Robin', last })
})

// One kind goes the whole way in a browser; all of them do without one.
for (const { kind, one, own, custom, tag, after } of cases.filter((each) => each.kind === 'victim'))
  test.describe(`a ${one}`, () => {
    test.beforeEach(async ({ page }) => signIn(page, 'admin'))

    test('a field and a custom field are changed, saved and there again', async ({ page }) => {
      const record = await makeRecord(page, kind)
      await openRecord(page, record, 'edit')
      const form = formOf(page, kind)
      await field(form, 'textbox', own.label).fill(own.value)
      const control = field(form, custom.role, custom.label)
      if (custom.role === 'checkbox') await control.check()
      else await control.fill(custom.value)
      await expect(saveState(page)).toContainText('2 unsaved changes')
      await save(page)
      await expectSaved(page)
      const held = await heldOf(page, record)
      expect(held).toMatchObject({ [own.name]: own.value })
      expect(Object.values(held['custom_fields'] ?? {})).toContain(custom.value)
      await page.reload()
      await expect(field(form, 'textbox', own.label)).toHaveValue(own.value)
      if (custom.role === 'checkbox') await expect(control).toBeChecked()
      else await expect(control).toHaveValue(custom.value)
    })

    test('[TAG-05] it is tagged once, and the tag is taken back from the message', async ({ page }) => {
      const record = await makeRecord(page, kind)
      const sent: string[] = []
      page.on('request', (request) =>
        request.method() === 'POST' && request.url().includes('object_term') ? sent.push(request.url()) : undefined,
      )
      await openRecord(page, record, 'tags')
      await pick(page, 'Add a tag', tag)
      const chip = page.getByRole('main').getByRole('listitem').filter({ hasText: tag })
      await expect(chip).toBeVisible()
      await expect(toast(page, 'Tag added')).toBeVisible()
      await undoFrom(page, 'Tag added')
      await expect(chip).toHaveCount(0)
      await pick(page, 'Add a tag', tag)
      await expect(chip).toBeVisible()
      expect(sent).toHaveLength(2)
      await pick(page, 'Add a tag', tag)
      await expect(toast(page, 'Tag has already been applied')).toBeVisible()
      expect(sent).toHaveLength(2)
      await page.getByRole('button', { name: `Remove ${tag}` }).click()
      await expect(chip).toHaveCount(0)
      await undoFrom(page, 'Tag removed')
      await expect(chip).toBeVisible()
    })

    test('somebody is assigned to it, and removed', async ({ page }) => {
      const record = await makeRecord(page, kind)
      await openRecord(page, record, 'assignments')
      await expect(page.getByText('Nobody is assigned')).toBeVisible()
      await pick(page, 'Assign to', 'Hana')
      const row = page
        .getByRole('list', { name: 'Assignments' })
        .getByRole('listitem')
        .filter({ hasText: 'Hana Brzeziński' })
      await expect(row).toBeVisible()
      expect(await heldOf(page, record)).toMatchObject({
        assignments: [expect.objectContaining({ secondary: false })],
      })
      await row.getByRole('button', { name: 'Remove Hana Brzeziński' }).click()
      await expect(row).toHaveCount(0)
      await undoFrom(page, 'Assignment removed')
      await expect(row).toBeVisible()
    })

    test('it is deleted after a question, and put back from the message', async ({ page }) => {
      const record = await makeRecord(page, kind)
      await openRecord(page, record, 'edit')
      const remove = page
        .getByRole('complementary', { name: 'At a glance' })
        .getByRole('button', { name: `Delete ${one}` })
      await remove.click()
      const question = page.getByRole('alertdialog')
      await expect(question).toHaveAccessibleName(new RegExp(`^Delete .*${record.name}`))
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      expect((await answerOf(page, record)).status()).toBe(200)

      await remove.click()
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(page).toHaveURL(after(record))
      await expect(toast(page, 'Deleted')).toBeVisible()
      expect((await answerOf(page, record)).status()).toBe(404)
      await undoFrom(page, 'Deleted')
      await expect(toast(page, 'Undone')).toBeVisible()
      expect((await answerOf(page, record)).status()).toBe(200)
      await openRecord(page, record, 'edit')
      await expect(formOf(page, kind)).toBeVisible()
    })
  })

test('[NAV-07] [CLI-31] the tabs of a client stand in their order, and the page opens on its default tab', async ({
  page,
}) => {
  const { page: name, first, tabs: expected } = named.victim
  await signIn(page, 'admin')
  const record = await makeRecord(page, 'victim')
  await openRecord(page, record)
  await expect(page).toHaveURL(new RegExp(`${record.path}/${first}$`))
  await expect(tabs(page, name).first()).toBeVisible()
  const shown = (await tabs(page, name).allInnerTexts()).map((text) => text.trim())
  expect(shown.filter((text) => expected.includes(text))).toEqual(expected)
  for (const tab of expected) {
    const link = tabs(page, name).filter({ hasText: new RegExp(`^${tab}$`) })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('This part of the application failed')).toHaveCount(0)
  }
})
