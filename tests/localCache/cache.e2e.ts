import { expect, test, type Page } from '@playwright/test'
import { freshPage, holding, signIn } from '../e2e/journey.ts'
import { headers, makeClient, openClient } from '../e2e/ownClient.ts'

/** Everything that the origin has in IndexedDB, as text; names of databases too. */
const onDisk = (page: Page): Promise<{ readonly names: readonly string[]; readonly text: string }> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, fail) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => fail(request.error ?? new Error('the request failed')))
      })
    const names: string[] = []
    let text = ''
    for (const { name = '' } of await indexedDB.databases()) {
      names.push(name)
      const db = await asked(indexedDB.open(name))
      for (const store of db.objectStoreNames)
        for (const row of (await asked(db.transaction(store).objectStore(store).getAll())) as Record<
          string,
          unknown
        >[]) {
          text += JSON.stringify(row, (_, value) =>
            value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
          )
        }
      db.close()
    }
    return { names, text }
  })

/** The table of each thing that is kept. */
const keptTables = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open('caselog-cache')
        opening.addEventListener('success', () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('heads')) {
            db.close()
            return done([])
          }
          const reading = db.transaction('heads').objectStore('heads').getAll()
          reading.addEventListener('success', () => {
            db.close()
            done((reading.result as readonly { readonly table: string }[]).map(({ table }) => table))
          })
        })
      }),
  )

const marker = 'kept before the reset'
/** Keeps a thing of this name. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('caselog-cache')
        opening.addEventListener('success', () => {
          const db = opening.result
          const putting = db.transaction('items', 'readwrite').objectStore('items').put({ name })
          putting.addEventListener('success', () => {
            db.close()
            done()
          })
        })
      }),
    marker,
  )
const isMarked = async (page: Page): Promise<boolean> => (await onDisk(page)).text.includes(marker)

/** The lists and the users, and the record. */
const expectKept = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const tables = await keptTables(page)
      return tables.includes('victims') && tables.filter((table) => table === 'items').length >= 2
    })
    .toBe(true)

test('[CFG-01] [CFG-17] the next tab shows lists and records at once, while the server is still asked', async ({
  page,
  context,
}) => {
  await signIn(page)
  const client = await makeClient(page, { last: 'Quayside' })
  await openClient(page, client)
  await expectKept(page)
  const next = await context.newPage()
  const letRecord = await holding(next, new RegExp(`/v2/victim/${client.id}(\\?|$)`))
  const letLists = await holding(next, /\/v\d\/(?:race|gender|stage|field_view|user)\?/)
  await next.goto(client.path)
  const form = next.getByRole('form', { name: 'Client' })
  await expect(form.getByLabel('Last name', { exact: true })).toHaveValue('Quayside')
  letLists()
  letRecord()
  await expect(form.getByLabel('First name', { exact: true })).toHaveValue('Robin')
})

test('nothing of anybody stands unsealed on the disk, and a logout takes all of it', async ({ page }) => {
  await signIn(page)
  const client = await makeClient(page, { first: 'Wilhelmina', last: 'Ostrander' })
  await openClient(page, client)
  await expectKept(page)
  const { text, names } = await onDisk(page)
  expect(names).toContain('caselog-cache')
  expect(text).not.toMatch(/Wilhelmina|Ostrander/)
  const stored = await page.evaluate(() =>
    Object.entries({ ...localStorage }).filter(([name]) => !name.endsWith('_token')),
  )
  expect(stored.map(([name]) => name)).toEqual(['selections'])
  expect(stored[0]?.[1]).toContain(`"victim":${client.id}`)
  expect(stored[0]?.[1]).toMatch(/^[{}":,a-z_\d]*$/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('main').getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect.poll(async () => (await onDisk(page)).names).not.toContain('caselog-cache')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a list that an administrator changes is in use in other browsers without a reload', async ({ page, browser }) => {
  await signIn(page)
  await openClient(page, await makeClient(page))
  const admin = await freshPage(browser)
  await signIn(admin, 'admin')
  const label = `Race ${Date.now()}`
  const made = await admin.request.post('/v2/race', { data: { label, status: 1 }, headers: await headers(admin) })
  expect(made.ok(), await made.text()).toBe(true)
  const race = page.getByRole('form', { name: 'Client' }).getByRole('combobox', { name: 'Race' })
  await expect(async () => {
    await race.click()
    await expect(page.getByRole('option', { name: label })).toBeAttached({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
})

test('[NAV-36] [CFG-03] [CFG-10] the settings menu reloads the configuration, and the screen comes back', async ({
  page,
}) => {
  await signIn(page)
  const client = await makeClient(page)
  await openClient(page, client)
  await expectKept(page)
  await mark(page)
  expect(await isMarked(page)).toBe(true)
  const asked: string[] = []
  let isChosen = false
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    // What the page's own start still asks for in the background is none of the reload's.
    if (asked.length > 0 || (isChosen && path === '/v1/me')) asked.push(path)
  })
  await page.getByRole('button', { name: 'Settings' }).click()
  isChosen = true
  await page.getByRole('menuitem', { name: 'Clear cache and reload app settings' }).click()
  const order = () => ['/v1/me', '/v2/race', `/v2/victim/${client.id}`].map((path) => asked.lastIndexOf(path))
  await expect
    .poll(() => order().every((place, index, places) => place > (places[index - 1] ?? -1)), { timeout: 30_000 })
    .toBe(true)
  await expect(page.getByRole('form', { name: 'Client' })).toBeVisible()
  await expect(page).toHaveURL(client.path)
  expect(await isMarked(page)).toBe(false)
  await expectKept(page)
})
