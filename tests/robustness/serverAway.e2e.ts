/** The server is away, loses its answer, talks nonsense or is down on purpose while somebody works. */
import { expect, test, type Page, type Route } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'
import {
  expectKept,
  expectSaved,
  makeClient,
  messages,
  onServer,
  openOwnClient,
  save,
  saveState,
  type OwnClient,
} from '../e2e/ownClient.ts'

type Failing = (route: Route) => Promise<void>
const dropped: Failing = (route) => route.abort()
const status =
  (code: number): Failing =>
  (route) =>
    route.fulfill({ status: code, body: '' })

/** Each write to the client goes wrong as told, in order; later ones reach the server. */
const failWrites = async (
  page: Page,
  { id }: OwnClient,
  failures: readonly Failing[],
): Promise<{ readonly keys: string[]; readonly at: number[] }> => {
  const seen = { keys: [] as string[], at: [] as number[] }
  await page.route(`**/v2/victim/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const fail = failures[seen.keys.length]
    seen.keys.push(route.request().headers()['idempotency-key'] ?? '')
    seen.at.push(await page.evaluate(() => Date.now()))
    return fail === undefined ? route.fallback() : fail(route)
  })
  return seen
}

/** Lets the page's time pass until so many writes were sent. */
const waitForWrite = (page: Page, seen: { readonly keys: readonly string[] }, count: number): Promise<void> =>
  expect(async () => {
    if (seen.keys.length < count) await page.clock.runFor(2_500)
    expect(seen.keys).toHaveLength(count)
  }).toPass({ intervals: [50] })

test('[CAL-12] a save is tried again every 10 s while the server is away, and then written exactly once', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const before = await onServer(page, client)
  const seen = await failWrites(page, client, [dropped, status(503), status(504), status(502)])
  await page.getByLabel('City').fill('Port Ellery')
  await save(page)
  for (const retry of [1, 2, 3, 4]) {
    await waitForWrite(page, seen, retry + 1)
    if (retry < 4) await expect(saveState(page)).toHaveText(`Saving… retry ${retry} of 4`)
  }
  await expectSaved(page)
  expect(new Set(seen.keys).size).toBe(1)
  for (const [index, at] of seen.at.entries())
    if (index > 0) expect(at - (seen.at[index - 1] ?? 0)).toBeGreaterThan(9_900)
  expect(await onServer(page, client)).toMatchObject({ city: 'Port Ellery', version: Number(before['version']) + 1 })
})

for (const [name, fail, wording] of [
  [
    '[ERR-08] no answer',
    dropped,
    'Your connection appears to have been dropped while we were saving your data. Please reload the page',
  ],
  ['[ERR-07] 503', status(503), 'We did not receive a timely response from our servers due to network congestion.'],
] as const)
  test(`[CAL-13] ${name} five times: the text stays, the catalogue's words stand there, and "Send again" sends it`, async ({
    page,
  }) => {
    await page.clock.install()
    await signIn(page, 'supervisor')
    const client = await openOwnClient(page)
    const seen = await failWrites(page, client, [fail, fail, fail, fail, fail])
    await page.getByLabel('City').fill('Larkhaven')
    await save(page)
    await waitForWrite(page, seen, 5)
    await expect(messages(page)).toContainText(wording)
    await page.clock.runFor(60_000)
    expect(seen.keys).toHaveLength(5)
    await expect(page.getByLabel('City')).toHaveValue('Larkhaven')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expectSaved(page)
    expect(new Set(seen.keys).size).toBe(1)
    expect(await onServer(page, client)).toMatchObject({ city: 'Larkhaven' })
  })

test('a new client whose answer is lost after it was written is one client', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  await page.goto('/new/victim')
  const last = `Onceonly${Date.now()}`
  const seen = { keys: [] as string[] }
  await page.route('**/v2/victim', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    seen.keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (seen.keys.length > 1) return route.fallback()
    expect((await route.fetch()).status()).toBe(200)
    return route.abort()
  })
  await page.getByLabel('First name').fill('Wilhelmina')
  await page.getByLabel('Last name').fill(last)
  await save(page)
  await waitForWrite(page, seen, 2)
  await expect(page).toHaveURL(/\/case\/\d+\/victim\/\d+\/edit/)
  expect(new Set(seen.keys).size).toBe(1)
  await page.goto('/list/victims')
  const find = page.getByRole('searchbox', { name: 'Find in this list' })
  await find.fill(last)
  await find.press('Enter')
  await expect(page.getByText(`1 found for “${last}”`)).toBeVisible()
})

const nonsense = {
  'a page of HTML': {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Hotel Wi-Fi</title><h1>Please sign in</h1>',
  },
  'JSON of another shape': { status: 200, contentType: 'application/json', body: '{"data":{"unexpected":[1,2,3]}}' },
  'half a JSON text': { status: 200, contentType: 'application/json', body: '{"id": 12, "first": "Wil' },
  null: { status: 200, contentType: 'application/json', body: 'null' },
}
const notUnderstood = 'The server answered something that we could not understand. Please try again.'

test('an answer that makes no sense is said to be one, nothing is lost, and the application lives on', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  for (const [name, answer] of Object.entries(nonsense))
    await test.step(name, async () => {
      await page.route(`**/v2/victim/${client.id}`, (route) =>
        route.request().method() === 'PUT' ? route.fulfill(answer) : route.fallback(),
      )
      await page.getByLabel('City').fill(`Town ${name}`)
      await save(page)
      await expect(saveState(page)).toContainText(notUnderstood)
      await expect(messages(page)).toContainText(notUnderstood)
      await expect(page.getByLabel('City')).toHaveValue(`Town ${name}`)
      await page.unroute(`**/v2/victim/${client.id}`)
      await page.getByRole('button', { name: 'Send again' }).click()
      await expectSaved(page)
      expect(await onServer(page, client)).toMatchObject({ city: `Town ${name}` })
    })
})

test('a record or a list that comes as nonsense can be asked for again', async ({ page }) => {
  await signIn(page, 'supervisor')
  const client = await makeClient(page)
  const record = new RegExp(`/v2/victim/${client.id}(\\?|$)`, 'u')
  for (const answer of Object.values(nonsense)) {
    await page.route(record, (route) => route.fulfill(answer))
    await page.goto(client.path)
    await expect(page.getByRole('alert').filter({ hasText: 'This record could not be opened' })).toContainText(
      notUnderstood,
    )
    await page.unroute(record)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('form', { name: 'Client' })).toBeVisible()
  }
  const list = /\/v2\/victim\?/
  await page.route(list, (route) => route.fulfill(nonsense['a page of HTML']))
  await page.goto('/list/victims')
  await expect(page.getByText('The list could not be loaded')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
})

test('[CAL-14] [CAL-15] maintenance is announced, and the notice goes with the first call that succeeds', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  const message = 'We are currently down for scheduled maintenance. Please check back soon.'
  const down: Failing = (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ message }) })
  const seen = await failWrites(page, client, [down])
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: message })
  await expect(notice).toHaveCount(0)
  // A call of the page's opening that succeeds later would take the notice away again.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('City').fill('Quiet Harbor')
  await save(page)
  await expect(notice).toBeVisible()
  await waitForWrite(page, seen, 2)
  await expectSaved(page)
  await expect(notice).toHaveCount(0)
})

test('a page that is opened while the server is away shows itself soon, and has everything as soon as the server is back', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  await page.getByLabel('City').fill('Saltmarsh')
  await expectKept(page)
  const calls = /\/v[12]\//
  await page.route(calls, status(503))
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  const away = page.getByRole('status').filter({ hasText: 'The server can not be reached at the moment.' })
  await expect(away).toBeVisible()
  await page.unroute(calls)
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(page.getByLabel('City')).toHaveValue('Saltmarsh', { timeout: 30 })
  }).toPass()
  await expect(away).toHaveCount(0)
  await save(page)
  await expectSaved(page)
})
