import { expect, test } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { makeClient, openOwnClient } from '../e2e/ownClient.ts'
import { endpointOf, field, formOf, heldOf } from '../e2e/ownRecord.ts'
import { caseOf } from '../items/ownRecords.ts'

test('a save that is held back puts the focus on the first field that is wrong, with its error beside it', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  const email = field(formOf(page, 'victim'), 'textbox', 'Email')
  await email.fill('nobody')
  await page.getByLabel('Birthdate').fill('2/30/1990')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const birthdate = page.getByLabel('Birthdate')
  await expect(birthdate).toBeFocused()
  await expect(birthdate).toHaveAccessibleDescription(/Please enter a date that exists/)
  await expect(email).toHaveAccessibleDescription(/Please enter an email address/)
  await expectNoViolations(page)
  await birthdate.fill('2/28/1990')
  await expect(birthdate).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(email).toBeFocused()
})

test('[CAS-10] another client of a case is made the primary one by keyboard, and the focus stays with it', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  const first = await makeClient(page)
  const second = await makeClient(page, { first: 'Luis', case_id: caseOf(first) })
  await page.goto(`/case/${caseOf(first)}/manage/clients`)
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^View\/Edit Client: / }) })
  await expect(list).toHaveCount(2)
  const other = list.filter({ has: page.locator(`a[href="${second.path}"]`) })
  await expect(list.first().locator(`a[href="${first.path}"]`)).toBeVisible()
  await other.getByRole('button', { name: /^Make primary/ }).press('Enter')
  await expect(other).toContainText('Primary')
  await expect(list.first().locator(`a[href="${second.path}"]`)).toBeFocused()
  expect(await heldOf(page, { endpoint: endpointOf('court_case', caseOf(first)) })).toMatchObject({
    primary_victim_id: second.id,
  })
})

test('[NAV-52] [NAV-50] the form has 1, 2, 4, 6 and 12 columns by the width of the page', async ({ page }) => {
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  const grid = page.getByRole('region', { name: 'Name', exact: true }).locator('> div').last()
  for (const [width, columns] of [
    [600, 1],
    [700, 2],
    [1100, 4],
    [1300, 6],
    [1600, 12],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => grid.evaluate((of) => getComputedStyle(of).gridTemplateColumns.split(' ').length))
      .toBe(columns)
  }
})
