/** What a session leaves on the device, while it lasts and after it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test, type Page } from '@playwright/test'
import { password, signIn } from '../e2e/journey.ts'
import { wholeDatabase } from './logDatabase.ts'
import { expectKept, openOwnClient, save, expectSaved } from '../e2e/ownClient.ts'

const canary = 'Xylophonecanary'

/** Everything that a script of the page, or of a page after it, could read. */
const traces = async (page: Page): Promise<string> => {
  const storages = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.title]),
  )
  return [storages, JSON.stringify(await page.context().cookies()), await wholeDatabase(page)].join(' ').toLowerCase()
}

const tokensOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [localStorage.getItem('access_token') ?? '', localStorage.getItem('refresh_token') ?? ''])

test('what was typed is never in plain text on the device, and after a logout neither it nor any token is there', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  await page.getByLabel('Next of kin').fill(`${canary} saved`)
  await save(page)
  await expectSaved(page)
  await page.getByLabel('City').fill(`${canary} not saved`)
  await expectKept(page)
  const tokens = await tokensOf(page)
  const during = await traces(page)
  expect(during).toContain('caselog-log.rows')
  expect(during).not.toContain(canary.toLowerCase())
  expect(during).not.toContain(password)
  const log = (await wholeDatabase(page)).toLowerCase()
  for (const token of tokens) expect(log.includes(token.toLowerCase())).toBe(false)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert').filter({ hasText: 'You have been logged out.' })).toBeVisible()
  const after = await traces(page)
  expect(after).toContain('caselog-log.kept')
  for (const secret of [canary, password, ...tokens]) expect(after.includes(secret.toLowerCase())).toBe(false)
  const [access = ''] = tokens
  const asked = await page.request.get('/v1/me', { headers: { authorization: `Bearer ${access}` } })
  expect(asked.status()).toBe(401)
})

test('after a logout the whole profile of the browser holds nothing of what was typed', async ({ baseURL }, info) => {
  const folder = mkdtempSync(join(tmpdir(), 'caselog-profile-'))
  const { launchOptions = {}, viewport = null } = info.project.use
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    viewport,
    ...(baseURL && { baseURL }),
  })
  try {
    const page = await context.newPage()
    await signIn(page, 'supervisor')
    await openOwnClient(page)
    await page.getByLabel('Next of kin').fill(canary)
    await expectKept(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto('about:blank')
    await context.close()
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const bytes = await readFile(file)
      for (const secret of [canary, password])
        for (const encoding of ['latin1', 'utf16le'] as const) {
          const text = bytes.toString(encoding).toLowerCase() + bytes.subarray(1).toString(encoding).toLowerCase()
          expect.soft(text.includes(secret.toLowerCase()), `${secret} in ${file.slice(folder.length)}`).toBe(false)
        }
    }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
