import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { makeClient } from '../e2e/ownClient.ts'
import { png } from '../documents/samples.ts'
import { confirmDelete, listed, openTab, undo, unique, part } from './ownRecords.ts'

type Upload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A path names the same file each time; what is handed over is a new one. */
const choose = async (list: Locator, files: readonly Upload[] | string): Promise<void> => {
  const choosing = list.page().waitForEvent('filechooser')
  await list.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles(typeof files === 'string' ? files : [...files])
}

/** The line of a file that is sent, or was. */
const sending = (list: Locator, name: string): Locator =>
  list.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

const downloaded = async (page: Page, press: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  const saving = page.waitForEvent('download')
  await press.click()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

const buffer = Buffer.from('Heard at nine.\n<script>alert(1)</script>\n')
const statement: Upload = { name: 'Aussage Müller & Söhne.txt', mimeType: 'text/plain', buffer }

const isDocuments = (url: URL): boolean => url.pathname === '/v1/document'
/** Lists are read at the same address. */
const whenSent = (page: Page, then: (route: Route) => unknown): Promise<unknown> =>
  page.route(isDocuments, (route) => (route.request().method() === 'POST' ? then(route) : route.fallback()))

test('[ACT-13] a document is sent, looked at, downloaded by its name, renamed, deleted, put back', async ({ page }) => {
  await signIn(page, 'advocate')
  const client = await makeClient(page)
  const documents = await openTab(page, client, 'documents', 'Documents')
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await whenSent(page, async (route) => {
    await held
    await route.continue()
  })
  await choose(documents, [statement])
  await expect(documents.getByRole('progressbar', { name: `Uploading ${statement.name}` })).toBeVisible()
  await expect(documents.getByRole('button', { name: `Cancel ${statement.name}` })).toBeVisible()
  await expectNoViolations(page)
  letGo()
  await expect(sending(documents, statement.name)).toContainText('Uploaded')
  const row = documents.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(row).toHaveCount(1)
  const shown = [statement.name, 'Text', `${String(buffer.length)} B`, 'Lindqvist']
  for (const text of shown) await expect(row).toContainText(text)

  await row.getByRole('button', { name: `Look at ${statement.name}` }).click()
  const look = page.getByRole('dialog', { name: statement.name })
  await expect(look).toContainText('<script>alert(1)</script>')
  await expectNoViolations(page)
  const fromLook = await downloaded(page, look.getByRole('button', { name: 'Download', exact: true }))
  expect(fromLook).toEqual({ name: statement.name, bytes: buffer })
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: `Look at ${statement.name}` })).toBeFocused()

  await row.getByRole('button', { name: `Edit ${statement.name}` }).click()
  const form = documents.getByRole('form', { name: 'Change this document' })
  await form.getByRole('textbox', { name: 'Name' }).fill('')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('This field is required.')
  await form.getByRole('textbox', { name: 'Name' }).fill('Statement.txt')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  const download = row.getByRole('button', { name: 'Download Statement.txt' })
  expect(await downloaded(page, download)).toEqual({ name: 'Statement.txt', bytes: buffer })

  await row.getByRole('button', { name: 'Delete Statement.txt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: 'Delete Statement.txt' }).click()
  await confirmDelete(page)
  await expect(row).toHaveCount(0)
  expect(await listed(page, 'document', { victim_id: client.id })).toEqual([])
  await undo(page)
  await expect(row).toContainText('Statement.txt')
  expect((await downloaded(page, download)).bytes).toEqual(buffer)
})

test('[ACT-14] a wrong type, a lying name, an empty file and one too large are refused in words', async ({ page }) => {
  await signIn(page, 'advocate')
  const client = await makeClient(page)
  const documents = await openTab(page, client, 'documents', 'Documents')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/v1/document') sent.push(request.url())
  })
  await choose(documents, [
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    { name: 'noending', mimeType: '', buffer: Buffer.from('text') },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(25 * 1024 * 1024 + 1) },
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script></html>') },
    { name: 'dot.png', mimeType: 'image/png', buffer: png() },
  ])
  const refusals = [
    ['setup.exe', 'Files of this kind can not be uploaded. Documents, pictures, e-mails, sound and video can.'],
    ['noending', 'The name of this file has no ending such as .pdf, so its kind is not known.'],
    ['empty.txt', 'This file is empty.'],
    ['film.mp4', 'This file is larger than 25 MB.'],
    ['photo.png', 'The content of this file is not what its name says: it is not PNG picture.'],
  ] as const
  for (const [name, words] of refusals) await expect(sending(documents, name)).toContainText(words)
  await expect(sending(documents, 'dot.png')).toContainText('Uploaded')
  expect(sent, 'only the two whose name and size are right').toHaveLength(2)
  expect((await listed(page, 'document', { victim_id: client.id })).map(({ name }) => name)).toEqual(['dot.png'])
  await documents.getByRole('button', { name: 'Look at dot.png' }).click()
  await expect(page.getByRole('dialog', { name: 'dot.png' }).getByRole('img', { name: 'dot.png' })).toBeVisible()
})

test('an upload that fails is tried again by one press, and is there once', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'advocate')
  const client = await makeClient(page)
  const documents = await openTab(page, client, 'documents', 'Documents')
  let isDown = true
  await whenSent(page, (route) => (isDown ? route.abort() : route.continue()))
  await choose(documents, [statement])
  const retry = documents.getByRole('button', { name: `Try ${statement.name} again` })
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(retry).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(sending(documents, statement.name)).toContainText(/connection appears to have been dropped/)
  isDown = false
  await retry.click()
  await expect(sending(documents, statement.name)).toContainText('Uploaded')
  expect(await listed(page, 'document', { victim_id: client.id })).toHaveLength(1)
})

test('a file on its way when the page is loaded again is told of, and chosen again is there once', async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath('Statement.txt')
  writeFileSync(file, buffer)
  await signIn(page, 'advocate')
  const client = await makeClient(page)
  const documents = await openTab(page, client, 'documents', 'Documents')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/document' && request.method() === 'POST')
      keys.push(request.headers()['idempotency-key'])
  })
  // Nobody answers.
  await whenSent(page, () => undefined)
  await choose(documents, file)
  await expect(sending(documents, 'Statement.txt').getByRole('progressbar')).toBeVisible()
  // It is shown as on its way a moment before it leaves.
  await expect.poll(() => keys.length).toBe(1)
  // What is held would go on its way as soon as nobody stands between, and might be answered before the page is gone.
  await page.reload()
  await page.unroute(isDocuments)
  await expect(page.getByText(/loaded again while a file was being sent/)).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  const unfinished = page.getByRole('region', { name: 'Unfinished' })
  await expect(unfinished.getByRole('link', { name: 'Statement.txt' })).toBeVisible()
  await expectNoViolations(page)
  await unfinished.getByRole('link', { name: 'Statement.txt' }).click()
  const again = await part(page, 'Documents')
  await choose(again, file)
  await expect(sending(again, 'Statement.txt')).toContainText('Uploaded')
  expect(await listed(page, 'document', { victim_id: client.id })).toHaveLength(1)
  await expect(page.getByText(/loaded again while a file was being sent/)).toBeHidden()
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('documents of the agency have a screen of their own', async ({ page }) => {
  await signIn(page, 'admin')
  const name = `${unique('Handbook')}.txt`
  await page.goto('/documents')
  const documents = page.getByRole('main')
  await choose(documents, [{ ...statement, name }])
  const row = documents.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  const download = row.getByRole('button', { name: `Download ${name}` })
  expect(await downloaded(page, download)).toEqual({ name, bytes: buffer })
  await page.reload()
  await expect(row).toBeVisible()
})
