import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { freshPage, signIn } from '../e2e/journey.ts'
import { expectSaved, openClient, openOwnClient, save, saveState } from '../e2e/ownClient.ts'

const replay = (file: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/replay/cli.ts', file], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const openPalette = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused({
      timeout: 1_500,
    })
  }).toPass()
}

test('a long mixed session is exported and replays to its own hashes; one changed entry is found and named', async ({
  page,
  browser,
}, info) => {
  await signIn(page, 'supervisor')
  const client = await openOwnClient(page)
  await page.getByLabel('City').pressSequentially('Larkhaven')
  await save(page)
  await expectSaved(page)

  const other = await freshPage(browser)
  await signIn(other, 'admin')
  await openClient(other, client)
  await page.getByLabel('Contact type').fill('From this desk')
  await other.getByLabel('Contact type').fill('From the other desk')
  await save(other)
  await expectSaved(other)
  const clash = page.getByRole('group', { name: 'Contact type was changed by somebody else' })
  await clash.getByRole('button', { name: 'Keep mine' }).click()
  await save(page)
  await expectSaved(page)

  await page.route(`**/v2/victim/${client.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await page.getByLabel('Middle').fill('Refused once')
  await save(page)
  await expect(saveState(page)).toContainText('Something went wrong while saving your data.')
  await page.unroute(`**/v2/victim/${client.id}`)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectSaved(page)

  await openPalette(page)
  await page.keyboard.type('clients')
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Clients' })
  await expect(table).toBeVisible()
  await table.getByRole('columnheader', { name: 'Case number' }).getByRole('button').click()
  const find = page.getByRole('searchbox', { name: 'Find in this list' })
  await find.fill('Quay')
  await find.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'found for “Quay”' })).toBeVisible()
  await page.reload()
  await expect(table).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('export session')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export this session' })
  await expect(dialog).toContainText('entries')
  await dialog.getByLabel('What the file is for').fill('The list was empty')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the file' }).click()
  const path = info.outputPath('session.json')
  await (await download).saveAs(path)
  const whole = replay(path)
  expect(whole.said).toMatch(/the state is the same/)
  expect(whole.status).toBe(0)

  const file = JSON.parse(readFileSync(path, 'utf8'))
  const types = new Set(file.entries.map(({ type }: { type: string }) => type))
  for (const type of [
    'records/fieldsEdited',
    'records/changedElsewhere',
    'records/clashResolved',
    'records/saveRefused',
    'records/saveResent',
    'lists/opened',
  ])
    expect([...types]).toContain(type)
  const tampered = file.entries.findLast(({ type }: { type: string }) => type === 'records/saveSucceeded')
  tampered.payload.saved.record.count += 1
  const forged = info.outputPath('tampered.json')
  writeFileSync(forged, JSON.stringify(file))
  const found = replay(forged)
  expect(found.status).toBe(1)
  expect(found.said).toContain(`The state differs after entry ${tampered.seq} (records/saveSucceeded)`)
  expect(found.said).toContain(`Entry ${tampered.seq} is the first one that differs.`)
})
