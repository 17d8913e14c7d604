/** Who sits before the screens of one file of tests, what they do with items there, and what the server holds of them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, vi } from 'vitest'
import { button, click, type } from '../screens/hand.ts'
import type { Screen } from '../screens/openScreen.tsx'
import { makeRecord, type OwnKind, type OwnRecord, type Values } from '../screens/ownRecord.ts'
import { pages, type Pages } from '../screens/pages.ts'

export type Made = Values & { readonly id: number }

export type Desk = {
  /** For a page that waits for what is held back. */
  readonly openUnsettled: (path: string) => Promise<Screen>
  readonly open: (path: string, more?: Parameters<Pages['open']>[2]) => Promise<HTMLElement>
  readonly own: (kind: OwnKind, more?: Values) => Promise<OwnRecord>
  readonly held: (record: OwnRecord) => Promise<Values>
  readonly make: (endpoint: string, data: Values) => Promise<Made>
  /** The records of one kind on another, as the server lists them. */
  readonly listed: (endpoint: string, of: Readonly<Record<string, number | string>>) => Promise<readonly Made[]>
}

let at: Pages

/** Once in each file. */
export const atDesks = (): void => {
  afterEach(() => void vi.unstubAllGlobals())
  at = pages()
}

const answered = async (
  user: string,
  method: 'GET' | 'POST',
  path: string,
  data?: Values,
): Promise<Readonly<Record<string, unknown>>> => {
  const { status, body } = await at.server().call(user, method, path, data)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

export const deskOf = (user: string): Desk => {
  return {
    openUnsettled: (path) => at.openUnsettled(path, user),
    open: async (path, more) => (await at.open(path, user, more)).main(),
    own: (kind, more) => makeRecord(at.server(), user, kind, more),
    held: ({ endpoint }) => answered(user, 'GET', endpoint),
    make: async (endpoint, data) => {
      const body = await answered(user, 'POST', `/v1/${endpoint}`, data)
      return { ...body, id: Number(body['id']) }
    },
    listed: async (endpoint, of) => {
      const query = new URLSearchParams(Object.entries(of).map(([name, id]) => [name, String(id)]))
      return (await answered(user, 'GET', `/v1/${endpoint}?${query}`))['data'] as readonly Made[]
    },
  }
}

/** Holds calls of the next page back until they are let go. */
export const holding = (address: RegExp): (() => void) => {
  const { fetch } = globalThis
  let letGo = (): void => undefined
  const gate = new Promise<void>((done) => {
    letGo = done
  })
  vi.stubGlobal('fetch', async (to: RequestInfo | URL, init?: RequestInit) => {
    if (address.test(to instanceof Request ? to.url : to.toString())) await gate
    return fetch(to, init)
  })
  return () => letGo()
}

/** The part of the page that lists a kind. */
export const part = (many: string): Promise<HTMLElement> => screen.findByRole('region', { name: many })

/** The form that a button begins. */
export const begin = (list: HTMLElement, name: string | RegExp, form: string): Promise<HTMLElement> => {
  click(button(name, list))
  return within(list).findByRole('form', { name: form })
}

/** A control by its label, whether it is required or has been changed. */
export const field = <E extends HTMLElement = HTMLInputElement>(form: HTMLElement, label: string): E =>
  within(form).getByLabelText<E>(new RegExp(`^${label}\\s*\\*?\\s*(, changed)?$`))

export const save = (form: HTMLElement): void => click(button('Save', form))
export const gone = (element: HTMLElement): Promise<void> => waitFor(() => expect(element.isConnected).toBe(false))
export const saveAndClose = (form: HTMLElement): Promise<void> => {
  save(form)
  return gone(form)
}
export const fill = (form: HTMLElement, values: Readonly<Record<string, string>>): void => {
  for (const [label, text] of Object.entries(values)) type(field(form, label), text)
}

/** As from elsewhere: what is typed into the editor is the browser's to turn into text. */
export const paste = (text: HTMLElement, words: string): void => {
  const clipboardData = { files: [], items: [], getData: (kind: string) => (kind === 'text/plain' ? words : '') }
  fireEvent.paste(text, { clipboardData })
}

const describedBy = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent.trim() ?? '')
    .join(' ')
    .trim()

/** What is wrong is said beside the control that it is about: nothing else, or these words among others. */
export const refused = (control: HTMLElement, words: string | RegExp): Promise<void> =>
  waitFor(() => {
    expect(control.getAttribute('aria-invalid')).toBe('true')
    if (typeof words === 'string') expect(describedBy(control)).toBe(words)
    else expect(describedBy(control)).toMatch(words)
  })

export const textOf = ({ textContent }: Element): string => textContent.replaceAll(/\s+/gu, ' ')
export const reads = (element: Element, ...texts: readonly string[]): Promise<void> =>
  waitFor(() => {
    for (const text of texts) expect(textOf(element)).toContain(text)
  })

export const rows = (list: HTMLElement): readonly HTMLElement[] =>
  within(list)
    .queryAllByRole('row')
    .filter((row) => within(row).queryByRole('rowheader') !== null)

/** There is one row, and it reads all of it. */
export const onlyRow = (list: HTMLElement, ...texts: readonly string[]): Promise<HTMLElement> =>
  waitFor(() => {
    const [row, ...more] = rows(list)
    if (row === undefined || more.length > 0) throw new Error(`there are ${rows(list).length} rows`)
    for (const text of texts) expect(textOf(row)).toContain(text)
    return row
  })

export const optionsOf = (select: HTMLElement): readonly string[] =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** Takes back what the newest message of these words tells of. */
export const undo = async (message = 'Deleted'): Promise<void> => {
  const told = (await screen.findAllByText(message)).at(-1)?.closest<HTMLElement>('[role="status"] > *')
  click(await within(told ?? document.body).findByRole('button', { name: 'Undo' }))
}

export const confirmDelete = async (): Promise<void> => click(button('Delete', await screen.findByRole('alertdialog')))

let made = 0
/** A word that no other record has. */
export const unique = (word: string): string => {
  made += 1
  return `${word} ${Date.now().toString(36)}${made}`
}
