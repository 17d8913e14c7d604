/** What a person does with each of the five kinds of record, by the menus and the screen. */
import { expect, test } from '@playwright/test'
import { signIn, signInAtHome } from '../e2e/journey.ts'
import { expectSaved, save, saveState } from '../e2e/ownClient.ts'
import {
  endpointOf,
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
import { cases } from './perKind.ts'

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
  expect(await heldOf(page, { endpoint: endpointOf('victim', id) })).toMatchObject({
    case_id: courtCase.id,
    first: 'Robin',
    last,
  })
})

// One kind goes the whole way in a browser; all of them do without one.
for (const { kind, one, own, custom, after } of cases.filter((each) => each.kind === 'victim'))
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
