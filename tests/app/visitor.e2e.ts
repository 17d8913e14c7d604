import { expect, test } from '@playwright/test'

test('[NAV-54] [NAV-55] a visitor finds the introduction, and asks for an account', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The quiet place for hard work')
  const form = page.getByRole('form', { name: 'Ask for an account' })
  await form.getByLabel('Your work e-mail').fill('nia.harrow@example.org')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/apply'))
  await form.getByRole('button', { name: 'Send' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    email: 'nia.harrow@example.org',
    email_address: 'nia.harrow@example.org',
  })
  await expect(page.getByRole('status').filter({ hasText: 'Thank you. We will write to you soon.' })).toBeVisible()
})

test('[NAV-41] [NAV-44] a page without a description of its own has the default one; the footer tells the years', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Sign in – Caselog')
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Case tracking for agencies that serve crime victims',
  )
  await expect(page.getByRole('contentinfo')).toContainText(`© 2014–${new Date().getFullYear()} Caselog`)
})
