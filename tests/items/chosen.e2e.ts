/** Leaving a form of a record that stands on another's page. */
import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { makeClient } from '../e2e/ownClient.ts'
import { openTab } from './ownRecords.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })

test.describe('[NAV-16] [NAV-17] a half-typed note', () => {
  test('is asked about when its page is left, by a tab or by a link; Cancel keeps it, OK loses it', async ({
    page,
  }) => {
    await signIn(page, 'advocate')
    const client = await makeClient(page)
    const notes = await openTab(page, client, 'notes', 'Notes')
    await notes.getByRole('button', { name: 'Add note' }).click()
    const text = notes.getByRole('textbox', { name: 'Note', exact: true })
    await text.fill('She called about')
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
})
