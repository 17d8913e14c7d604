import { expect, test } from '@playwright/test'
import { freshPage, password, signInAtHome, signInByForm } from '../e2e/journey.ts'

test('[SES-16] [SES-27] a wrong password says so, with the time, and nothing about which of the two was wrong', async ({
  page,
}) => {
  await page.goto('/login')
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await form.getByLabel('User name or e-mail').fill('nobody-of-that-name')
  await form.getByLabel('Password', { exact: true }).fill('not it')
  await form.getByRole('button', { name: 'Login' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'The user name or password is incorrect.' })
  await expect(message).toBeVisible()
  await expect(message.locator('time')).toBeVisible()
})

test('[SES-24] the Login button waits for a name and a password', async ({ page }) => {
  await page.goto('/login')
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  const login = form.getByRole('button', { name: 'Login' })
  await expect(login).toBeDisabled()
  await form.getByLabel('User name or e-mail').fill('advocate')
  await expect(login).toBeDisabled()
  await form.getByLabel('Password', { exact: true }).fill(password)
  await expect(login).toBeEnabled()
})

test('[NAV-38] a visitor signs in from the top bar', async ({ page }) => {
  await page.goto('/home')
  const bar = page.getByRole('banner')
  await bar.getByLabel('User name or e-mail').fill('advocate')
  await bar.getByLabel('Password', { exact: true }).fill(password)
  await bar.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible()
})

test('[SES-02] [SES-16] tokens stand under their names while signed in, and logout leaves nothing', async ({
  page,
}) => {
  await signInByForm(page)
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  expect(await keys()).toEqual(expect.arrayContaining(['access_token', 'refresh_token']))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert').filter({ hasText: 'You have been logged out.' })).toBeVisible()
  expect(await keys()).toEqual([])
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))).toEqual([])
})

test('a logout reaches the other tabs', async ({ page, context }) => {
  await signInAtHome(page)
  const other = await context.newPage()
  await other.goto('/list/victims')
  await expect(other.getByRole('table', { name: 'Clients' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByRole('alert').filter({ hasText: 'You have been logged out in another tab.' })).toBeVisible()
})

test('[PRM-03] a visitor who opens a record is sent home, and the record is not loaded', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => (request.url().includes('/v2/victim') ? asked.push(request.url()) : undefined))
  await page.goto('/case/1/victim/1/edit')
  await expect(page).toHaveURL(/\/home/)
  expect(asked).toEqual([])
})

test('[SES-42] [SES-43] [SES-44] a forgotten password is asked for, and set again with the link from the e-mail', async ({
  browser,
  request,
}) => {
  const visitor = await freshPage(browser)
  await visitor.goto('/reset')
  await visitor.getByRole('main').getByLabel('User name or e-mail').fill('helper')
  await visitor.getByRole('button', { name: 'Send the link' }).click()
  await expect(visitor.getByText('If that name is known to us')).toBeVisible()

  const { access_token } = await (await request.post('/v1/login', { data: { user_login: 'admin', password } })).json()
  const outbox = await (
    await request.get('/v1/admin/outbox', { headers: { authorization: `Bearer ${access_token}` } })
  ).json()
  const link = /https?:\/\/\S+\/reset\S+/.exec(outbox.data[0].body)?.[0]
  await visitor.goto(new URL(link ?? '').pathname + new URL(link ?? '').search)
  await visitor.getByLabel(/^New password\*?$/).fill('four brown otters juggle')
  await visitor.getByLabel('New password again').fill('four brown otters')
  await visitor.getByRole('button', { name: 'Set the password' }).click()
  await expect(visitor.getByText('passwords do not match')).toBeVisible()
  await visitor.getByLabel('New password again').fill('four brown otters juggle')
  await visitor.getByRole('button', { name: 'Set the password' }).click()
  await expect(visitor.getByText('Your password is set.')).toBeVisible()
  await visitor.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const form = visitor.getByRole('main').getByRole('form', { name: 'Sign in' })
  await form.getByLabel('User name or e-mail').fill('helper')
  await form.getByLabel('Password', { exact: true }).fill('four brown otters juggle')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(visitor.getByRole('heading', { name: /Good to see you/ })).toBeVisible()
})

test('[SES-49] the single-sign-on button asks for the name, and says where there is none', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Single sign-on' }).click()
  const form = page.getByRole('form', { name: 'Single sign-on' })
  await form.getByLabel('User name or e-mail').fill('advocate')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('Single sign-on is not set up for this user name.')).toBeVisible()
})

test('[SES-39] the link of an invitation opens the form for the first password', async ({ page }) => {
  const sent = page.waitForRequest((request) => request.url().endsWith('/v1/register'))
  await page.goto('/verify?token=of-an-invitation&client=caselog&user_id=7')
  await page.getByLabel(/^New password\*?$/).fill('four brown otters juggle')
  await page.getByLabel('New password again').fill('four brown otters juggle')
  await page.getByRole('button', { name: 'Finish' }).click()
  expect((await sent).postDataJSON()).toEqual({
    client: 'caselog',
    token: 'of-an-invitation',
    user_id: '7',
    password: 'four brown otters juggle',
    password2: 'four brown otters juggle',
    bypass_validation: false,
  })
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
})
