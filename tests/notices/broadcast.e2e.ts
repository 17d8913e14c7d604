import { expect, test } from '@playwright/test'
import { expectNoViolations, freshPage, signIn, signInAtHome } from '../e2e/journey.ts'

test('what is broadcast stands at once before everybody who is at work, whatever is in it, and is put away with OK', async ({
  page,
  browser,
}) => {
  const text = 'The line is down from 18:00. <img src=x onerror="document.title = \'taken\'">'
  const heard = await freshPage(browser)
  await signInAtHome(heard, 'advocate')
  await signIn(page, 'backoffice')
  await page.goto('/notice/manage')
  const form = page.getByRole('form', { name: 'Instant broadcast' })
  await form.getByLabel('Message').fill(text)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('It was sent.')).toBeVisible()
  for (const each of [heard, page]) {
    const notice = each.getByRole('alertdialog', { name: 'Notice' }).or(each.getByRole('dialog', { name: 'Notice' }))
    await expect(notice).toContainText('The line is down from 18:00.')
    await expectNoViolations(each)
    await notice.getByRole('button', { name: 'OK' }).click()
    await expect(notice).toBeHidden()
    await expect(each).not.toHaveTitle('taken')
  }
})
