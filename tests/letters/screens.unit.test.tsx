// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { collectionsLoaded } from '../../domain/config/index.ts'
import { templateFilled, usualLayout } from '../../domain/letters/index.ts'
import { recordsFound } from '../../domain/lists/index.ts'
import { draftOf, draftsRecovered, editFields, fieldsEdited, leftBehind } from '../../domain/records/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { BulkLettersPage } from '../../src/bulkLetters/index.ts'
import { withClients } from '../../src/bulkLetters/chosenClients.ts'
import { ItemPanel } from '../../src/items/index.ts'
import { clientCard } from '../lists/clientCard.ts'
import { applicationStarted } from '../../domain/session/index.ts'
import { sampleAccount } from '../session/samples.ts'
import { listed, loaded, showItems } from '../items/itemScreen.tsx'
import { allScopes, client, courtCase, recordLike } from '../links/operationsWorld.ts'

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const scopes = [
  ...allScopes,
  'view_letter',
  'add_letter',
  'view_bulk_letter',
  'add_bulk_letter',
  'edit_bulk_letter_default_settings',
]
const without = (...some: string[]) => scopes.filter((scope) => !some.includes(scope))
const templates = collectionsLoaded({
  collections: {
    letter: [
      { id: 1, label: 'Welcome', status: 1, order: 1, body: '<p>Hello</p>' },
      { id: 2, label: 'Next hearing', status: 1, order: 2, body: '<p>Hearing</p>' },
      { id: 3, label: 'Old form', status: 0, order: 3, body: '' },
    ],
    court: [{ id: 5, label: 'Harbor County Court', status: 1, order: 1 }],
  },
  failed: [],
})
const layout = loaded(
  'letter_defaults',
  recordLike('letter_defaults', {
    ...usualLayout,
    id: sampleAccount.id,
    address_block: 'Harbor Agency\n12 Quay Street',
  }),
)
const letter = recordLike('letter', {
  id: 5,
  title: 'Grüße',
  date_time: '2026-02-03T17:00:00.000Z',
  body: '<p>Dear Ana, {{case.judge}}</p>',
  victim_id: 7,
  case_id: null,
  letter_id: 1,
  user_id: 3,
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const open = (files: object = {}, who = scopes) =>
  showItems(
    <ItemPanel kind="letter" owner="victim" of={7} tab="" />,
    [templates, layout, loaded('victim', client()), listed('letter', 'victim', 7, [letter])],
    { scopes: who, files },
  )

describe('the letters of a client', () => {
  test('[ACT-10] a new one begins with a template, found by its name; inactive ones are not offered', () => {
    const { said } = open()
    fireEvent.click(button('New letter'))
    const search = screen.getByRole('searchbox', { name: 'Find a template' })
    expect(document.activeElement).toBe(search)
    expect(
      within(screen.getByRole('list', { name: 'Choose a template' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Welcome', 'Next hearing'])
    fireEvent.change(search, { target: { value: 'heár' } })
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(said('letters/templateChosen')).toEqual([{ template: 2, owner: { victim_id: 7 } }])
    expect(screen.getByRole('status', { name: 'The template is being filled' })).toBeTruthy()
  })

  test('[ACT-10] place-holders that stayed are listed with the form of the filled letter', () => {
    const { dispatch } = open()
    fireEvent.click(button('New letter'))
    fireEvent.click(button('Welcome'))
    act(() =>
      dispatch(
        editFields(
          'letter',
          0,
          { victim_id: 7, letter_id: 1, title: 'Welcome', body: '<p>Dear {{client.shoe_size}}</p>' },
          null,
          { zone: 'UTC' },
        ),
        templateFilled({ template: 1 }),
      ),
    )
    expect(screen.getByText(/no value.*client\.shoe_size/)).toBeTruthy()
    expect(screen.getByRole('form', { name: 'New letter' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Welcome')
    act(() => dispatch(editFields('letter', 0, { body: '<p>Dear Ana</p>' }, null, { zone: 'UTC' })))
    expect(screen.queryByText(/no value/)).toBeNull()
  })

  test('another template asks before it takes the place of what is written', () => {
    const { dispatch, said } = open()
    act(() =>
      dispatch(editFields('letter', 0, { victim_id: 7, title: 'Mine', body: '<p>Mine</p>' }, null, { zone: 'UTC' })),
    )
    fireEvent.click(button(/Continue/))
    fireEvent.click(button('Use another template'))
    fireEvent.click(button('Next hearing'))
    expect(said('letters/templateChosen')).toEqual([])
    fireEvent.click(button('Replace it'))
    expect(said('letters/templateChosen')).toEqual([{ template: 2, owner: { victim_id: 7 } }])
  })

  const leftBy = (changes: object) => {
    const edited = fieldsEdited({ kind: 'letter', id: 0, changes: { ...changes } })
    return draftsRecovered(leftBehind(rootReducer.reduce(rootReducer.initial, { ...edited, seq: 500, at: 1 })))
  }

  test('one that a tab left behind is gone on with on its record, and no template is written over it', () => {
    const { dispatch, state } = open()
    act(() => dispatch(leftBy({ victim_id: 7, title: 'Mine', body: '<p>Mine</p>' })))
    fireEvent.click(button('Continue the letter begun'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Mine')
    cleanup()
    const late = open()
    fireEvent.click(button('New letter'))
    fireEvent.click(button('Welcome'))
    act(() => late.dispatch(leftBy({ victim_id: 7, title: 'Mine', body: '<p>Mine</p>' })))
    expect(draftOf(late.state(), 'letter', 0)).toBeUndefined()
    expect(state().records.parked).toEqual([])
  })

  test('one that waits here goes before one of another record, which waits in its turn', () => {
    const { dispatch, state } = open()
    act(() =>
      dispatch(editFields('letter', 0, { victim_id: 8, title: 'Other', body: '<p>Other</p>' }, null, { zone: 'UTC' })),
    )
    act(() => dispatch(leftBy({ victim_id: 7, title: 'Mine', body: '<p>Mine</p>' })))
    fireEvent.click(button('Continue the letter begun'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Mine')
    expect(state().records.parked.map(({ draft }) => draft.changes)).toMatchObject([{ title: 'Other' }])
  })

  test('a template that was on its way when the page was loaded anew is not waited for', () => {
    const { dispatch } = open()
    fireEvent.click(button('New letter'))
    fireEvent.click(button('Welcome'))
    expect(screen.getByRole('status', { name: 'The template is being filled' })).toBeTruthy()
    act(() => dispatch(applicationStarted({ build: '1.0', authConfigured: true })))
    expect(screen.queryByRole('status', { name: 'The template is being filled' })).toBeNull()
  })

  test('[CAS-02] one of a court that a tab left behind is gone on with on its case', () => {
    const { dispatch } = showItems(
      <ItemPanel kind="letter" owner="court_case" of={11} tab="" />,
      [templates, layout, listed('letter', 'court_case', 11, []), listed('case_court', 'court_case', 11, [])],
      { scopes },
    )
    act(() => dispatch(leftBy({ case_id: 11, court_id: 31, title: 'Mine', body: '<p>Mine</p>' })))
    fireEvent.click(button('Continue the letter begun'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Mine')
  })

  test('one that was begun on another record is not saved here by mistake', () => {
    const { dispatch, state } = open()
    act(() =>
      dispatch(editFields('letter', 0, { victim_id: 8, title: 'Other', body: '<p>Other</p>' }, null, { zone: 'UTC' })),
    )
    fireEvent.click(button(/Continue/))
    expect(screen.queryByRole('form')).toBeNull()
    fireEvent.click(button('Discard it'))
    expect(draftOf(state(), 'letter', 0)).toBeUndefined()
    expect(screen.getByRole('searchbox', { name: 'Find a template' })).toBeTruthy()
  })

  test('[ACT-12] the preview has address block, day and text', () => {
    open()
    fireEvent.click(button('Preview Grüße'))
    const paper = within(screen.getByRole('dialog')).getByRole('article', { name: 'Letter, Grüße' })
    expect(paper.textContent).toBe('Harbor Agency\n12 Quay StreetFebruary 3, 2026Dear Ana, {{case.judge}}')
  })

  test('a row is printed: the letter alone, and it is put away afterwards', async () => {
    const printed = vi.fn()
    vi.stubGlobal('print', printed)
    open()
    fireEvent.click(button('Print Grüße'))
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1))
    expect(document.querySelector('[data-printed-letter]')?.textContent).toContain('Dear Ana')
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(document.querySelector('[data-printed-letter]')).toBeNull()
  })

  test('[ACT-05] a row is downloaded as PDF under its own name; a failure is said', async () => {
    const save = vi.fn(() => Promise.reject(new Error('It failed.')))
    open({ save })
    fireEvent.click(button('Download Grüße as PDF'))
    expect(save.mock.calls[0]?.slice(0, 2)).toEqual(['written_letter/5/pdf', 'Grüße.pdf'])
    expect((await screen.findByRole('alert')).textContent).toContain('It failed.')
  })

  test('[PRM-48] without add_letter nobody begins one', () => {
    open({}, without('add_letter'))
    expect(screen.queryByRole('button', { name: 'New letter' })).toBeNull()
  })
})

describe('the letters of a case', () => {
  const court = recordLike('case_court', { id: 20, court_id: 5, docket: 'D-1', case_id: 11 })
  const ofCourt = recordLike('letter', {
    id: 6,
    title: 'To the court',
    case_id: 11,
    court_id: 20,
    victim_id: null,
    letter_id: null,
  })
  test('[CAS-02] are those of a court where one is chosen, and new ones are of that court', () => {
    const { said } = showItems(
      <ItemPanel kind="letter" owner="court_case" of={11} tab="" />,
      [
        templates,
        layout,
        loaded('court_case', courtCase()),
        listed('case_court', 'court_case', 11, [court]),
        listed('letter', 'court_case', 11, []),
        listed('letter', 'case_court', 20, [ofCourt]),
      ],
      { scopes },
    )
    const choice = screen.getByRole('combobox', { name: 'Court' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All letters of the case', 'Harbor County Court, D-1'])
    fireEvent.change(choice, { target: { value: '20' } })
    expect(button('Preview To the court')).toBeTruthy()
    fireEvent.click(button('New letter'))
    fireEvent.click(button('Welcome'))
    expect(said('letters/templateChosen')).toEqual([{ template: 1, owner: { case_id: 11, court_id: 20 } }])
  })
})

describe('bulk letters', () => {
  const bulk = (over: object) =>
    recordLike('bulk_letter', {
      victims: [],
      outcomes: [],
      title: 'Vigil',
      letter_id: 1,
      state: 'done',
      total: 2,
      made: 2,
      has_file: true,
      is_seen: 1,
      user_id: 3,
      date_time: '2026-02-03T17:00:00.000Z',
      ...over,
    })
  const page = (
    letters: readonly ReturnType<typeof bulk>[],
    { files = {}, who = scopes }: { files?: object; who?: readonly string[] } = {},
  ) =>
    showItems(<BulkLettersPage />, [templates, layout, listed('bulk_letter', 'account', 0, letters)], {
      scopes: who,
      files,
    })

  test('[ACT-06][ACT-11] are listed with what became of them; the file is downloaded under its name', () => {
    const save = vi.fn(() => Promise.resolve())
    page(
      [
        bulk({ id: 1 }),
        bulk({ id: 2, title: 'Waits', state: 'waiting', made: 0, has_file: false }),
        bulk({ id: 3, title: 'Runs', state: 'running', made: 1, has_file: false }),
        bulk({ id: 4, title: 'Lacks', made: 1 }),
        bulk({ id: 5, title: 'None', made: 0, has_file: false }),
      ],
      { files: { save } },
    )
    const row = (name: RegExp) => screen.getByRole('row', { name }).textContent
    expect([row(/Vigil/), row(/Waits/), row(/Lacks/), row(/None/)]).toEqual([
      expect.stringContaining('Ready'),
      expect.stringContaining('Waiting'),
      expect.stringContaining('Ready, 1 without a letter'),
      expect.stringContaining('No letter could be made'),
    ])
    expect(screen.getByRole('progressbar')).toBeTruthy()
    expect(row(/Runs/)).toContain('1 of 2 made')
    fireEvent.click(button('Download Vigil'))
    expect(save.mock.calls[0]?.slice(0, 2)).toEqual(['bulk_letter/1/pdf', 'Vigil.pdf'])
    expect(screen.queryByRole('button', { name: 'Download Waits' })).toBeNull()
  })

  test('[ACT-11] own ones that became ready are marked, and seen by being listed', () => {
    const { said } = page([bulk({ id: 1, is_seen: 0 }), bulk({ id: 2, title: 'Of another', is_seen: 0, user_id: 8 })])
    expect(said('letters/bulkLettersSeen')).toEqual([{ ids: [1] }])
    expect(screen.getAllByText('New')).toHaveLength(1)
  })

  test('[ACT-11] clients without a letter are listed with the reason', () => {
    page([
      bulk({
        id: 1,
        total: 3,
        made: 1,
        victims: [
          { id: 7, name: 'Ortega, Ana' },
          { id: 8, name: 'Lee, Bo' },
        ],
        outcomes: [
          { victim_id: 7, case_id: 11, document_id: 4, failure: null },
          { victim_id: 8, case_id: 12, document_id: null, failure: 'placeholders' },
          { victim_id: 0, case_id: 0, document_id: null, failure: 'gone' },
        ],
      }),
    ])
    fireEvent.click(button('Show the clients of Vigil'))
    const lines = within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringMatching(/Lee, Bo.*place-holders/),
      expect.stringMatching(/not there any more.*gone/),
      'Ortega, AnaLetter made',
    ])
    expect(screen.getByRole('link', { name: 'Lee, Bo' }).getAttribute('href')).toBe('/case/12/victim/8/letters')
  })

  test('[ACT-11] a new one takes a template, a name and clients that were found or are of a case', async () => {
    const { dispatch, state, said } = page([])
    fireEvent.click(button('New bulk letter'))
    fireEvent.click(button('Welcome'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Welcome')
    const field = screen.getByRole('combobox', { name: 'Add a client' })
    fireEvent.change(field, { target: { value: 'Ortega' } })
    const row = { ...clientCard(7), title: 'Ortega, Ana' }
    await waitFor(() => expect(said('lists/recordsSearched')).toEqual([expect.objectContaining({ query: 'Ortega' })]))
    act(() => dispatch(recordsFound({ query: 'Ortega', pages: [{ tab: 'victims', rows: [row] }] })))
    fireEvent.click(await screen.findByRole('option', { name: /Ortega/ }))
    expect(draftOf(state(), 'bulk_letter', 0)?.changes).toMatchObject({
      letter_id: 1,
      title: 'Welcome',
      victims: [{ id: 7 }],
    })
    fireEvent.submit(screen.getByRole('form', { name: 'New bulk letter' }))
    expect(said('records/saveAsked')).toEqual([{ kind: 'bulk_letter', id: 0 }])
    fireEvent.click(button(/Remove .*Ana/))
    expect(draftOf(state(), 'bulk_letter', 0)?.changes).not.toHaveProperty('victims')
  })

  test('[ACT-12] the defaults are a form with font, margins and address block, for those who may change them', () => {
    const { state } = page([])
    fireEvent.click(button('Letter defaults'))
    fireEvent.change(screen.getByRole('combobox', { name: /Font/ }), { target: { value: 'sans' } })
    fireEvent.change(screen.getByRole('combobox', { name: /Left margin/ }), { target: { value: '108' } })
    expect(draftOf(state(), 'letter_defaults', sampleAccount.id)?.changes).toMatchObject({
      font: 'sans',
      margin_left: 108,
    })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Address block/ }).value).toBe(
      'Harbor Agency\n12 Quay Street',
    )
  })

  test('[ACT-06][PRM-48] without the scopes nobody begins one or changes the defaults', () => {
    page([], { who: without('add_bulk_letter', 'edit_bulk_letter_default_settings') })
    expect(screen.queryByRole('button', { name: 'New bulk letter' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Letter defaults' })).toBeNull()
  })

  test('each client is chosen once, and as many as fit', () => {
    const many = Array.from({ length: 600 }, (_, n) => ({ id: (n % 550) + 1, name: `c${n}` }))
    const chosen = withClients([], many)
    expect([chosen.length, new Set(chosen.map(({ id }) => id)).size]).toEqual([500, 500])
  })
})
