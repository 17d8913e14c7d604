import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, freshPage, password, signInByForm } from '../e2e/journey.ts'

const asks = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })
const press = (page: Page, title: string, button: string) =>
  asks(page, title).getByRole('button', { name: button }).click()

/** The same person, in another browser. */
const signInElsewhere = async (page: Page, user: string): Promise<void> => {
  await page.goto('/login')
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await form.getByLabel('User name or e-mail').fill(user)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}
const saysAtLogin = async (page: Page, text: string): Promise<void> => {
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
}

test('a second sign-in of the same user is refused by the first browser, and then agreed to', async ({
  page,
  browser,
}) => {
  await signInByForm(page, 'supervisor')
  const other = await freshPage(browser)
  await signInElsewhere(other, 'supervisor')
  await expect(asks(other, 'Waiting to Login')).toBeVisible()
  await expect(asks(page, 'Logging Out').getByRole('timer')).toHaveText(/^\d+ seconds left$/)
  await expectNoViolations(page)
  await press(page, 'Logging Out', 'Stay Logged In')
  await expect(asks(page, 'Logging Out')).toBeHidden()
  await saysAtLogin(other, 'Your login request was denied')

  await signInElsewhere(other, 'supervisor')
  await expect(asks(other, 'Waiting to Login')).toBeVisible()
  await press(page, 'Logging Out', 'Logout Now')
  await saysAtLogin(page, 'You have been logged out.')
  await expect(asks(other, 'Waiting to Login')).toBeHidden()
  await expect(other.getByRole('heading', { name: /Good to see you/ })).toBeVisible()

  await signInElsewhere(page, 'supervisor')
  await expect(asks(other, 'Logging Out')).toBeVisible()
  await press(page, 'Waiting to Login', 'Cancel Login')
  await saysAtLogin(page, 'You cancelled your login request')
  await expect(asks(other, 'Logging Out')).toBeHidden()
})
