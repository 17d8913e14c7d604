// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { collectionsLoaded } from '../../domain/config/index.ts'
import { advocatesAvailable } from '../../domain/items/index.ts'
import {
  defaultView,
  listOpened,
  listPageLoaded,
  type AnyPage,
  type Cards,
  type FilterGroup,
} from '../../domain/lists/index.ts'
import { draftOf, recordOf } from '../../domain/records/index.ts'
import { bundleEntered, bundleFailed } from '../../domain/services/actions.ts'
import { bundleRequested } from '../../domain/services/index.ts'
import { DocumentsPage, ItemPanel, TasksPage, TimelogsPage } from '../../src/items/index.ts'
import { allScopes, client, recordLike } from '../links/operationsWorld.ts'
import { listed, loaded, showItems } from './itemScreen.tsx'

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  const wide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => wide)
  // Nothing is laid out here: a table is as wide as a desk's screen.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_600)
  document.documentElement.style.fontSize = '16px'
})
afterEach(cleanup)

const task = (over: object) =>
  recordLike('task', { victim_id: null, case_id: null, is_completed: 0, date_time: null, user_id: 3, ...over })
const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** Boxes of tasks; those that select rows have labels of their own. */
const names = () => screen.getAllByRole('checkbox').flatMap((box) => box.getAttribute('aria-label') ?? [])
/** A page of a list as the server has it. */
const inList = <T extends 'tasks' | 'documents' | 'timelogs'>(tab: T, rows: readonly Cards[T][]) => [
  listOpened(defaultView(tab)),
  listPageLoaded({ page: 1, total: rows.length, of: { tab, rows: [...rows] } as AnyPage }),
]
const options = (label: RegExp) =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const without = (...scopes: string[]) => allScopes.filter((scope) => !scopes.includes(scope))
const everybody = [...allScopes, 'edit_any_task', 'edit_any_appointment', 'edit_any_timelog']

describe('[ACT-08] the tasks page', () => {
  const mine = [
    task({ id: 1, title: 'Done long ago', is_completed: 1, date_time: '2020-01-01T12:00:00.000Z' }),
    task({
      id: 2,
      title: 'Call the court',
      date_time: '2020-01-02T12:00:00.000Z',
      victim_id: 7,
      victim_name: 'Ortega, Ana',
      victim_case_id: 11,
    }),
    task({ id: 3, title: 'Write', date_time: '2120-01-02T12:00:00.000Z', case_id: 11, case_reference_id: '24-1' }),
  ]

  const open = [mine[1], mine[2], mine[0]].flatMap((each) => each ?? [])

  test('[ACT-02] has due date, client, title and a box for each', () => {
    const { said } = showItems(<TasksPage />, inList('tasks', open))
    expect(names()).toEqual(['Done: Call the court', 'Done: Write', 'Done: Done long ago'])
    const row = within(screen.getByRole('row', { name: /Call the court/ }))
    expect(row.getByRole('link', { name: 'Ortega, Ana' }).getAttribute('href')).toBe('/case/11/victim/7/tasks')
    expect(row.getByText('1/2/2020 12:00', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Case 24-1' }).getAttribute('href')).toBe('/case/11/manage/tasks')
    expect(said('records/collectionOpened')).toEqual([])
  })

  test('marks what is overdue, and nothing that is done or still to come', () => {
    showItems(<TasksPage />, inList('tasks', open))
    expect(screen.getAllByText('Overdue')).toHaveLength(1)
    expect(within(screen.getByRole('row', { name: /Call the court/ })).getByText('Overdue')).toBeTruthy()
  })

  test('[ACT-03] a press of the box asks to set the task done at once, and the box is ticked when it is', () => {
    const { said, dispatch } = showItems(<TasksPage />, inList('tasks', open))
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done: Call the court' })
    fireEvent.click(box)
    expect(said('operations/settingAsked')).toEqual([
      { request: { kind: 'task', id: 2, baseVersion: 1, changes: { is_completed: 1 } } },
    ])
    act(() => dispatch(loaded('task', task({ ...mine[1], version: 2, is_completed: 1 }))))
    expect(box.checked).toBe(true)
  })

  test('one is changed in a form that opens above the list', () => {
    showItems(<TasksPage />, inList('tasks', open))
    fireEvent.click(button(/^Edit Call the court/))
    expect(within(screen.getByRole('form', { name: /task/i })).getByDisplayValue('Call the court')).toBeTruthy()
  })

  test("shows everybody's tasks only to those who may change them, and their own at first", () => {
    const { said, dispatch } = showItems(<TasksPage />, [], { scopes: everybody })
    const filters = () => (said('lists/opened') as { filter?: FilterGroup }[]).map(({ filter }) => filter?.conditions)
    expect(filters()).toEqual([[{ field: 'assigned', is: 'oneOf', values: ['3'] }]])
    expect(said('lists/opened')).toMatchObject([{ begun: true }])
    fireEvent.click(screen.getByRole('switch', { name: "Show everybody's" }))
    expect(filters().at(-1)).toEqual([])
    expect(said('lists/opened').at(-1)).not.toHaveProperty('begun')
    const any: FilterGroup = {
      combine: 'any',
      conditions: [
        { field: 'done', is: 'oneOf', values: ['0'] },
        { field: 'assigned', is: 'oneOf', values: ['8'] },
        { field: 'id', is: 'filled', values: [] },
      ],
      groups: [],
    }
    act(() => dispatch(listOpened({ ...defaultView('tasks'), filter: any })))
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: "Show everybody's" })
    expect(toggle.getAttribute('aria-checked')).toBe('true')
    fireEvent.click(toggle)
    expect((said('lists/opened') as { filter?: FilterGroup }[]).at(-1)?.filter).toEqual({
      combine: 'all',
      conditions: [{ field: 'assigned', is: 'oneOf', values: ['3'] }],
      groups: [{ ...any, conditions: any.conditions.filter(({ field }) => field !== 'assigned') }],
    })
    cleanup()
    showItems(<TasksPage />, inList('tasks', open))
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

test('timelogs of no client are worked with where they are listed, those of clients lead to them', () => {
  const log = (id: number, note: string, over: object = {}) => ({
    ...recordLike('timelog', { id, note, minutes: 30, victim_id: null, type: 'general', terms: [] }),
    advocate_id: 3,
    ...over,
  })
  const { version: _, may_edit: _may, ...ofOlderLog } = log(4, 'Of an older log')
  const own = log(1, 'Own')
  const { state } = showItems(
    <TimelogsPage searchType={undefined} searchValue={undefined} />,
    inList('timelogs', [
      own,
      log(2, 'Another one’s', { may_edit: false }),
      log(3, 'Counted', { type: 'service', victim_id: 7, victim_name: 'Ortega, Ana', victim_case_id: 11 }),
      ofOlderLog,
    ]),
    { scopes: everybody },
  )
  const rowOf = (note: string) => within(screen.getByText(note).closest<HTMLElement>('[role=row]') ?? document.body)
  const can = (note: string) =>
    rowOf(note)
      .queryAllByRole('button')
      .map((one) => one.getAttribute('aria-label'))
  expect(can('Own')).toEqual([expect.stringMatching(/^Edit /), expect.stringMatching(/^Delete /)])
  expect([can('Another one’s'), can('Counted'), can('Of an older log')]).toEqual([[], [], []])
  expect(rowOf('Counted').getByRole('link').getAttribute('href')).toBe('/case/11/victim/7/timelogs')
  fireEvent.click(rowOf('Own').getByRole('button', { name: /^Edit / }))
  expect(within(screen.getByRole('form', { name: 'Change this timelog' })).getByDisplayValue('Own')).toBeTruthy()
  // The log has the record and nothing else of the row.
  expect(recordOf(state(), 'timelog', 1)).toEqual(own)
})

describe('whom a form offers', () => {
  const facts = [
    loaded('victim', client()),
    listed('task', 'victim', 7, []),
    listed('timelog', 'victim', 7, []),
    advocatesAvailable.loaded({ kind: 'victim', id: 7, users: [8, 9, 10] }),
  ]
  const open = (kind: 'task' | 'timelog', scopes: readonly string[]) => {
    const shown = showItems(<ItemPanel kind={kind} owner="victim" of={7} tab="" />, facts, { scopes })
    fireEvent.click(button(/^Add/))
    return shown
  }

  test('[ACT-07] for a task: who owns or is assigned to the client or its case, unless one may change any task', () => {
    open('task', without('edit_any_task'))
    expect(options(/Assigned to/)).toEqual(['–', 'Brown, Hana', 'Lind, Avery'])
    cleanup()
    open('task', everybody)
    expect(options(/Assigned to/)).toEqual(['Brown, Hana', 'Lind, Avery', 'Sample, Ada'])
  })

  test('[ACT-07] who that is is asked for when the tab opens, and for another client it is not taken over', () => {
    const { said } = showItems(<ItemPanel kind="task" owner="victim" of={8} tab="" />, [
      ...facts,
      loaded('victim', client({ id: 8 })),
      listed('task', 'victim', 8, []),
    ])
    expect(said('items/advocatesOpened')).toEqual([{ kind: 'victim', id: 8 }])
    fireEvent.click(button(/^Add/))
    expect(options(/Assigned to/)).toEqual(['–'])
    cleanup()
    const free = showItems(<ItemPanel kind="task" owner="victim" of={8} tab="" />, [listed('task', 'victim', 8, [])], {
      scopes: everybody,
    })
    expect(free.said('items/advocatesOpened')).toEqual([])
  })

  test('the tab is not drawn again for who that is: only its form shows it', () => {
    const drawn = vi.fn()
    const { dispatch } = showItems(
      <Profiler id="tab" onRender={drawn}>
        <ItemPanel kind="task" owner="victim" of={7} tab="" />
      </Profiler>,
      facts,
      { scopes: without('edit_any_task') },
    )
    drawn.mockClear()
    act(() => dispatch(advocatesAvailable.loaded({ kind: 'victim', id: 7, users: [8] })))
    expect(drawn).not.toHaveBeenCalled()
  })

  test('[ACT-07] a task that is of nobody is for oneself', () => {
    showItems(<TasksPage />, inList('tasks', []), { scopes: without('edit_any_task') })
    fireEvent.click(button('Add task'))
    expect(options(/Assigned to/)).toEqual(['Sample, Ada'])
  })

  test('[PRM-32] for a timelog: oneself, or all active advocates who can add timelogs', () => {
    const scopes = [...allScopes, 'view_own_timelog']
    open('timelog', scopes)
    expect(options(/Advocate/)).toEqual(['Sample, Ada'])
    cleanup()
    open('timelog', [...scopes, 'edit_any_timelog'])
    expect(options(/Advocate/)).toEqual(['Brown, Hana', 'Sample, Ada'])
  })
})

describe('documents', () => {
  const plan = recordLike('document', {
    id: 5,
    name: 'Safety plan.pdf',
    filemime: 'application/pdf',
    size: 20_480,
    user_id: 8,
    date_time: '2026-02-03T17:00:00.000Z',
    victim_id: 7,
    case_id: null,
  })
  const archive = recordLike('document', {
    id: 6,
    name: 'Letter.docx',
    filemime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    size: 100,
    user_id: 3,
    victim_id: 7,
    case_id: null,
  })
  const scopes = [...allScopes, 'view_document', 'view_account_document']
  const show = (files: object = {}) =>
    showItems(
      <ItemPanel kind="document" owner="victim" of={7} tab="" />,
      [loaded('victim', client()), listed('document', 'victim', 7, [plan, archive])],
      { scopes, files },
    )

  test('[ACT-13] are listed with name, type, size, user and date', () => {
    show()
    const row = screen.getByRole('row', { name: /Safety plan/ })
    for (const text of ['Safety plan.pdf', 'PDF document', '20 KB', 'Hana Brown', '2/3/2026 17:00'])
      expect(row.textContent).toContain(text)
  })

  test('[ACT-13] are downloaded under their own name', () => {
    const save = vi.fn(() => Promise.resolve())
    show({ save })
    fireEvent.click(button('Download Letter.docx'))
    expect(save.mock.calls[0]?.slice(0, 2)).toEqual(['document/6', 'Letter.docx'])
  })

  test('[ACT-13] are deleted only after a confirmation', () => {
    const { said } = show()
    fireEvent.click(button('Delete Letter.docx'))
    expect(said('operations/removalProposed')).toEqual([{ kind: 'document', id: 6, expunge: false }])
    expect(said('operations/asked')).toEqual([])
  })

  test('a look is offered at what a browser shows safely, and text is shown as text only', async () => {
    const open = vi.fn(() => Promise.resolve(new Blob(['<b>plain</b>'])))
    const notes = recordLike('document', {
      id: 9,
      name: 'notes.txt',
      filemime: 'text/plain',
      size: 12,
      victim_id: 7,
      case_id: null,
    })
    const { dispatch } = show({ open })
    act(() => dispatch(listed('document', 'victim', 7, [archive, notes])))
    expect(screen.queryByRole('button', { name: 'Look at Letter.docx' })).toBeNull()
    fireEvent.click(button('Look at notes.txt'))
    expect(await screen.findByText('<b>plain</b>')).toBeTruthy()
    expect(open.mock.calls[0]?.at(0)).toBe('document/9?download=1&preview=1')
  })

  test('[ACT-13] an upload names the record, and the new document is in the list', async () => {
    const made = recordLike('document', {
      id: 8,
      name: 'new.pdf',
      filemime: 'application/pdf',
      victim_id: 7,
      case_id: null,
    })
    const upload = vi.fn(() => Promise.resolve(made))
    show({ upload })
    const file = new File(['x'], 'new.pdf', { type: 'application/pdf' })
    await act(
      async () =>
        void fireEvent.change(screen.getByLabelText('Files', { selector: 'input' }), { target: { files: [file] } }),
    )
    expect(upload.mock.calls[0]?.slice(0, 3)).toEqual(['document', file, { victim_id: '7' }])
    expect(screen.getByRole('row', { name: /new\.pdf/ })).toBeTruthy()
  })

  test("[PRM-49] the page has the account's own documents, which an upload there names no record for", async () => {
    const own = recordLike('document', {
      id: 20,
      name: 'House rules.pdf',
      filemime: 'application/pdf',
      victim_id: null,
      case_id: null,
    })
    const upload = vi.fn(() => Promise.resolve(own))
    const { said } = showItems(<DocumentsPage />, inList('documents', []), { scopes, files: { upload } })
    const asked = said('lists/opened').length
    await act(
      async () =>
        void fireEvent.change(screen.getByLabelText('Files', { selector: 'input' }), {
          target: { files: [new File(['x'], 'House rules.pdf', { type: 'application/pdf' })] },
        }),
    )
    expect(upload.mock.calls[0]?.at(2)).toEqual({})
    expect(said('lists/opened')).toHaveLength(asked + 1)
  })
})

describe('notes', () => {
  const long = `<p>${'A long story. '.repeat(80)}</p>`
  const note = (over: object) =>
    recordLike('note', { private: false, supplement: false, victim_id: 7, case_id: null, ...over })
  const notes = [
    note({ id: 1, date_time: '2026-01-01T12:00:00.000Z', note: '<p>Older</p>', advocate_id: 8 }),
    note({ id: 2, date_time: '2026-01-03T12:00:00.000Z', note: long, advocate_id: 3, private: true }),
  ]
  const show = (owner: number, scopes: readonly string[] = allScopes) =>
    showItems(
      <ItemPanel kind="note" owner="victim" of={7} tab="" />,
      [loaded('victim', client({ owner_id: owner, assignments: [] })), listed('note', 'victim', 7, notes)],
      { scopes },
    )

  test('[SVC-09] stand newest first, whole, each with its writer', () => {
    show(3)
    const items = screen.getAllByRole('listitem')
    expect(items[0]?.textContent).toContain('A long story. '.repeat(80).trim())
    expect(items[0]?.textContent).toContain('Ada Sample')
    expect(items[1]?.textContent).toContain('Older')
  })

  test('a private one says so in words', () => {
    show(3)
    expect(screen.getAllByText(/^Private/)).toHaveLength(1)
  })

  test('whoever presses "Add note" twice opens a note: nothing slides into the place of its button', () => {
    show(3)
    const tools = button('Add note').parentElement
    const labels = (): readonly string[] =>
      [...(tools?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
    const before = labels()
    fireEvent.click(button('Add note'))
    expect([screen.queryByRole('button', { name: 'Add note' }), labels()]).toEqual([null, before])
    expect(screen.getByRole('form', { name: 'New note' })).toBeTruthy()
  })

  test('what a new note was filled with is nobody’s change: one text is one change', () => {
    show(3)
    fireEvent.click(button('Add note'))
    fireEvent.click(screen.getByRole('checkbox', { name: /^Private/ }))
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
  })

  test('[PRM-30] a supplement is offered to the owner of the record who may change it, and to nobody else', () => {
    const { state } = show(3)
    fireEvent.click(button('Add supplement'))
    expect(screen.getByRole('form', { name: 'New supplement' })).toBeTruthy()
    fireEvent.click(button('Save'))
    expect(draftOf(state(), 'note', 0)?.changes).toMatchObject({ supplement: true, victim_id: 7 })
    cleanup()
    show(8)
    expect(screen.queryByRole('button', { name: 'Add supplement' })).toBeNull()
    cleanup()
    show(3, without('view_own_assigned_object'))
    expect(screen.queryByRole('button', { name: 'Add supplement' })).toBeNull()
  })
})

describe('services', () => {
  const service = (over: object) =>
    recordLike('service', { victim_id: 7, service_id: 1, amount: 1, status: 1, time_minutes: null, ...over })
  const entries = [
    service({ id: 1, amount: 2, time_minutes: 65, grant_dollars: 10.1, other_dollars: 0.2 }),
    service({ id: 2, amount: 1, time_minutes: 60 }),
    service({ id: 3, amount: 5, time_minutes: 600, other_dollars: 100, status: 0 }),
  ]
  const offered = collectionsLoaded({
    collections: {
      service: [
        { id: 1, label: 'Shelter', status: 1, order: 1, category_id: 1, default_minutes: null, default_dollars: null },
        {
          id: 2,
          label: 'Transport',
          status: 1,
          order: 2,
          category_id: 1,
          default_minutes: null,
          default_dollars: null,
        },
        { id: 3, label: 'Retired', status: 0, order: 3, category_id: 1, default_minutes: null, default_dollars: null },
      ],
      service_bundle: [{ id: 5, label: 'First night', status: 1, order: 1, services: [2, 1, 3] }],
    },
    failed: [],
  })
  const show = () =>
    showItems(<ItemPanel kind="service" owner="victim" of={7} tab="" />, [
      offered,
      loaded('victim', client()),
      listed('service', 'victim', 7, entries),
    ])

  test('[SVC-05] add up what is listed: units, hours and minutes, dollars; inactive ones when they are shown', () => {
    show()
    expect(texts('definition')).toEqual(['3', '2 h 5 min', '$10.30'])
    fireEvent.click(screen.getByRole('switch', { name: 'Show inactive' }))
    expect(texts('definition')).toEqual(['8', '12 h 5 min', '$110.30'])
    expect(screen.getByText('Inactive')).toBeTruthy()
  })

  test('[SVC-08] a bundle is entered in one step, with the services that it has now', () => {
    const { said, dispatch } = show()
    fireEvent.click(button('Apply a bundle…'))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: /^Enter/ }))
    expect(dialog.getByText('Choose a bundle.')).toBeTruthy()
    expect(said('services/bundleAsked')).toEqual([])
    fireEvent.change(dialog.getByRole('combobox', { name: /Bundle/ }), { target: { value: '5' } })
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Transport', 'Shelter'])
    fireEvent.change(dialog.getByRole('textbox', { name: /Date/ }), { target: { value: '2/3/2026 17:00' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Enter 2 services' }))
    const entry = { bundle_id: 5, victim_id: 7, date_time: '2026-02-03T17:00:00.000Z', advocate_id: 3 }
    expect(said('services/bundleAsked')).toEqual([{ entry }])
    act(() =>
      dispatch(
        bundleRequested({ key: 'k', entry }),
        bundleFailed({ key: 'k', status: 422, message: 'A grant is missing.', fields: {} }),
      ),
    )
    expect(dialog.getByRole('alert').textContent).toContain('A grant is missing.')
    act(() => dispatch(bundleRequested({ key: 'l', entry }), bundleEntered({ key: 'l' })))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[SVC-05] timelogs add up as hours and minutes', () => {
    const logs = [125, 60].map((minutes, index) =>
      recordLike('timelog', { id: index + 1, minutes, victim_id: 7, advocate_id: 3 }),
    )
    showItems(<ItemPanel kind="timelog" owner="victim" of={7} tab="" />, [listed('timelog', 'victim', 7, logs)])
    expect(texts('definition')).toEqual(['3 h 5 min'])
    expect(screen.getByText('2:05')).toBeTruthy()
  })
})

describe('[PRM-31] a note and a supplement', () => {
  test('that are both begun have a form each, and each goes on where it was left', () => {
    const mine = client({ owner_id: 3, may_edit: true })
    const { state } = showItems(
      <ItemPanel kind="note" owner="victim" of={7} tab="" />,
      [loaded('victim', mine), listed('note', 'victim', 7, [])],
      { scopes: [...allScopes, 'view_own_assigned_object'] },
    )
    fireEvent.click(button(/^Add note/))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Private' }))
    expect(draftOf(state(), 'note', 0)?.changes).toMatchObject({ private: true, victim_id: 7 })
    fireEvent.click(button('Add supplement'))
    expect(screen.getByRole('form', { name: 'New supplement' })).toBeTruthy()
    expect(draftOf(state(), 'note', 0)).toBeUndefined()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Private' }).checked).toBe(false)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Private' }))
    expect(draftOf(state(), 'note', 0)?.changes).toMatchObject({ supplement: true })
    fireEvent.click(button('Continue the note begun'))
    expect(screen.getByRole('form', { name: 'New note' })).toBeTruthy()
    expect(draftOf(state(), 'note', 0)?.changes['supplement']).toBeUndefined()
    fireEvent.click(button('Continue the supplement begun'))
    expect(draftOf(state(), 'note', 0)?.changes).toMatchObject({ supplement: true })
    fireEvent.click(button('Cancel'))
    expect(button('Continue the note begun')).toBeTruthy()
  })
})
