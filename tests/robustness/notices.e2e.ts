/** What a session asks before, or just after, it lets somebody in. */
import { expect, test, type Page } from '@playwright/test'
import { password } from '../e2e/journey.ts'

const text = 'This system holds confidential records of victims of crime. Use it for your work only.'

/** The demonstration agency asks for neither, so the answers of the server are changed on their way. */
const changed = async (page: Page, address: string, change: Readonly<Record<string, unknown>>): Promise<void> =>
  void (await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
  }))

const withNotice = async (page: Page): Promise<void> => {
  await changed(page, '**/v1/me', { display_system_use_notification: true })
  await changed(page, '**/v1/my_account', { force_system_use_notification: true, system_use_notification: text })
}

const logIn = async (page: Page, user: string): Promise<void> => {
  await page.goto('/login')
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await form.getByLabel('User name or e-mail').fill(user)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

test('[SES-32] [SES-33] [SES-34] the system-use notice has the account’s text; accepted, the server is told and it is remembered', async ({
  page,
}) => {
  await withNotice(page)
  await logIn(page, 'supervisor')
  const notice = page.getByRole('alertdialog', { name: 'System use notice' })
  await expect(notice).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  const told = page.waitForRequest((request) => request.method() === 'PUT' && /\/v1\/me\/\d+$/.test(request.url()))
  await notice.getByRole('button', { name: 'Accept' }).click()
  expect((await told).postDataJSON()).toEqual({ accept_system_use_notification: true })
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
