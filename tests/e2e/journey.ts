/** What journeys share: who is signed in, what is held back, how a tab dies, what axe finds. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { payloadOf } from '../session/jwt.ts'

export const password = 'caselog-demo-1'

type Tokens = { readonly access_token: string; readonly refresh_token: string }

/**
 * Of one journey: whom it has signed in, and the browsers that it opened. One person has one live session: all browsers of
 * one person share it, as tabs of one browser do, and what the journey before left open is closed and ended.
 */
type Journey = { readonly of: object; readonly tokens: Map<string, Tokens>; readonly opened: BrowserContext[] }
let current: Journey | null = null

const thisJourney = async (): Promise<Journey> => {
  const of = test.info()
  if (current?.of === of) return current
  const before = current
  current = { of, tokens: new Map(), opened: [] }
  await Promise.all((before?.opened ?? []).map((context) => context.close()))
  await Promise.all([...(before?.tokens.values() ?? [])].map(endSession))
  return current
}

/**
 * A tab that is gone holds its session until the server has noticed: on a busy machine the next journey of the same person
 * was asked to wait for it. What the journey itself has ended or renewed is refused, and has no tab any more.
 */
const endSession = async ({ access_token: access, refresh_token: refresh }: Tokens): Promise<void> => {
  const at = `${test.info().project.use.baseURL}/auth/delete-token/${String(payloadOf(refresh)['jti'])}`
  await fetch(at, { method: 'DELETE', headers: { authorization: `Bearer ${access}` } })
}

/** Of a session of their own, whoever else is signed in as the same person. */
export const newTokens = async (page: Page, user: string): Promise<Tokens> => {
  const answer = await page.request.post('/v1/login', { data: { user_login: user, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

const tokensOf = async (page: Page, user: string): Promise<Tokens> => {
  const { tokens } = await thisJourney()
  const found = tokens.get(user)
  if (found !== undefined) {
    const me = await page.request.get('/v1/me', { headers: { authorization: `Bearer ${found.access_token}` } })
    if (me.ok()) return found
  }
  const made = await newTokens(page, user)
  tokens.set(user, made)
  return made
}

/**
 * A journey begins with somebody signed in: the tokens are in their place before the application's first load. The page
 * is at a file of the same origin that has no application in it, and the journey opens what it is about.
 */
export const signIn = async (page: Page, user = 'advocate'): Promise<void> => {
  const tokens = await tokensOf(page, user)
  await page.goto('/icon.svg')
  await page.evaluate(({ access_token: access, refresh_token: refresh }) => {
    localStorage.setItem('access_token', access)
    localStorage.setItem('refresh_token', refresh)
  }, tokens)
}

/** The first page and the bar over it are there; the bar listens for chords, and comes in a chunk of its own. */
const expectHome = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /Search or run a command/ })).toBeVisible()
}

/** For a journey that begins on the first page. */
export const signInAtHome = async (page: Page, user?: string): Promise<void> => {
  await signIn(page, user)
  await page.goto('/home')
  await expectHome(page)
}

/** For a journey that is about signing in, or about what a device still has of a person who signs in again. */
export const signInByForm = async (page: Page, user = 'advocate'): Promise<void> => {
  await thisJourney()
  await page.goto('/login')
  const form = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await form.getByLabel('User name or e-mail').fill(user)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
  await expectHome(page)
}

/** A browser of its own: nothing stored, nobody signed in. */
export const freshPage = async (browser: Browser): Promise<Page> => {
  const { opened } = await thisJourney()
  const context = await browser.newContext()
  opened.push(context)
  return context.newPage()
}

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
  // Without motion, as journeys are: a colour on its way to the other scheme would be measured between the two.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}
