import { expect, test } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import { untilWritten } from '../robustness/logDatabase.ts'

test('[NAV-12] [NAV-13] [NAV-27] an advocate writes to support from the menu; a reload loses nothing; it is confirmed', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'advocate')
  await page.goto('/list/cases')
  await expect(page.getByRole('table', { name: 'Cases' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Support' }).click()
  const form = page.getByRole('form', { name: 'Contact support' })
  await expect(page).toHaveURL(/\/contact$/)
  for (const shown of ['From', 'Agency', 'Page'])
    await expect(form.getByRole('term').filter({ hasText: shown })).toBeVisible()
  await expect(form.getByRole('definition').filter({ hasText: '/list/cases' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Send' })).toBeDisabled()
  await form.getByLabel('Subject').fill('The list of cases')
  await form.getByLabel('Message').fill('A column for the court would help.')
  await untilWritten(page)
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('A column for the court would help.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Your message was sent. Thank you.')).toBeVisible()
  await expect(form.getByLabel('Subject')).toHaveValue('')
})
