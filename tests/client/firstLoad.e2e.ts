/** What a visitor loads before the form can be used, and what is left to load once the password was sent. */
import { globSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { password } from '../e2e/journey.ts'

/** kB of 1,000 bytes that came over the wire for these files of the page. */
const onWire = (page: Page, paths: readonly string[]): Promise<number> =>
  page.evaluate((wanted) => {
    const all = performance.getEntriesByType('resource')
    const loaded = all.filter((entry) => entry instanceof PerformanceResourceTiming)
    const sizes = new Map(loaded.map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]))
    return wanted.reduce((sum, path) => sum + (sizes.get(path) ?? Number.NaN), 0) / 1_000
  }, paths)

/** Scripts of the page itself, whatever comes behind it: the page names them. */
const named = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => new URL(src).pathname),
  )

test('the page starts with few files of no more than 160 kB, and its style with 20', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('main').getByLabel('User name or e-mail')).toBeVisible()
  const scripts = await named(page)
  expect(scripts.length).toBeLessThanOrEqual(6)
  expect(await onWire(page, scripts)).toBeLessThan(160)
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname),
  )
  expect(await onWire(page, styles)).toBeLessThan(20)
})

test('each file of the client lies there packed, both ways', () => {
  const files = globSync('dist/**/*.{js,css,svg}')
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(10)
  expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0)
  for (const file of files) {
    const content = readFileSync(file)
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(content), file).toBe(true)
    expect(gunzipSync(readFileSync(`${file}.gz`)).equals(content), file).toBe(true)
  }
})

test('what home needs comes while the password is typed: the sign-in itself waits for no script', async ({ page }) => {
  await page.goto('/login')
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await form.getByLabel('User name or e-mail').fill('supervisor')
  await form.getByLabel('Password', { exact: true }).fill(password)
  // Nothing has been asked for in a while: all that comes beforehand is there.
  const count = (): Promise<number> => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await count()
        const isStill = now === before
        before = now
        return isStill
      },
      { intervals: [2_000], timeout: 60_000 },
    )
    .toBe(true)
  await page.evaluate(() => {
    performance.mark('pressed')
    const home = new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent.startsWith('Good to see you') !== true) return
      performance.mark('home')
      home.disconnect()
    })
    home.observe(document, { childList: true, subtree: true })
  })
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible({ timeout: 30_000 })
  // By the page's own clock: what comes behind home may have come before this is asked.
  const { asked, scripts } = await page.evaluate(() => {
    const at = (name: string): number => performance.getEntriesByName(name, 'mark')[0]?.startTime ?? Number.NaN
    const [pressed, home] = [at('pressed'), at('home')]
    const all = performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) =>
        name.endsWith('.js') && startTime < home ? [{ path: new URL(name).pathname, startTime }] : [],
      )
    const paths = (some: typeof all): string[] => some.map(({ path }) => path)
    return { asked: paths(all.filter(({ startTime }) => startTime > pressed)), scripts: paths(all) }
  })
  expect(await onWire(page, asked), asked.join(' ')).toBeLessThan(40)
  // Each is a request: ninety small ones took longer than the two files that they are now.
  expect(scripts.length, 'the marks are there').toBeGreaterThan(3)
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(30)
  await expect(page.getByRole('button', { name: /Search or run a command/ })).toBeVisible()
})
