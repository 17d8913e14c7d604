/** L6: a recorded session comes to the same states in a browser, wherever that stands. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { sessionFiles, sessionText } from './recordSessions.ts'

let script = ''
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'hashInPage.ts'), formats: ['iife'], name: 'inPage' },
    },
  })
  const [{ output } = { output: [] }] = [built].flat() as { output: { code?: string }[] }[]
  script = output.map(({ code = '' }) => code).join('\n')
})

for (const place of [
  { timezoneId: 'UTC', locale: 'en-US' },
  { timezoneId: 'Pacific/Kiritimati', locale: 'fr-FR' },
  { timezoneId: 'America/St_Johns', locale: 'ar-EG' },
  { timezoneId: 'Asia/Dubai', locale: 'tr-TR' },
])
  test(`recorded sessions come to the states that they had, in ${place.timezoneId} in ${place.locale}`, async ({
    browser,
  }) => {
    const context = await browser.newContext(place)
    const page = await context.newPage()
    await page.addScriptTag({ content: script })
    expect(await page.evaluate(() => [Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language])).toEqual([
      place.timezoneId,
      place.locale,
    ])
    expect(sessionFiles().length).toBeGreaterThan(1)
    for (const name of sessionFiles())
      expect(await page.evaluate((content) => window.differsAt(content), sessionText(name)), name).toBeNull()
    await context.close()
  })
