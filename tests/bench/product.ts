/** The product as a person starts it: the built client, the server, a database of its own; all of it goes with the work. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { buildClient, needsBuild } from '../../server/setup/clientBuild.ts'
import { password } from '../e2e/journey.ts'
import { launchChromium } from './chromium.ts'

export const root = resolve(import.meta.dirname, '..', '..')

export type Product = {
  readonly browser: Browser
  /** A browser of its own: nothing stored, nobody signed in. */
  readonly context: () => Promise<BrowserContext>
}

const readyWithin = 60_000

/** A process of its own, so that it shares no event loop with what measures it. */
const startProcess = async (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const server = spawn(process.execPath, ['tests/e2e/serve.ts', '1'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const orphaned = (): void => void server.kill('SIGTERM')
  // A bench that is stopped takes its server along.
  process.once('exit', orphaned)
  const stop = async (): Promise<void> => {
    process.removeListener('exit', orphaned)
    server.kill('SIGTERM')
    await ended
  }
  const late = setTimeout(orphaned, readyWithin)
  for await (const line of createInterface(server.stdout)) {
    const url = /^journeys at (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    clearTimeout(late)
    server.stdout.resume()
    return { url, stop }
  }
  clearTimeout(late)
  await stop()
  throw new Error(`the server was not ready within ${readyWithin / 1_000} s`)
}

export const withProduct = async <T>(work: (product: Product) => Promise<T>): Promise<T> => {
  if (needsBuild(root)) buildClient(root)
  const server = await startProcess()
  try {
    const browser = await launchChromium()
    try {
      return await work({
        browser,
        context: () => browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } }),
      })
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}

const loginForm = (page: Page) => page.getByRole('main').getByRole('form', { name: 'Sign in' })

/** The login page, once a person can use it. */
export const openLogin = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await loginForm(page).getByLabel('User name or e-mail').waitFor()
}

/** Fills the form; what follows begins with the press of its button. */
export const fillLogin = async (page: Page, user = 'advocate'): Promise<void> => {
  const form = loginForm(page)
  await form.getByLabel('User name or e-mail').fill(user)
  await form.getByLabel('Password', { exact: true }).fill(password)
}

export const pressLogin = (page: Page): Promise<void> => loginForm(page).getByRole('button', { name: 'Login' }).click()

export const homeShown = (page: Page): Promise<void> => page.getByRole('heading', { name: /Good to see you/ }).waitFor()

export const signIn = async (page: Page, user?: string): Promise<void> => {
  await openLogin(page)
  await fillLogin(page, user)
  await pressLogin(page)
  await homeShown(page)
}

type Stored = Readonly<Record<string, string>>

/** What the browser of somebody signed in holds of the session. */
export const sessionIn = (page: Page): Promise<Stored> => page.evaluate(() => ({ ...localStorage }))

/** Home in another browser of the same session: one person has one. */
export const openHome = async (page: Page, session: Stored): Promise<void> => {
  await page.goto('/icon.svg')
  await page.evaluate((stored) => Object.assign(localStorage, stored), session)
  await page.goto('/home')
  await homeShown(page)
}
