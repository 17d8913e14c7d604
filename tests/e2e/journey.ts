/** What journeys share: signing in as staff do, by label and role. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'

export const password = 'caselog-demo-1'

export const signIn = async (page: Page, user = 'advocate'): Promise<void> => {
  await page.goto('/login')
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await form.getByLabel('User name or e-mail').fill(user)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
  // The larger part of the client comes with the first sign-in.
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible({ timeout: 30_000 })
  // The bar listens for chords; it comes in a chunk of its own.
  await expect(page.getByRole('button', { name: /Search or run a command/ })).toBeVisible()
}

/** A browser of its own: nothing stored, nobody signed in. */
export const freshPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

/** Holds calls back until they are let go. */
export const holding = async (at: Page | BrowserContext, address: string | RegExp): Promise<() => void> => {
  let letGo = (): void => undefined
  const gate = new Promise<void>((done) => {
    letGo = done
  })
  await at.route(address, async (route) => {
    await gate
    await route.continue()
  })
  return () => letGo()
}

/** The renderer dies as it does when a machine runs out of memory: no handler of the page runs. */
export const crash = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent('crash')
  const device = await page.context().newCDPSession(page)
  device.send('Page.crash').catch(() => undefined)
  await crashed
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds. Only violations are put together, and in the page itself: with all that is well it takes five times as long. */
const violations = async (
  page: Page,
  runOnly: { readonly type: 'tag' | 'rule'; readonly values: string[] },
  without: readonly string[] = [],
): Promise<readonly string[]> => {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly, rules, resultTypes: ['violations'] })
    .analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** WCAG 2.2 A and AA, and axe's best practices but those that are named; what depends on colours, dark as well. */
export const expectNoViolations = async (page: Page, without: readonly string[] = []): Promise<void> => {
  expect(await violations(page, { type: 'tag', values: wcag }, without)).toEqual([])
  // A colour that is still on its way to the other scheme would be measured between the two.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
