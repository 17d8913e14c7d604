/** Two people at one client: what they change apart is kept from both, what they change alike is shown to be chosen. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { freshPage, signIn } from '../e2e/journey.ts'
import { expectSaved, headers, save } from '../e2e/ownClient.ts'
import { field, formOf, heldOf, makeRecord, openRecord, type OwnRecord } from '../e2e/ownRecord.ts'

const referredBy = (page: Page) => field(formOf(page, 'victim'), 'textbox', 'Referred by')
const school = (page: Page) => field(formOf(page, 'victim'), 'textbox', 'Employer or school')
const customOf = async (page: Page, client: OwnRecord): Promise<readonly unknown[]> =>
  Object.values((await heldOf(page, client))['custom_fields'] ?? {})

const twoAtOne = async (
  browser: Browser,
): Promise<{ readonly one: Page; readonly two: Page; readonly client: OwnRecord }> => {
  const [one, two] = [await freshPage(browser), await freshPage(browser)]
  await signIn(one, 'admin')
  await signIn(two, 'supervisor')
  const client = await makeRecord(one, 'victim')
  await openRecord(one, client, 'edit')
  await openRecord(two, client, 'edit')
  await expect(referredBy(one)).toBeVisible()
  await expect(referredBy(two)).toBeVisible()
  return { one, two, client }
}

test('different custom fields of one client, changed by two people, are both kept', async ({ browser }) => {
  const { one, two, client } = await twoAtOne(browser)
  await referredBy(one).fill('A neighbour')
  await school(two).fill('Marrow Creek High')
  await save(two)
  await expectSaved(two)
  await expect(school(one)).toHaveValue('Marrow Creek High')
  await expect(one.getByRole('group', { name: /was changed by somebody else/ })).toHaveCount(0)
  await save(one)
  await expectSaved(one)
  await expect(referredBy(two)).toHaveValue('A neighbour')
  expect(await customOf(one, client)).toEqual(expect.arrayContaining(['A neighbour', 'Marrow Creek High']))
})

test('one custom field, changed by two people, is shown side by side under its name; what else was typed stays', async ({
  browser,
}) => {
  const { one, two, client } = await twoAtOne(browser)
  await referredBy(one).fill('From this desk')
  await school(one).fill('Willow Falls Bakery')
  await referredBy(two).fill('From the other desk')
  await save(two)
  await expectSaved(two)
  const clash = one.getByRole('group', { name: 'Referred by was changed by somebody else' })
  await expect(clash).toContainText('From this desk')
  await expect(clash).toContainText('From the other desk')
  await expect(clash).not.toContainText('Willow Falls Bakery')
  await clash.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(referredBy(one)).toHaveValue('From the other desk')
  await expect(school(one)).toHaveValue('Willow Falls Bakery')
  await save(one)
  await expectSaved(one)
  expect(await customOf(one, client)).toEqual(expect.arrayContaining(['From the other desk', 'Willow Falls Bakery']))

  await referredBy(one).fill('Ours after all')
  await referredBy(two).fill('Theirs once more')
  await save(two)
  await expectSaved(two)
  await clash.getByRole('button', { name: 'Keep mine' }).click()
  await save(one)
  await expectSaved(one)
  expect(await customOf(one, client)).toContain('Ours after all')
})

test('a client that somebody else deletes says so, and keeps what was typed until it is put back', async ({
  browser,
}) => {
  const { one, two, client } = await twoAtOne(browser)
  await field(formOf(one, 'victim'), 'textbox', 'City').fill('Not lost')
  await referredBy(one).fill('Nor this')
  const gone = await two.request.delete(`/v2/victim/${client.id}`, { headers: await headers(two) })
  expect(gone.ok(), await gone.text()).toBe(true)
  const notice = one.getByRole('alert').filter({ hasText: 'This was deleted meanwhile.' })
  await expect(notice).toBeVisible()
  const kept = one.getByRole('region', { name: 'What you typed is kept' })
  await expect(kept).toContainText('Not lost')
  await expect(kept).toContainText('Nor this')
  await one.reload()
  await expect(kept).toContainText('Not lost')
  await expect(kept).toContainText('Nor this')

  const back = await two.request.post(`/v2/victim/${client.id}/restore`, { headers: await headers(two) })
  expect(back.ok(), await back.text()).toBe(true)
  await one.getByRole('button', { name: 'Try again' }).click()
  await expect(field(formOf(one, 'victim'), 'textbox', 'City')).toHaveValue('Not lost')
  await save(one)
  await expectSaved(one)
  expect(await heldOf(one, client)).toMatchObject({ city: 'Not lost' })
  expect(await customOf(one, client)).toContain('Nor this')
})
