// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { collectionsLoaded, settingsLoaded } from '../../domain/config/index.ts'
import { recordsFound, recordSearchFailed } from '../../domain/lists/index.ts'
import { assignableUsers, removalProposed, addLink, type LinkName } from '../../domain/links/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { recordChangedElsewhere, recordLoaded, type Kind, type Records } from '../../domain/records/index.ts'
import { snackbarShown } from '../../domain/calls/index.ts'
import { StaffSnackbars } from '../../src/shell/StaffSnackbars.tsx'
import {
  AssignmentsPanel,
  DeleteButton,
  LinksPanel,
  RemovalDialog,
  TagsPanel,
  VictimizationsPanel,
} from '../../src/links/index.ts'
import { cardsOf } from '../quickSearch/cards.ts'
import { allScopes, begun, client, done, recordLike } from './operationsWorld.ts'
import { showScreen } from './screen.tsx'

afterEach(cleanup)

const loaded = <K extends Kind>(kind: K, record: Records[K]) => recordLoaded({ kind, record } as never)
const victim = { kind: 'victim', id: 7 } as const
const field = (name: string) => screen.getByRole('combobox', { name })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const people = settingsLoaded({
  settings: {
    races: [],
    genders: [],
    case_stages: [],
    field_views: [],
    advocates: [
      { id: 3, first: 'Ada', last: 'Sample', status: 1 },
      { id: 8, first: 'Hana', last: 'Brown', status: 1 },
      { id: 9, first: 'Avery', last: 'Lind', status: 1 },
    ] as never,
  },
  failed: [],
})

describe('the tags of a record', () => {
  const tagged = client({
    terms: [
      { id: 91, term_id: 22 },
      { id: 92, term_id: 23 },
      { id: 93, term_id: 24 },
      { id: 94, term_id: 999 },
    ],
  })

  test('[TAG-08] stand by taxonomy in its order, an inactive one where it is, and [TAG-06] a missing one says so', () => {
    showScreen(<TagsPanel {...victim} />, [loaded('victim', tagged)])
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Risk',
      'Needs',
      'Other',
    ])
    expect(
      within(screen.getByRole('region', { name: 'Needs' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Retired word', 'Childcare'])
    expect(within(screen.getByRole('region', { name: 'Other' })).getByText('Tag not found')).toBeTruthy()
  })
  test('[TAG-08] more are found by typing, of those that are offered, and chosen with the keyboard alone', () => {
    const { said } = showScreen(<TagsPanel {...victim} />, [loaded('victim', client())])
    const box = field('Add a tag')
    box.focus()
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    expect(options()).toEqual(['High danger', 'Childcare', 'Housing'])
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Risk', 'Needs'])
    fireEvent.change(box, { target: { value: 'HÓUS' } })
    expect(options()).toEqual(['Housing'])
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['Housing', 'true'])
    expect(screen.getByRole('status').textContent).toBe('1 choice')
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(said('operations/asked')).toEqual([
      { request: { does: 'tag.add', kind: 'victim', id: 7, link: null, values: { term_id: 21 } } },
    ])
    expect(document.activeElement).toBe(box)
    expect((box as HTMLInputElement).value).toBe('')
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })
  test('arrows go round, Escape closes and then clears, and what fits nothing says so', () => {
    showScreen(<TagsPanel {...victim} />, [loaded('victim', client())])
    const box = field('Add a tag')
    const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.keyDown(box, { key: 'ArrowUp' })
    expect(active()).toBe('Housing')
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    expect(active()).toBe('High danger')
    fireEvent.change(box, { target: { value: 'zzz' } })
    const said = () => [(box as HTMLInputElement).value, screen.getByRole('status').textContent]
    expect([box.getAttribute('aria-expanded'), ...said()]).toEqual(['false', 'zzz', 'Nothing fits'])
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(said()).toEqual(['zzz', ''])
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(said()).toEqual(['', ''])
  })
  test('are taken off by a button with their name, and the focus goes on to the field', () => {
    const { said, dispatch } = showScreen(<TagsPanel {...victim} />, [
      loaded('victim', client({ terms: [{ id: 91, term_id: 22 }] })),
    ])
    const button = screen.getByRole('button', { name: 'Remove Childcare' })
    button.focus()
    fireEvent.click(button)
    expect(said('operations/asked')).toEqual([
      { request: { does: 'tag.remove', kind: 'victim', id: 7, link: 91, values: { term_id: 22 } } },
    ])
    act(() => dispatch(loaded('victim', client({ version: 2 }))))
    expect(screen.queryByRole('button', { name: 'Remove Childcare' })).toBeNull()
    expect(document.activeElement).toBe(field('Add a tag'))
  })
  test('[TAG-07] [PRM-35] are seen with view_term, and changed with add_tag on a record that may be edited, never by display-only', () => {
    const show = (options: Parameters<typeof showScreen>[2], record = tagged) => {
      cleanup()
      showScreen(<TagsPanel {...victim} />, [loaded('victim', record)], options)
      return [
        screen.queryByText('Childcare') !== null,
        screen.queryAllByRole('button').length + screen.queryAllByRole('combobox').length,
      ]
    }
    expect(show({})).toEqual([true, 5])
    expect(show({ scopes: allScopes.filter((scope) => scope !== 'view_term') })).toEqual([false, 0])
    expect(show({ scopes: allScopes.filter((scope) => scope !== 'add_tag') })).toEqual([true, 0])
    expect(show({ level: 1 })).toEqual([true, 0])
    expect(show({}, { ...tagged, may_edit: false })).toEqual([true, 0])
  })
})

describe('assignments', () => {
  const assigned = client({ owner_id: 3, assignments: [{ id: 4, user_id: 8, secondary: false }] })
  test('of a record that is to be read again nobody is offered, least of all those of the record before it', () => {
    const other = client({ id: 8, owner_id: 3, assignments: [] })
    const { said, dispatch } = showScreen(<AssignmentsPanel kind="victim" id={8} />, [
      sessionReady({ complete: true }),
      people,
      assignableUsers.failed({ kind: 'victim', id: 7 }),
      loaded('victim', other),
      recordChangedElsewhere({ kind: 'victim', id: 8, version: 9 }),
    ])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(said('operations/assignableOpened')).toEqual([])
    act(() => dispatch(assignableUsers.loaded({ kind: 'victim', id: 7, users: [9] })))
    fireEvent.keyDown(field('Assign to'), { key: 'ArrowDown' })
    expect(screen.queryByRole('option')).toBeNull()
  })

  test('name the owner and who is assigned, and [PRM-29] offer whom the server named', () => {
    const ready = sessionReady({ complete: true })
    const facts = [ready, people, loaded('victim', assigned)]
    const { said, dispatch } = showScreen(<AssignmentsPanel {...victim} />, facts)
    expect(screen.getByText('Ada Sample')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Assignments' })).getByText('Hana Brown')).toBeTruthy()
    expect(said('operations/assignableOpened')).toEqual([{ kind: 'victim', id: 7 }])
    act(() => dispatch(assignableUsers.loaded({ kind: 'victim', id: 7, users: [9] })))
    const box = field('Assign to')
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    expect(options()).toEqual(['Avery Lind'])
    fireEvent.click(screen.getByRole('option', { name: 'Avery Lind' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove Hana Brown' }))
    expect(said('operations/asked')).toEqual([
      {
        request: { does: 'assignment.add', kind: 'victim', id: 7, link: null, values: { user_id: 9, secondary: true } },
      },
      {
        request: {
          does: 'assignment.remove',
          kind: 'victim',
          id: 7,
          link: 4,
          values: { user_id: 8, secondary: false },
        },
      },
    ])
  })
  test('[PRM-13] [PRM-27] [PRM-28] have their controls only where they may be used', () => {
    const show = (without: string) => {
      cleanup()
      showScreen(
        <AssignmentsPanel {...victim} />,
        [people, loaded('victim', assigned), assignableUsers.loaded({ kind: 'victim', id: 7, users: [9] })],
        { scopes: allScopes.filter((scope) => scope !== without) },
      )
      return [screen.queryAllByRole('combobox').length, screen.queryAllByRole('button', { name: /^Remove/ }).length]
    }
    expect(show('')).toEqual([1, 1])
    expect(show('add_assignment')).toEqual([0, 1])
    expect(show('delete_assignment')).toEqual([1, 0])
    expect(show('edit_own_assigned_object')).toEqual([0, 0])
    expect(show('secondary_assignments_enabled')).toEqual([0, 1])
  })
})

describe('links', () => {
  const lists = collectionsLoaded({
    collections: {
      agency: [
        { id: 5, label: 'Harbor Police', status: 1, order: 1 },
        { id: 6, label: 'Old Police', status: 0, order: 2 },
        { id: 7, label: 'County Clinic', status: 1, order: 3 },
      ] as never,
      crime_category: [{ id: 1, label: 'Violence', status: 1, order: 1, criminal: true }] as never,
      crime: [{ id: 3, label: 'Assault', status: 1, order: 1, category_id: 1 }] as never,
    },
    failed: [],
  })
  test('are listed by name; only active entries that are not there yet are offered', () => {
    const { said } = showScreen(<LinksPanel {...victim} link="agency" />, [
      lists,
      loaded('victim', client({ agencies: [5] })),
    ])
    expect(within(screen.getByRole('list', { name: 'Agencies' })).getByText('Harbor Police')).toBeTruthy()
    fireEvent.keyDown(field('Add to agencies'), { key: 'ArrowDown' })
    expect(options()).toEqual(['County Clinic'])
    fireEvent.keyDown(field('Add to agencies'), { key: 'Enter' })
    fireEvent.click(screen.getByRole('button', { name: 'Remove Harbor Police' }))
    expect(said('operations/asked')).toEqual([
      { request: { does: 'agency.add', kind: 'victim', id: 7, link: null, values: { agency_id: 7 } } },
      { request: { does: 'agency.remove', kind: 'victim', id: 7, link: null, values: { agency_id: 5 } } },
    ])
  })
  test('a location is found by its name as the server answers; what is linked is not offered, and a failure is said', async () => {
    const linked = { id: 9, name: 'Old mill', status: 1 as const, location_case_id: 5 }
    const { said, dispatch } = showScreen(<LinksPanel kind="court_case" id={7} link="caseLocation" />, [
      loaded('court_case', recordLike('court_case', { owner_id: 3, locations: [linked] })),
    ])
    const box = field('Add to locations')
    fireEvent.change(box, { target: { value: 'mill' } })
    expect(screen.getByRole('status').textContent).toBe('Searching…')
    await waitFor(() =>
      expect(said('lists/recordsSearched')).toEqual([expect.objectContaining({ query: 'mill', tabs: ['locations'] })]),
    )
    act(() => dispatch(recordSearchFailed({ query: 'mill' })))
    expect(screen.getByRole('status').textContent).toBe('The search failed. Please try again.')
    const rows = [cardsOf.locations(9, 'Old mill'), cardsOf.locations(10, 'New mill')]
    act(() => dispatch(recordsFound({ query: 'mill', pages: [{ tab: 'locations', rows }] })))
    expect(options()).toEqual(['New mill'])
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(said('operations/asked')).toMatchObject([
      { request: { does: 'caseLocation.add', values: { location_id: 10, primary: false } } },
    ])
  })
  test('a client has victimizations with their own tags, special classifications, agencies and grants', () => {
    const record = client({
      victimizations: [{ victimization_id: 40, crime_id: 3, victimization_terms: [{ id: 8, term_id: 25 }] }],
    })
    const { said } = showScreen(<VictimizationsPanel id={7} />, [lists, loaded('victim', record)])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Victimizations',
      'Special classifications',
      'Agencies',
      'Grants',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Remove Weapon used' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove Assault' }))
    const box = field('Tags of Assault')
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(
      said('operations/asked').map((payload) => (payload as { request: { does: string; values: unknown } }).request),
    ).toMatchObject([
      { does: 'victimizationTag.remove', link: 8 },
      { does: 'victimization.remove', link: 40, values: { crime_id: 3, term_ids: [25] } },
      { does: 'victimizationTag.add', values: { victimization_id: 40, term_id: 25 } },
    ])
  })
  test('have no controls on a record that may not be changed', () => {
    for (const link of ['agency', 'grant', 'classification', 'victimization'] satisfies LinkName[]) {
      cleanup()
      showScreen(<LinksPanel {...victim} link={link} />, [
        lists,
        loaded('victim', client({ agencies: [5], may_edit: false })),
      ])
      expect([screen.queryAllByRole('combobox'), screen.queryAllByRole('button')]).toEqual([[], []])
    }
  })
})

describe('deleting', () => {
  const show = (kind: Kind, record: object, options?: Parameters<typeof showScreen>[2]) =>
    showScreen(
      <>
        <DeleteButton kind={kind} id={7} />
        <RemovalDialog />
      </>,
      [loaded(kind, recordLike(kind, record) as never)],
      options,
    )
  const asked = [
    [
      'person',
      { first: 'Ana', last: 'Ortega' },
      'Delete',
      /from every case, as victim and as defendant\. The history stays in the archives\. .*cancel and use expunge\.$/,
    ],
    [
      'person',
      { first: 'Ana', last: 'Ortega' },
      'Expunge',
      /purges the person from the archives, and it cannot be recovered\. Are you sure you want to continue\?$/,
    ],
    [
      'location',
      { first: 'Harbor House' },
      'Delete',
      /from every case and event\. The history stays in the archives\. .*cancel and use expunge\.$/,
    ],
    ['location', { first: 'Harbor House' }, 'Expunge', /Are you sure you want to continue\?$/],
    ['court_case', { case_reference_id: '24-1' }, 'Delete', /clients and defendants lose this case; the persons stay/],
    ['event', { name: 'Vigil' }, 'Delete', /leave lists and searches/],
  ] as const

  test.each(asked)(
    '[CLI-26] [CLI-27] [LOC-06] [LOC-07] [CAS-08] [EVT-12] a %s %j asks first (%s)',
    async (kind, record, button, text) => {
      const { said } = show(kind, record)
      const opener = screen.getByRole('button', { name: new RegExp(`^${button} `) })
      opener.focus()
      fireEvent.click(opener)
      const dialog = screen.getByRole('alertdialog')
      expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(text)
      expect(said('operations/asked')).toEqual([])
      fireEvent.keyDown(dialog, { key: 'Escape' })
      expect(screen.queryByRole('alertdialog')).toBeNull()
      await waitFor(() => expect(document.activeElement).toBe(opener))
      expect(said('operations/asked')).toEqual([])
    },
  )
  test('goes on when it is confirmed, once', () => {
    const { said } = show('event', { name: 'Vigil' })
    fireEvent.click(screen.getByRole('button', { name: 'Delete event' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Vigil?' })
    expect(document.activeElement?.textContent).toBe('Cancel')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(said('operations/asked')).toEqual([
      { request: { does: 'record.remove', kind: 'event', id: 7, link: null, values: {} } },
    ])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  test('to expunge, the name is typed', () => {
    const { said } = show('location', { first: 'Harbor House' })
    fireEvent.click(screen.getByRole('button', { name: 'Expunge location' }))
    const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Expunge' })
    fireEvent.click(confirm)
    expect(said('operations/asked')).toEqual([])
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Harbor House' } })
    fireEvent.click(confirm)
    expect(said('operations/asked')).toMatchObject([{ request: { does: 'record.expunge', kind: 'location' } }])
  })
  test('to expunge a person whom nobody has opened, the name is asked for first and then typed, never the word for one', () => {
    const { said, dispatch } = showScreen(<RemovalDialog />, [sessionReady({ complete: true })])
    act(() => dispatch(removalProposed({ kind: 'person', id: 7, expunge: true })))
    expect(said('records/opened')).toEqual([{ kind: 'person', id: 7 }])
    const confirm = (): HTMLElement => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Expunge' })
    fireEvent.click(confirm())
    expect([screen.queryByRole('textbox'), said('operations/asked')]).toEqual([null, []])
    act(() => dispatch(loaded('person', recordLike('person', { id: 7, first: 'Ana', last: 'Ortega' }) as never)))
    for (const [typed, times] of [
      ['Person', 0],
      ['Ortega, Ana', 1],
    ] as const) {
      fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } })
      fireEvent.click(confirm())
      expect(said('operations/asked')).toHaveLength(times)
    }
  })
  test('[PRM-37] [EVT-08] [PRM-35] has no control without the scope for it', () => {
    const without = (scope: string, kind: Kind, level = 60) => {
      cleanup()
      show(kind, kind === 'event' ? { name: 'x' } : {}, { scopes: allScopes.filter((held) => held !== scope), level })
      return screen.queryAllByRole('button').map(({ textContent }) => textContent)
    }
    expect(without('', 'location')).toEqual(['Delete location', 'Expunge location'])
    expect(without('delete_any_person', 'location')).toEqual([])
    expect(without('delete_any_person', 'person')).toEqual([])
    expect(without('', 'event')).toEqual(['Delete event'])
    expect(without('delete_event', 'event')).toEqual([])
    expect(without('', 'event', 1)).toEqual([])
  })
})

test('a message has a button to undo what it tells of, as long as that can be undone', () => {
  const request = addLink('tag', victim, { term_id: 21 })
  const { said, dispatch } = showScreen(<StaffSnackbars />, [
    loaded('victim', client()),
    begun({ operation: 'a', request }),
    snackbarShown({ snackbar: 'a', message: 'operation.tag.added', tone: 'success', until: 1 }),
  ])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  act(() => dispatch(done('a', 91)))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(said('operations/undoAsked')).toEqual([{ name: 'a' }])
  act(() => dispatch(begun({ operation: 'b', request: { ...request, does: 'tag.remove', link: 91 }, undoes: 'a' })))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
