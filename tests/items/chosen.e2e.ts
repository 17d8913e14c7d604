/** Leaving a form of a record that stands on another's page. */
import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { makeClient } from '../e2e/ownClient.ts'
import { listed, openTab, part } from './ownRecords.ts'

test.describe('[NAV-16] [NAV-17] a half-typed note', () => {
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })
  const begin = async (page: Page) => {
    await signIn(page, 'advocate')
    const client = await makeClient(page)
    await openTab(page, client, 'notes', 'Notes')
    const notes = await part(page, 'Notes')
    await notes.getByRole('button', { name: 'Add note' }).click()
    const text = notes.getByRole('textbox', { name: 'Note', exact: true })
    await text.fill('She called about')
    return { client, notes, text }
  }

  test('is asked about when its page is left, by a tab or by a link; Cancel keeps it, OK loses it', async ({
    page,
  }) => {
    const { client, notes, text } = await begin(page)
    await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Tasks' }).click()
    await expect(question(page)).toContainText('WARNING: You have unsaved changes.')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/notes$/)
    await expect(text).toHaveText('She called about')
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await question(page).getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('Everything you typed is saved.')).toBeVisible()
    await openTab(page, client, 'notes', 'Notes')
    await expect(notes.getByRole('button', { name: 'Add note' })).toBeVisible()
  })

  test('that was saved, or given up, is left without a question', async ({ page }) => {
    const { notes } = await begin(page)
    await notes.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Tasks' }).click()
    await expect(page).toHaveURL(/\/tasks$/)
    await expect(question(page)).toHaveCount(0)
  })

  test('[PRM-31] does not become the supplement that is begun beside it', async ({ page }) => {
    const { client, notes, text } = await begin(page)
    await notes.getByRole('button', { name: 'Add supplement' }).click()
    const form = notes.getByRole('form', { name: 'New supplement' })
    await expect(text).toHaveText('')
    await text.fill('The court has moved the date')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toBeHidden()
    await notes.getByRole('button', { name: 'Continue the note begun' }).click()
    await expect(text).toHaveText('She called about')
    const saved = await listed(page, 'note', { victim_id: client.id })
    expect(saved).toMatchObject([{ supplement: true, note: '<p>The court has moved the date</p>' }])
  })
})
