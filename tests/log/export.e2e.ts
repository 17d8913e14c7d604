import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { password, signIn } from '../e2e/journey.ts'
import { openOwnClient } from '../e2e/ownClient.ts'

test('a session is exported without anything confidential in it, and replays to the same hash', async ({
  page,
}, info) => {
  await signIn(page, 'supervisor')
  await openOwnClient(page)
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByLabel('Next of kin').fill('Zebulon Quillfeather')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('export session')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export this session' })
  await expect(dialog).toContainText('entries')
  await dialog.getByLabel('What the file is for').fill('The next of kin was not saved')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the file' }).click()
  const file = info.outputPath('session.json')
  await (await download).saveAs(file)

  const text = readFileSync(file, 'utf8')
  for (const word of [
    ...heading.split(/[\s,]+/).filter((part) => part.length > 3),
    'Zebulon',
    'Quillfeather',
    password,
    'supervisor',
  ])
    expect(text.toLowerCase().includes(word.toLowerCase()), word).toBe(false)
  const answer = execFileSync(process.execPath, ['tests/replay/cli.ts', file], { encoding: 'utf8' })
  expect(answer).toMatch(/same/i)
})
