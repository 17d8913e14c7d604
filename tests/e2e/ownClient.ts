/** A client of a journey's own, so that journeys that run side by side don't meet, and what the server holds of it. */
import { expect, type Page } from '@playwright/test'

export type OwnClient = { readonly id: number; readonly path: string }

export const headers = async (page: Page): Promise<Record<string, string>> => {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  return { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
}

let made = 0

/** Made by the server's API, with the token of whoever is signed in on the page. */
export const makeClient = async (page: Page, fields: Readonly<Record<string, unknown>> = {}): Promise<OwnClient> => {
  made += 1
  const data = { victim_type: 'P', first: 'Robin', last: `Quay${Date.now()}${made}`, ...fields }
  const answer = await page.request.post('/v2/victim', { data, headers: await headers(page) })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id, case_id: caseId } = await answer.json()
  return { id, path: `/case/${caseId}/victim/${id}/edit` }
}

export const openClient = async (page: Page, { path }: OwnClient): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('form', { name: 'Client' })).toBeVisible()
}

export const openOwnClient = async (page: Page, fields: Readonly<Record<string, unknown>> = {}): Promise<OwnClient> => {
  const client = await makeClient(page, fields)
  await openClient(page, client)
  return client
}

export const onServer = async (page: Page, { id }: OwnClient): Promise<Readonly<Record<string, unknown>>> =>
  (await page.request.get(`/v2/victim/${id}`, { headers: await headers(page) })).json()

export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click()
export const saveState = (page: Page) => page.getByRole('form').getByRole('status').last()
export const expectSaved = (page: Page): Promise<void> => expect(saveState(page)).toHaveText('Saved')
export const expectKept = (page: Page): Promise<void> => expect(saveState(page)).toContainText('Kept on this device')
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
