/** What of each list comes on paper and into its file, with the real client and the real server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeExport } from '../../server/exports/makeExport.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { exportRequest } from '../../domain/exports/index.ts'
import {
  columnsOf,
  declarationOf,
  listLayoutChanged,
  listTabs,
  shownColumnIds,
  viewOf,
  type ListTab,
} from '../../domain/lists/index.ts'
import { usualLayout } from '../../domain/lists/layout.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import type { State } from '../../domain/state.ts'
import { readExport } from '../exports/readCsv.ts'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages()
afterEach(() => vi.unstubAllGlobals())

type Paper = {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly controls: number
}

const textsOf = (row: Element): readonly string[] => [...row.children].map(({ textContent }) => textContent.trim())

/** Headings of columns of buttons and boxes. */
const controls: ReadonlySet<string> = new Set(['Select all loaded rows', 'Done', 'Actions'])

/** The list as it is seen, from its first row, without what is there to be pressed. */
const onScreen = (table: HTMLElement): Pick<Paper, 'headings' | 'rows'> => {
  const [head = [], ...rows] = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children])
  const isTold = head.map(({ textContent }) => !controls.has(textContent.trim()))
  const told = (cells: readonly Element[]) =>
    cells.filter((_, at) => isTold[at]).map(({ textContent }) => textContent.trim())
  return { headings: told(head), rows: rows.map(told) }
}

const byButton = (): void => {
  const wide = screen.getAllByRole('button', { name: 'Print' }).find(({ textContent }) => textContent === 'Print')
  if (wide === undefined) throw new Error('there is nothing to print with')
  click(wide)
}

const byPalette = async (): Promise<void> => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const typed = within(await screen.findByRole('dialog')).getByRole('combobox')
  fireEvent.input(typed, { target: { value: 'print this page' } })
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Print this list/))
  fireEvent.keyDown(typed, { key: 'Enter' })
}

/** As the browser has it the moment that it prints. */
const printed = async (begin: () => void | Promise<void> = byButton): Promise<Paper> => {
  const main = screen.getByRole('main')
  const whenPrinted = Promise.withResolvers<Paper>()
  vi.stubGlobal('print', () => {
    dispatchEvent(new Event('beforeprint'))
    const [table] = main.querySelectorAll('table')
    if (table === undefined) throw new Error('nothing stands on the paper')
    whenPrinted.resolve({
      headings: [...table.querySelectorAll('thead tr')].flatMap(textsOf),
      rows: [...table.querySelectorAll('tbody tr')].map(textsOf),
      controls: table.querySelectorAll('button, input, select, a').length,
    })
    dispatchEvent(new Event('afterprint'))
  })
  await begin()
  return whenPrinted.promise
}

const total = (): number =>
  Number(
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .find((text) => text.endsWith('in all'))
      ?.replace(/\D/gu, ''),
  )

/** Whose list has rows, where the administrator has none of their own. */
const users: Readonly<Record<string, string>> = { tasks: 'advocate' }

/** The agency's own documents, of which the demonstration has none. */
beforeAll(() =>
  asSystem(server().services.databases, 'demo-data', (tx) =>
    sql`insert into document (account, name, filemime, size, user_id, date_time, updated_at, created_at)
      select account, 'Plan.txt', 'text/plain', 8, id, now(), now(), now() from app_user where user_login = 'admin'`.execute(
      tx,
    ),
  ),
)

test.each(listTabs)(
  '[LST-06] of the list %s all rows stand on paper, in its columns and words, and nothing to press',
  async (tab) => {
    await open(pathOf({ route: declarationOf(tab).route }), users[tab] ?? 'admin')
    const list = () => within(screen.getByRole('main')).getByRole('table')
    await waitFor(() => expect(total()).toBeGreaterThan(0))
    const shown = onScreen(list())
    const all = total()
    const paper = await printed()
    expect(paper.rows).toHaveLength(all)
    expect(paper.headings).toEqual(shown.headings)
    expect(paper.headings).not.toEqual([])
    expect(shown.rows.length).toBeGreaterThan(0)
    expect(paper.rows.slice(0, shown.rows.length)).toEqual(shown.rows)
    expect(paper.rows.every((cells) => cells.length === paper.headings.length)).toBe(true)
    expect(paper.rows.every(([first = '']) => first !== '')).toBe(true)
    expect(paper.controls).toBe(0)
  },
)

/** The file that is asked for of the list as it is shown, once it is made. */
const fileOf = async (state: State, tab: ListTab, user: string) => {
  const view = viewOf(state, tab)
  if (view === null) throw new Error('no list is open')
  const asked = await server().call(user, 'POST', '/v2/export', {
    ...exportRequest(view, 'csv', shownColumnIds(state, tab), 'List'),
  })
  const id = Number(asked.body['id'])
  const { body: me } = await server().call(user, 'GET', '/v1/me')
  // Made here and not in a process of its own: the same work, and the page is this process's.
  await makeExport(server().services, { account: Number(me['account']), id }, new AbortController().signal)
  const { access } = await server().tokensOf(user)
  const reply = await fetch(`${server().url}/v1/export/${id}?download=1`, {
    headers: { authorization: `Bearer ${access}` },
  })
  return readExport(Buffer.from(await reply.arrayBuffer()))
}

test.each(listTabs)(
  '[LST-19] the file of the list %s has the columns, rows and words of its paper, whatever columns are chosen',
  async (tab) => {
    const user = users[tab] ?? 'admin'
    const { store, settled } = await open(pathOf({ route: declarationOf(tab).route }), user)
    await waitFor(() => expect(total()).toBeGreaterThan(0))
    const every = columnsOf(store().getState(), tab).map(({ id }) => ({ id, isShown: true, width: null }))
    store().dispatch(listLayoutChanged({ tab, layout: { ...usualLayout, columns: every } }))
    await waitFor(() => expect(shownColumnIds(store().getState(), tab)).toHaveLength(every.length))
    await settled()
    const paper = await printed()
    const file = await fileOf(store().getState(), tab, user)
    expect(file.titles).toEqual(paper.headings)
    expect(file.rows).toHaveLength(paper.rows.length)
    const plain = (cells: readonly string[]) => cells.map((cell) => cell.replace(/^'(?=[=+@-])/u, '').trim())
    for (const [at, cells] of paper.rows.entries()) expect(plain(file.rows[at] ?? [])).toEqual(cells)
  },
  60_000,
)

test('“print this page” of the palette prints the list that is open, each time that it is asked', async () => {
  await open(pathOf({ route: 'list.cases' }), 'admin')
  await waitFor(() => expect(total()).toBeGreaterThan(0))
  for (let time = 1; time <= 2; time += 1) expect((await printed(byPalette)).rows).toHaveLength(total())
})
