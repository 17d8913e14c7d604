/** A record of a journey's own, what the server holds of it, and what journeys do on its page. */
import { expect, type APIResponse, type Locator, type Page } from '@playwright/test'
import { makeRecordBy, type OwnKind, type OwnRecord, type Values } from '../records/ownRecord.ts'
import { headers } from './ownClient.ts'

export { endpointOf, ownNumber, type OwnKind, type OwnRecord } from '../records/ownRecord.ts'

const post = async (page: Page, path: string, data: Values): Promise<Values> => {
  const answer = await page.request.post(path, { data, headers: await headers(page) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Made by the server's API. */
export const makeRecord = (page: Page, kind: OwnKind, more: Values = {}): Promise<OwnRecord> =>
  makeRecordBy((path, fields) => post(page, path, fields), kind, more)

/** Anything else that a journey needs before it begins. */
export const makeChild = post

export const answerOf = async (page: Page, { endpoint }: Pick<OwnRecord, 'endpoint'>): Promise<APIResponse> =>
  page.request.get(endpoint, { headers: await headers(page) })

export const heldOf = async (page: Page, record: Pick<OwnRecord, 'endpoint'>): Promise<Values> =>
  (await answerOf(page, record)).json()

const formNames = {
  victim: 'Client',
  court_case: 'Case',
  defendant: 'Defendant',
  location: 'Location',
  event: 'Event',
} as const
export const formOf = (page: Page, kind: OwnKind): Locator =>
  page.getByRole('form', { name: formNames[kind], exact: true })

/** Opens the record's page at a tab; without one, at the tab that opens by itself. */
export const openRecord = async (page: Page, record: OwnRecord, tab?: string): Promise<void> => {
  await page.goto(tab === undefined ? record.path : `${record.path}/${tab}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(record.name)
}

/** A control of a form by its label, whether it is required or has been changed. */
export const field = (
  form: Locator,
  role: 'textbox' | 'combobox' | 'checkbox' | 'group' | 'spinbutton' | 'switch',
  label: string,
): Locator => form.getByRole(role, { name: new RegExp(`^${label}\\s*(, changed)?$`) })

/** What the messages say that go by themselves, and the button that takes back what they tell of. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').locator('> div').filter({ hasText: text })

export const undoFrom = async (page: Page, text: string): Promise<void> => {
  await toast(page, text).getByRole('button', { name: 'Undo' }).click()
}

/** An entry of the bar's menus. */
export const choose = async (page: Page, menu: string, entry: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${entry}\\b`) }).click()
}

/** Types into a field that finds by what is typed, and takes what it finds. */
export const pick = async (page: Page, label: string, text: string, option: string | RegExp = text): Promise<void> => {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(text)
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click()
}
