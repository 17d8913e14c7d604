/** A record of a journey's own of any kind that has a page, and what the server holds of it. */
import { expect, type APIResponse, type Locator, type Page } from '@playwright/test'
import { headers } from './ownClient.ts'

const endpoints = {
  victim: '/v2/victim',
  court_case: '/v1/court_case',
  defendant: '/v1/defendant',
  location: '/v1/location',
  event: '/v1/event',
} as const
export type OwnKind = keyof typeof endpoints

type Values = Readonly<Record<string, unknown>>

/** `name` is what its page is called; `path` has no tab. */
export type OwnRecord = {
  readonly kind: OwnKind
  readonly id: number
  readonly path: string
  readonly name: string
  readonly caseId: number
}

let made = 0
/** Of this journey only, and digits alone, as a case's number may be. */
export const ownNumber = (): string => {
  made += 1
  return `${Date.now()}${process.pid % 1000}${made}`
}

const paths = {
  victim: ({ id, case_id: caseId }) => `/case/${caseId}/victim/${id}`,
  court_case: ({ id }) => `/case/${id}/manage`,
  defendant: ({ id, case_id: caseId }) => `/case/${caseId}/defendant/${id}`,
  location: ({ id }) => `/location/${id}`,
  event: ({ id }) => `/event/${id}`,
} as const satisfies Readonly<Record<OwnKind, (record: Values) => string>>

const post = async (page: Page, path: string, data: Values): Promise<Values> => {
  const answer = await page.request.post(path, { data, headers: await headers(page) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Fields without which the kind can't be made, and the name by which its page is known. */
const needed = async (page: Page, kind: OwnKind): Promise<{ readonly fields: Values; readonly name: string }> => {
  const number = ownNumber()
  switch (kind) {
    case 'victim':
      return { fields: { victim_type: 'P', first: 'Robin', last: `Quay${number}` }, name: `Quay${number}` }
    case 'court_case':
      return { fields: { case_reference_id: number, date_time: '2026-03-02T16:00:00.000Z' }, name: number }
    case 'defendant':
      return {
        fields: { first: 'Dorian', last: `Quill${number}`, case_id: (await makeRecord(page, 'court_case')).id },
        name: `Quill${number}`,
      }
    case 'location':
      return { fields: { first: `Quarry ${number}`, current: true }, name: `Quarry ${number}` }
    case 'event':
      return {
        fields: {
          name: `Quilting ${number}`,
          date_time: '2026-04-02T16:00:00.000Z',
          end_date_time: '2026-04-02T18:00:00.000Z',
        },
        name: `Quilting ${number}`,
      }
  }
}

/** Made by the server's API. */
export const makeRecord = async (page: Page, kind: OwnKind, more: Values = {}): Promise<OwnRecord> => {
  const { fields, name } = await needed(page, kind)
  const record = await post(page, endpoints[kind], { ...fields, ...more })
  return {
    kind,
    id: Number(record['id']),
    path: paths[kind](record),
    name,
    caseId: Number(record['case_id'] ?? record['id']),
  }
}

/** Anything else that a journey needs before it begins. */
export const makeChild = post

export const answerOf = async (page: Page, { kind, id }: Pick<OwnRecord, 'kind' | 'id'>): Promise<APIResponse> =>
  page.request.get(`${endpoints[kind]}/${id}`, { headers: await headers(page) })

export const heldOf = async (page: Page, record: Pick<OwnRecord, 'kind' | 'id'>): Promise<Values> =>
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
