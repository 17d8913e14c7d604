import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

/** The set-up step wrote down which browser it found; none named means Playwright's own. */
const found = resolve('test-results/browser.json')
const executablePath: string | null = existsSync(found) ? JSON.parse(readFileSync(found, 'utf8')).executablePath : null

/** A journey keeps a processor busy; more workers than processors would only wait for each other. */
const workers = Math.min(8, Math.max(2, availableParallelism()))
/** Said by `serve.ts` once it is ready: a server for each worker, so that none sees what another one makes. */
const addresses = process.env['CASELOG_JOURNEYS']?.split(' ') ?? []

export default defineConfig({
  testDir: '..',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results/playwright',
  fullyParallel: true,
  workers,
  // `npm test` runs what failed once more by itself, and says so.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: resolve(process.env['CASELOG_JOURNEY_REPORT'] ?? 'test-results/playwright.json') }],
  ],
  use: {
    baseURL: addresses[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? '',
    // No journey is about motion, and what shimmers is drawn sixty times a second by a processor.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
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
  webServer: {
    command: `node tests/e2e/serve.ts ${workers}`,
    cwd: resolve('.'),
    wait: { stdout: /journeys at (?<CASELOG_JOURNEYS>http.*) over (?<CASELOG_JOURNEY_DATABASES>.*)/ },
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
