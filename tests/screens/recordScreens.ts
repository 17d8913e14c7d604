/** Pages with one record on them, for the tests of one file; the server runs as long as they do. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { click } from './hand.ts'
import type { Screen, ScreenOptions } from './openScreen.tsx'
import type { OwnRecord, Values } from './ownRecord.ts'
import { pages, type Pages } from './pages.ts'

type Who = Partial<Pick<ScreenOptions, 'user' | 'without' | 'ahead'>>

export type RecordScreens = {
  readonly server: Pages['server']
  /** A page in place of the one that was open. */
  readonly openPath: (path: string, who?: Who) => Promise<Screen>
  /** The record's page at a tab; without one, at the tab that opens by itself. */
  readonly open: (record: OwnRecord, tab: string | null, who?: Who) => Promise<HTMLElement>
  readonly opened: Pages['opened']
  readonly held: (record: Pick<OwnRecord, 'endpoint'>) => Promise<Values>
  readonly statusOf: (record: Pick<OwnRecord, 'endpoint'>) => Promise<number>
}

export const recordScreens = (): RecordScreens => {
  const { server, open: openAs, opened } = pages()
  const openPath: RecordScreens['openPath'] = (path, { user = 'admin', ...more } = {}) => openAs(path, user, more)
  const open: RecordScreens['open'] = async (record, tab, who) => {
    const { main } = await openPath(tab === null ? record.path : `${record.path}/${tab}`, who)
    const heading = within(main()).getByRole('heading', { level: 1 })
    await waitFor(() => expect(heading.textContent).toContain(record.name))
    return main()
  }
  return {
    server,
    openPath,
    open,
    opened,
    held: async ({ endpoint }) => (await server().call('admin', 'GET', endpoint)).body,
    statusOf: async ({ endpoint }) => (await server().call('admin', 'GET', endpoint)).status,
  }
}

/** What the messages say that go by themselves. */
export const message = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen
      .getAllByRole('status')
      .flatMap((status) => [...status.children])
      .find((each) => each.textContent?.includes(text))
    if (!(found instanceof HTMLElement)) throw new Error(`there is no message ${text}`)
    return found
  })

export const undoFrom = async (text: string): Promise<void> =>
  click(within(await message(text)).getByRole('button', { name: 'Undo' }))

/** A control by its label, whether it is required or has been changed, and by what is said of it where that is asked. */
export const field = <E extends HTMLElement = HTMLInputElement>(
  form: HTMLElement,
  role: string,
  label: string,
  description?: RegExp,
): E =>
  within(form).getByRole<E>(role, {
    name: new RegExp(`^${label}\\s*(, changed)?$`),
    ...(description !== undefined && { description }),
  })

export const save = (): void => click(screen.getByRole('button', { name: 'Save' }))

export const saveState = (): string => within(screen.getByRole('form')).getAllByRole('status').at(-1)?.textContent ?? ''

export const isSaved = (): Promise<void> => waitFor(() => expect(saveState()).toBe('Saved'))
