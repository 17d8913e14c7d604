/** Records of a journey's own beside its client, and what the server holds of them. */
import { expect, type Locator, type Page } from '@playwright/test'
import { headers, type OwnClient } from '../e2e/ownClient.ts'
import { toast } from '../e2e/ownRecord.ts'

type Values = Readonly<Record<string, unknown>>
export type Made = Values & { readonly id: number }

/** Made by the server's API, with the token of whoever is signed in on the page. */
export const make = async (page: Page, endpoint: string, data: Values): Promise<Made> => {
  const answer = await page.request.post(`/v1/${endpoint}`, { data, headers: await headers(page) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

type Of = Readonly<Record<string, number>>

/** The records of one kind on another, as the server lists them. */
export const listed = async (page: Page, endpoint: string, of: Of): Promise<readonly Made[]> => {
  const query = new URLSearchParams(Object.entries(of).map(([name, id]) => [name, String(id)]))
  const answer = await page.request.get(`/v1/${endpoint}?${query}`, { headers: await headers(page) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

let made = 0
/** A word that no other record has. */
export const unique = (word: string): string => {
  made += 1
  return `${word} ${Date.now().toString(36)}${made}`
}

export const caseOf = ({ path }: OwnClient): number => Number(/\/case\/(\d+)\//.exec(path)?.[1])

/** Opens a tab of a client's page; the answer is the part of the page that lists the kind. */
export const openTab = async (page: Page, client: OwnClient, tab: string, many: string): Promise<Locator> => {
  await page.goto(client.path.replace(/\/edit$/, `/${tab}`))
  return part(page, many)
}

export const part = async (page: Page, many: string): Promise<Locator> => {
  const found = page.getByRole('region', { name: many, exact: true })
  await expect(found).toBeVisible()
  return found
}

/** Takes back what the newest message of these words tells of. */
export const undo = (page: Page, message = 'Deleted'): Promise<void> =>
  toast(page, message).last().getByRole('button', { name: 'Undo', exact: true }).click()

export const confirmDelete = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
