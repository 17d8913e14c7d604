/** What measurements in the browser share: a Chromium as the journeys use it, and the pages of this folder. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve } from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import config from '../e2e/playwright.config.ts'

const system = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)

export const launchChromium = (): Promise<Browser> => {
  const { executablePath, ...options } = config.use?.launchOptions ?? {}
  const path = executablePath ?? (existsSync(chromium.executablePath()) ? undefined : system)
  return chromium.launch({ ...options, ...(path === undefined ? {} : { executablePath: path }) })
}

const sources = resolve(import.meta.dirname, 'page')
const built = resolve('test-results/bench-page')
let building: Promise<void> | null = null

/** Built once in a run, as the product is built. */
export const buildPages = (): Promise<void> =>
  (building ??= build({
    configFile: false,
    root: sources,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: built,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: ['log.html', 'cmdk.html', 'input.html'].map((page) => join(sources, page)) },
    },
  }).then(() => undefined))

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Isolated from other origins, so that the page's clock has steps of 5 µs. */
const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

export const servePages = async (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  await buildPages()
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://127.0.0.1').pathname)
    readFile(join(built, path)).then(
      (bytes) =>
        response
          .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', ...isolation })
          .end(bytes),
      () => response.writeHead(404, isolation).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Milliseconds of the processor that the page's main thread has used so far: what neighbours on the machine do does not count. */
export const mainThreadClock = async (
  page: Page,
): Promise<{ readonly read: () => Promise<number>; readonly session: CDPSession }> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const read = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    const found = metrics.find(({ name }) => name === 'ThreadTime')
    if (!found) throw new Error('the browser does not tell its ThreadTime')
    return found.value * 1_000
  }
  return { read, session }
}

/** A page of this folder, in a browser that ends with the work, whatever becomes of it. */
export const withBenchPage = async <T>(
  name: string,
  work: (page: Page, browser: Browser) => Promise<T>,
): Promise<T> => {
  const pages = await servePages()
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ baseURL: pages.url, viewport: { width: 1440, height: 900 } })
    await page.goto(`/${name}`)
    return await work(page, browser)
  } finally {
    await browser.close()
    await pages.stop()
  }
}
