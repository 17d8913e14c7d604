/** Tokens that run out, clocks that jump, refreshes that are refused. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { holding, signIn, signInByForm } from '../e2e/journey.ts'
import { expectSaved, onServer, openOwnClient, save } from '../e2e/ownClient.ts'

const hours = 3_600_000

/** Refreshes of all pages, as they are asked for. */
const countRefreshes = async (context: BrowserContext): Promise<{ count: number }> => {
  const seen = { count: 0 }
  await context.route('**/auth/token', async (route) => {
    seen.count += 1
    await route.fallback()
  })
  return seen
}

/** The stored access token as it is after five idle minutes: of the same session, and no longer good. */
const runOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const [head = '', body = '', signature = ''] = (localStorage.getItem('access_token') ?? '').split('.')
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    const older = btoa(JSON.stringify({ ...claims, iat: claims.iat - 600, exp: Math.floor(Date.now() / 1000) - 300 }))
    localStorage.setItem(
      'access_token',
      `${head}.${older.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.${signature}`,
    )
  })

for (const [name, jump] of [
  ['ahead', 24 * hours],
  ['back', -24 * hours],
] as const)
  test(`a clock that jumps a day ${name} ends no session and starts no storm of refreshes`, async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await signIn(page, 'supervisor')
    const client = await openOwnClient(page)
    const refreshes = await countRefreshes(context)
    await page.clock.setSystemTime(Date.now() + jump)
    await page.getByLabel('City').fill('Otherwhen')
    await save(page)
    await expectSaved(page)
    expect(await onServer(page, client)).toMatchObject({ city: 'Otherwhen' })
    await page.reload()
    await expect(page.getByLabel('City')).toHaveValue('Otherwhen')
    await page.getByLabel('City').fill('Still here')
    await save(page)
    await expectSaved(page)
    await page.clock.runFor(20_000)
    expect(refreshes.count).toBeLessThanOrEqual(2)
    await expect(page).toHaveURL(new RegExp(client.path))
  })

test('[SES-08] [SES-03] several calls of two tabs after an idle while cause one refresh, and all are answered', async ({
  page,
  context,
}) => {
  // Of both tabs: a clock is its context's.
  await page.clock.install()
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const other = await context.newPage()
  await other.goto('/list/cases')
  await expect(other.getByRole('table', { name: 'Cases' })).toBeVisible()
  const before = await page.evaluate(() => [
    localStorage.getItem('access_token'),
    localStorage.getItem('refresh_token'),
  ])
  const letGo = await holding(context, '**/auth/token')
  const refreshes = await countRefreshes(context)
  const unauthorized: string[] = []
  context.on('response', (response) => (response.status() === 401 ? unauthorized.push(response.url()) : undefined))
  await runOut(page)
  await page.getByLabel('City').fill('After a long call')
  await Promise.all([save(page), other.getByRole('combobox', { name: 'Show' }).selectOption('All')])
  // While the one refresh is under way, each tab looks more than once whether it may make one.
  await expect.poll(() => refreshes.count).toBe(1)
  await page.clock.runFor(1_500)
  letGo()
  await expectSaved(page)
  await expect(other.getByRole('rowheader').first()).toBeVisible()
  expect(refreshes.count).toBe(1)
  expect(unauthorized).toEqual([])
  const after = await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')])
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(await onServer(page, client)).toMatchObject({ city: 'After a long call' })
})

/** Where no part of the application runs, which would refresh by itself. */
const leave = async (page: Page): Promise<void> => void (await page.goto('/healthz'))

const refuseRefresh = async (context: BrowserContext): Promise<void> =>
  void (await context.route('**/auth/token', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"The session is over."}' }),
  ))

test('[SES-10] [SES-16] a refused refresh ends the session with the words for it, and keeps what was typed for the next sign-in', async ({
  page,
  context,
}) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await page.getByLabel('City').fill('Not lost')
  await refuseRefresh(context)
  await runOut(page)
  // By key: a call of the page's own may end the session before a pointer reaches the button.
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/login/)
  const message = page.getByRole('alert').filter({ hasText: 'Unable to persist connection' })
  await expect(message).toBeVisible()
  await expect(message.locator('time')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await context.unroute('**/auth/token')
  await signInByForm(page, 'supervisor')
  await page.goto(client.path)
  await expect(page.getByLabel('City')).toHaveValue('Not lost')
})

test('[SES-06] a page opened with a token that ran out, and that can not be exchanged, asks for a sign-in and says why', async ({
  page,
  context,
}) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  for (const path of ['/home', client.path]) {
    if (!(await page.evaluate(() => 'access_token' in localStorage))) await signInByForm(page, 'supervisor')
    await leave(page)
    await refuseRefresh(context)
    await runOut(page)
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('alert').filter({ hasText: 'Token is expired' })).toBeVisible()
    await context.unroute('**/auth/token')
  }
})

test('[SES-04] [SES-05] a page opened with a token that ran out exchanges it without a word', async ({
  page,
  context,
}) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await leave(page)
  const refreshes = await countRefreshes(context)
  await runOut(page)
  await page.goto(client.path)
  await expect(page.getByRole('form', { name: 'Client' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  expect(refreshes.count).toBe(1)
})
