/** The build for a packaged desktop application, made and opened: its own files in place of the server's. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../e2e/journey.ts'

const folder = resolve('test-results/desktop')

test.beforeAll(() => {
  test.setTimeout(180_000)
  const vite = resolve('node_modules/vite/bin/vite.js')
  const build = ['build', '--mode', 'desktop', '--outDir', folder, '--logLevel', 'warn']
  const done = spawnSync(process.execPath, [vite, ...build], { encoding: 'utf8' })
  expect(done.status, done.stderr).toBe(0)
})

/** The page as it was built, with what the server says in its own. */
const openBuild = async (page: Page): Promise<void> => {
  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType()
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/assets/')) return route.fulfill({ path: join(folder, pathname) })
    if (type !== 'document' || pathname.includes('.')) return route.continue()
    const answer = await route.fetch()
    const [said = ''] = /<meta name="[a-z-]*setup"[^>]*>/u.exec(await answer.text()) ?? []
    expect(said).not.toBe('')
    await route.fulfill({ response: answer, body: built.replace('</head>', () => `${said}</head>`) })
  })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('[NAV-06] the desktop build stands behind a hash, the browser build on paths, and each opens addresses of both', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openBuild(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/#\/home$/u)
  await signIn(page, 'supervisor')
  await page.goto('/')
  await expect(heading(page)).toContainText('Good to see you')
  for (const address of ['/list/victims', '/#/list/victims']) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(heading(page)).toHaveText('Clients')
    await expect(page).toHaveURL(/^[^#]*\/\/[^/]+\/#\/list\/victims/u)
  }
  await page.getByRole('table', { name: 'Clients' }).getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('form', { name: 'Client' })).toBeVisible()
  await expect(page).toHaveURL(/\/\/[^/]+\/#\/case\/\d+\/victim\/\d+\/edit$/u)
  const { hash } = new URL(page.url())
  await page.reload()
  await expect(page.getByRole('form', { name: 'Client' })).toBeVisible()
  await page.goBack()
  await expect(heading(page)).toHaveText('Clients')

  // The same session in the build that the server has.
  await page.unroute('**/*')
  for (const address of [`/${hash}`, hash.slice(1)]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('form', { name: 'Client' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(hash.slice(1))
    expect(new URL(page.url()).hash).toBe('')
  }
})
