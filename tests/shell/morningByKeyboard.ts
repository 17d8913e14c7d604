/** The morning by chords and the palette. */
import { expect, test, type Page } from '@playwright/test'
import { expectNoViolations, password } from '../e2e/journey.ts'
import type { OwnRecord } from '../e2e/ownRecord.ts'
import { keyboard, noEffort, type Effort } from './effort.ts'
import { clients, expectExport, expectOneFound, heading, note, task, user, type Two } from './morning.ts'

export const morningByKeyboard = async (page: Page, { client, caller }: Two): Promise<Effort> => {
  const effort = noEffort('keyboard')
  const { type, press, open, take, isGone } = keyboard(page, effort)
  const check = (): Promise<void> => expectNoViolations(page)
  const main = page.getByRole('main')

  await test.step('sign in', async () => {
    await page.goto('/login')
    await expect(main.getByLabel('User name or e-mail')).toBeFocused()
    await check()
    await type(user)
    await press('Tab')
    await type(password)
    await press('Enter')
    await expect(heading(page)).toContainText('Good to see you', { timeout: 30_000 })
    // The bar, which listens for chords, comes in a chunk of its own.
    await expect(page.getByRole('button', { name: /Search or run a command/ })).toBeVisible()
  })
  const openClient = async ({ name }: OwnRecord): Promise<void> => {
    await open('Control+k')
    // In other letters than typed: what only echoes the words does not count.
    await take(name.toLowerCase(), name)
    await isGone()
    await expect(heading(page)).toContainText(name)
  }
  await test.step('find and open a client', () => openClient(client))
  await test.step('add a service', async () => {
    await open('a', 's')
    await check()
    await take('hotline 45', 'Save: Hotline call, 0:45')
    await isGone()
  })
  const addNote = async (): Promise<void> => {
    await open('a', 'n')
    await take(note, `Save with Note: ${note}`)
    await isGone()
  }
  await test.step('add a note', async () => {
    await addNote()
    await check()
  })
  await test.step('add a task', async () => {
    await open('a', 't')
    await take(task, task)
    await take('', 'Save')
    await isGone()
  })
  await test.step('add a tag', async () => {
    await open('a', 'g')
    await take('next', 'Call next week')
    await isGone()
    await expect(page.getByRole('status').filter({ hasText: 'Tag added' })).toBeVisible()
  })
  await test.step('somebody else calls: a note for them', async () => {
    await openClient(caller)
    await addNote()
  })
  await test.step('open the list and filter it', async () => {
    await press('g', 'c')
    const search = page.getByRole('searchbox', { name: 'Find in this list' })
    await expect(search).toBeVisible()
    await press('f')
    await expect(search).toBeFocused()
    await type(client.name)
    await press('Enter')
    await expectOneFound(page, client)
    await expect(clients(page).getByRole('link', { name: new RegExp(client.name) })).toBeFocused()
    await check()
  })
  await test.step('export it', () => expectExport(page, client, () => press('e', 'c')))
  await test.step('log out', async () => {
    await press('l', 'o')
    await expect(page).toHaveURL(/\/login$/)
  })
  return effort
}
