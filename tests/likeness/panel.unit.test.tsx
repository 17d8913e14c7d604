// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import { likelyAnswered, likelyAsked, linkedPerson, type LikelyPerson } from '../../domain/likeness/index.ts'
import { answerTo } from '../../domain/calls/index.ts'
import { foundPersons, mostPersons, recordsFound, type FoundPerson } from '../../domain/lists/index.ts'
import { draftOf, editFields } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { createStore, stampMiddleware, type Ports, type Store } from '../../epics/kernel/index.ts'
import { LikelyPersons } from '../../src/likeness/index.ts'
import { CasePicker, PersonPicker } from '../../src/pickers/index.ts'

const robert: LikelyPerson = {
  person_id: 5,
  name: 'Smith, Robert',
  birthdate: '03/04/1990',
  phone_end: '0147',
  records: 2,
  victim_id: 7,
  case_id: 11,
  score: 62,
  reasons: ['likeness.reason.nickname', 'likeness.reason.birthdate'],
}
const roberta: LikelyPerson = {
  ...robert,
  person_id: 6,
  name: 'Smith, Roberta',
  birthdate: null,
  phone_end: null,
  records: 1,
  victim_id: 8,
  reasons: ['likeness.reason.similarName'],
}

let store: Store
const state = (): State => store.getState()
const say = (...actions: Parameters<Store['dispatch']>[0][]): void =>
  act(() => actions.forEach((action) => void store.dispatch(action)))
const type = (changes: Record<string, unknown>) => editFields('victim', 0, changes, null, { zone: 'UTC' })
const show = (part: React.ReactNode) =>
  render(
    <Provider store={store}>
      <MemoryRouter>{part}</MemoryRouter>
    </Provider>,
  )

beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView = () => undefined
  const clock = { now: () => 0 }
  store = createStore({
    root: rootReducer,
    ports: { clock } as Partial<Ports> as Ports,
    epics: [],
    stamp: stampMiddleware(registry, clock),
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const answered = (): void =>
  say(
    type({ first: 'Bob', last: 'Smith' }),
    likelyAsked({ form: 'victim', question: 1 }),
    likelyAnswered({ form: 'victim', question: 1, persons: [robert, roberta] }),
  )

describe('likely persons', () => {
  test('are announced politely and each says why, and the whole phone number of nobody', () => {
    show(<LikelyPersons form="victim" />)
    expect(screen.getByRole('status').textContent).toBe('')
    answered()
    expect(screen.getByRole('status').textContent).toBe('2 likely matches')
    const [first] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading') !== null)
    expect(first?.textContent).toContain('Smith, RobertBorn 3/4/1990Phone ending 01472 recordsNicknameSame birthdate')
    const open = screen.getByRole('link', { name: 'Open Smith, Robert in a new tab' })
    expect([open.getAttribute('href'), open.getAttribute('target'), open.getAttribute('rel')]).toEqual([
      '/case/11/victim/7/edit',
      '_blank',
      'noopener',
    ])
  })

  test('can not be chosen any more once something else was typed', () => {
    show(<LikelyPersons form="victim" />)
    answered()
    say(type({ first: 'Bobb' }))
    expect(screen.getByText('Smith, Robert').closest('[inert]')).not.toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('"Use this person" links the draft, keeps the focus near, and Unlink brings back what was typed', () => {
    show(<LikelyPersons form="victim" />)
    answered()
    fireEvent.click(screen.getByRole('button', { name: 'Use this person: Smith, Robert' }))
    expect(linkedPerson(state(), 'victim')).toBe(5)
    expect(draftOf(state(), 'victim', 0)?.changes).toEqual({ person_id: 5 })
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Likely matches' }))
    expect(screen.getByText('First name: Bob')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Unlink' }))
    expect(draftOf(state(), 'victim', 0)?.changes).toEqual({ first: 'Bob', last: 'Smith' })
  })

  const cards = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('heading') !== null)
      .map(({ textContent }) => textContent)
  const names = (role: 'button' | 'link', name: RegExp) =>
    screen.getAllByRole(role, { name }).map((each) => each.getAttribute('aria-label'))
  const john = { ...roberta, name: 'Smith, John', reasons: ['likeness.reason.sameName' as const] }
  const shown = (...persons: LikelyPerson[]) => {
    show(<LikelyPersons form="victim" />)
    say(
      type({ first: 'John', last: 'Smith' }),
      likelyAsked({ form: 'victim', question: 1 }),
      likelyAnswered({ form: 'victim', question: 1, persons }),
    )
  }

  test('that are namesakes are told apart by the newest case, in what is seen and in what is said', () => {
    shown(
      { ...john, person_id: 6, case_reference_id: '24-1' },
      { ...john, person_id: 9, case_reference_id: '24-2' },
      { ...robert, case_reference_id: '24-2' },
    )
    expect(cards()).toEqual([
      expect.stringContaining('Smith, JohnCase 24-11 record'),
      expect.stringContaining('Smith, JohnCase 24-21 record'),
      expect.stringContaining('Smith, RobertBorn 3/4/1990Phone ending 0147Case 24-22 records'),
    ])
    expect(names('button', /^Use this person/)).toEqual([
      'Use this person: Smith, John, Case 24-1',
      'Use this person: Smith, John, Case 24-2',
      'Use this person: Smith, Robert',
    ])
    expect(names('link', /^Open/)).toEqual([
      'Open Smith, John, Case 24-1 in a new tab',
      'Open Smith, John, Case 24-2 in a new tab',
      'Open Smith, Robert in a new tab',
    ])
  })

  test('that are alike in all that is known show their ids, and the one that is pressed is linked', () => {
    shown(
      { ...john, person_id: 6, case_reference_id: '24-1' },
      { ...john, person_id: 9, case_reference_id: '24-1', records: 2 },
      { ...john, person_id: 12, case_reference_id: null },
      { ...john, person_id: 15 },
    )
    expect(cards()).toEqual([
      expect.stringContaining('Smith, JohnCase 24-1#61 record'),
      expect.stringContaining('Smith, JohnCase 24-1#92 records'),
      expect.stringContaining('Smith, John#121 record'),
      expect.stringContaining('Smith, John#151 record'),
    ])
    expect(names('button', /^Use this person/)).toEqual([
      'Use this person: Smith, John, Case 24-1, #6',
      'Use this person: Smith, John, Case 24-1, #9',
      'Use this person: Smith, John, #12',
      'Use this person: Smith, John, #15',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Use this person: Smith, John, Case 24-1, #9' }))
    expect(linkedPerson(state(), 'victim')).toBe(9)
  })

  test('"None of these" hides them', () => {
    show(<LikelyPersons form="victim" />)
    answered()
    fireEvent.click(screen.getByRole('button', { name: 'None of these' }))
    expect(screen.queryByText('Smith, Robert')).toBeNull()
  })
})

const ortega: FoundPerson = {
  id: 5,
  title: 'Ortega, Ana',
  birthdate: null,
  primary_phone: null,
  part: 'victim',
  case_reference_id: '24-1',
}
const found = (search: string, persons: FoundPerson[], more = false) => foundPersons.loaded({ search, persons, more })

describe('the pickers', () => {
  test('[CLI-30] an existing person is found by name, chosen with the keyboard, and linked', () => {
    show(<PersonPicker form="victim" onBegin={() => undefined} />)
    const input = screen.getByRole('combobox', { name: 'Existing person' })
    fireEvent.change(input, { target: { value: 'orte' } })
    expect(input.getAttribute('aria-expanded')).toBe('false')
    act(() => void vi.advanceTimersByTime(300))
    expect(answerTo(state(), foundPersons, { search: 'orte' }).isAsking).toBe(true)
    say(
      found('orte', [
        { ...ortega, id: 4 },
        { ...ortega, part: 'defendant', case_reference_id: '24-2' },
        { ...ortega, id: 6, title: 'Ortega, Luis', birthdate: '03/04/1990', primary_phone: '12125550100' },
      ]),
    )
    expect(input.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Ortega, AnaClient · Case 24-1',
      'Ortega, AnaDefendant · Case 24-2',
      'Ortega, LuisBorn 3/4/1990 · +1 (212) 555-0100 · Client · Case 24-1',
    ])
    expect(screen.getByRole('status').textContent).toContain('3 found')
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(linkedPerson(state(), 'victim')).toBe(5)
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  const typed = (value: string) => {
    show(<PersonPicker form="victim" onBegin={() => undefined} />)
    const input = screen.getByRole('combobox', { name: 'Existing person' })
    fireEvent.change(input, { target: { value } })
    act(() => void vi.advanceTimersByTime(300))
    return input
  }

  test('namesakes with the same part in the same newest case are offered with their ids', () => {
    typed('ortega')
    say(
      found('ortega', [
        ortega,
        { ...ortega, id: 6 },
        { ...ortega, id: 7, title: 'Ortega,  Aná' },
        { ...ortega, id: 8, case_reference_id: '24-2' },
        { ...ortega, id: 9, part: null, case_reference_id: null },
      ]),
    )
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Ortega, AnaClient · Case 24-1 · #5',
      'Ortega, AnaClient · Case 24-1 · #6',
      'Ortega,  AnáClient · Case 24-1 · #7',
      'Ortega, AnaClient · Case 24-2',
      'Ortega, Ana',
    ])
    fireEvent.click(screen.getByRole('option', { name: /#6$/ }))
    expect(linkedPerson(state(), 'victim')).toBe(6)
  })

  test('more than are offered are said and shown, and fewer are not', () => {
    const input = typed('ortega')
    const persons = Array.from({ length: mostPersons }, (_, at) => ({ ...ortega, id: at + 1 }))
    say(found('ortega', persons, true))
    const beyond = '12 found, more are not shown: type more of the name'
    expect(screen.getByText(beyond).closest('[hidden]')).toBeNull()
    expect(screen.getByRole('status').textContent).toContain(beyond)
    fireEvent.change(input, { target: { value: 'ortega a' } })
    act(() => void vi.advanceTimersByTime(300))
    say(found('ortega a', persons))
    expect(screen.queryByText(beyond)).toBeNull()
    expect(screen.getByRole('status').textContent).toMatch(/^12 found\. /)
  })

  test('[CLI-30] an existing case is chosen by its number, and can be left again', () => {
    const chosen: (number | null)[] = []
    const { rerender } = show(
      <CasePicker help="Leave empty for a new case." value={null} onChoose={(caseId) => chosen.push(caseId)} />,
    )
    const input = screen.getByRole('combobox', { name: 'On an existing case' })
    fireEvent.change(input, { target: { value: '24' } })
    act(() => void vi.advanceTimersByTime(1_000))
    expect(state().lists.found).toBeNull()
    fireEvent.change(input, { target: { value: '24-1' } })
    act(() => void vi.advanceTimersByTime(300))
    const row = {
      id: 11,
      case_reference_id: '24-1',
      date_time: '2026-02-03T10:00:00.000Z',
      stage_id: null,
      owner_id: null,
      victim_count: 1,
      victim_name: 'Ortega, Ana',
      victim_type: 'P' as const,
      defendant_count: 0,
      defendant_name: null,
      location_count: 0,
      location_name: null,
      limited_access: false,
      status: 1 as const,
      updated_at: '2026-02-03T10:00:00.000Z',
    }
    say(recordsFound({ query: '24-1', pages: [{ tab: 'cases', rows: [row] }] }))
    fireEvent.click(screen.getByRole('option', { name: '24-1First client: Ortega, Ana' }))
    expect(chosen).toEqual([11])
    rerender(
      <Provider store={store}>
        <CasePicker help="Leave empty for a new case." value={11} onChoose={(caseId) => chosen.push(caseId)} />
      </Provider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Make a new case instead' }))
    expect(chosen).toEqual([11, null])
  })

  test('Escape closes the list, an answer to an older text is not shown, and a failure is said', () => {
    show(<PersonPicker form="victim" onBegin={() => undefined} />)
    const input = screen.getByRole('combobox')
    fireEvent.change(input, { target: { value: 'orte' } })
    act(() => void vi.advanceTimersByTime(300))
    fireEvent.change(input, { target: { value: 'ortega' } })
    say(found('orte', [ortega]))
    expect(screen.queryAllByRole('option')).toEqual([])
    act(() => void vi.advanceTimersByTime(300))
    say(found('ortega', [ortega]))
    expect(screen.getAllByRole('option')).toHaveLength(1)
    fireEvent.keyDown(input, { key: 'Escape' })
    expect(input.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryAllByRole('option')).toEqual([])
  })
})
