import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

/** The set-up step wrote down which browser it found; none named means Playwright's own. */
const found = resolve('test-results/browser.json')
const executablePath: string | null = existsSync(found) ? JSON.parse(readFileSync(found, 'utf8')).executablePath : null

const firstPort = Number(process.env['E2E_PORT'] ?? 4817)
const workers = 2
const addressOf = (worker: number): string => `http://127.0.0.1:${firstPort + worker}`

/** Journeys that run side by side have a server and a database each: neither sees what the other one makes. */
const serverOf = (_: unknown, worker: number) => ({
  command: 'node tests/e2e/serve.ts',
  cwd: resolve('.'),
  url: `${addressOf(worker)}/readyz`,
  timeout: 90_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 } as const,
  env: { PORT: String(firstPort + worker) },
})

export default defineConfig({
  testDir: '..',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results/playwright',
  fullyParallel: false,
  workers,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: resolve('test-results/playwright.json') }]],
  use: {
    baseURL: addressOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    viewport: { width: 1440, height: 900 },
    // A trace takes a sixth more time: `--trace retain-on-failure` where one is wanted.
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      // Where the locale is POSIX, Chromium names a download with other than ASCII letters just "download".
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: Array.from({ length: workers }, serverOf),
})
