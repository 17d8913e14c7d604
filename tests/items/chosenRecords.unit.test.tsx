// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectionsLoaded } from '../../domain/config/index.ts'
import { foundPersons, type FoundPerson } from '../../domain/lists/index.ts'
import { draftOf } from '../../domain/records/index.ts'
import { ItemPanel } from '../../src/items/index.ts'
import { allScopes, client, recordLike } from '../links/operationsWorld.ts'
import { listed, loaded, showItems } from './itemScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_600)
  document.documentElement.style.fontSize = '16px'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
const options = (label: string | RegExp) =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

const role = (id: number, label: string, off: object) => ({
  id,
  label,
  status: 1 as const,
  order: id,
  is_person_default: false,
  is_user_default: false,
  disable_user: false,
  disable_person: false,
  ...off,
})
const roles = collectionsLoaded({
  collections: {
    attendee_role: [
      role(1, 'Speaker', {}),
      role(2, 'Guest', { disable_user: true }),
      role(3, 'Organizer', { disable_person: true }),
    ],
  },
  failed: [],
})
const ortega: FoundPerson = {
  id: 5,
  title: 'Ortega, Ana',
  birthdate: '03/04/1990',
  primary_phone: null,
  part: 'defendant',
  case_reference_id: '24-1',
}

describe('an attendee', () => {
  const open = () => {
    const scopes = [...allScopes, 'add_event', 'event_manager_enabled']
    const shown = showItems(
      <ItemPanel kind="attendee" owner="event" of={4} tab="attendees" />,
      [roles, loaded('event', recordLike('event', { id: 4 })), listed('attendee', 'event', 4, [])],
      { scopes },
    )
    press('Add attendee')
    return shown
  }
  const drafted = ({ state }: ReturnType<typeof open>) => draftOf(state(), 'attendee', 0)?.changes
  const findAna = ({ dispatch }: ReturnType<typeof open>) => {
    const field = screen.getByRole('combobox', { name: 'Person' })
    field.focus()
    fireEvent.change(field, { target: { value: 'ortega' } })
    act(() => void vi.advanceTimersByTime(300))
    act(() => dispatch(foundPersons.loaded({ search: 'ortega', persons: [ortega] })))
    fireEvent.keyDown(field, { key: 'Enter' })
  }

  test('[EVT-02] is a person who is found by name, whatever they are on which case', () => {
    const shown = open()
    findAna(shown)
    act(() => shown.dispatch(loaded('person', recordLike('person', { id: 5, first: 'Ana', last: 'Ortega' }))))
    expect(drafted(shown)).toMatchObject({ person_id: 5, event_id: 4 })
    const other = screen.getByRole('button', { name: /somebody other than Ortega, Ana/ })
    expect(document.activeElement).toBe(other)
    fireEvent.click(other)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Person' }))
    expect(drafted(shown)?.['person_id'] ?? null).toBeNull()
  })

  test('[EVT-02] a team member is a user instead: the person goes with the question', () => {
    const shown = open()
    findAna(shown)
    expect(screen.queryByRole('combobox', { name: 'Team member' })).toBeNull()
    choose(/^Type/, 'T')
    expect(screen.queryByText('Person')).toBeNull()
    expect(drafted(shown)).toMatchObject({ type: 'T' })
    expect(drafted(shown)?.['person_id'] ?? null).toBeNull()
    choose('Team member', '3')
    choose(/^Type/, 'A')
    expect(drafted(shown)?.['user_id'] ?? null).toBeNull()
  })

  test('[EVT-04] only roles that are for its type are offered', () => {
    open()
    expect(options('Role')).toEqual(['–', 'Speaker', 'Guest'])
    choose(/^Type/, 'T')
    expect(options('Role')).toEqual(['–', 'Speaker', 'Organizer'])
  })
})

describe('[LOC-10] a warrant', () => {
  const place = (location_cases: { id: number; case_id: number; case_reference_id: string }[]) =>
    loaded('location', recordLike('location', { id: 9, location_cases }))
  const open = (cases: Parameters<typeof place>[0]) =>
    showItems(<ItemPanel kind="warrant" owner="location" of={9} tab="operations" />, [
      place(cases),
      listed('warrant', 'location', 9, [
        recordLike('warrant', { id: 3, location_id: 9, location_case_id: 21, description: 'Back room' }),
      ]),
    ])

  test('names one of the cases that its location is on, and its row reads it', () => {
    const shown = open([
      { id: 21, case_id: 11, case_reference_id: '24-1' },
      { id: 22, case_id: 12, case_reference_id: '24-2' },
    ])
    expect(screen.getByRole('row', { name: /^1\/|^3\// }).textContent).toContain('Case 24-1')
    press(/Edit Back room/)
    expect(options('Case')).toEqual(['–', 'Case 24-1', 'Case 24-2'])
    choose('Case', '22')
    expect(draftOf(shown.state(), 'warrant', 3)?.changes).toEqual({ location_case_id: 22 })
  })

  test('of a location without a case can name none, and says why', () => {
    open([])
    press(/^Add warrant/)
    expect(options('Case')).toEqual(['–'])
    expect(screen.getByText('This location is on no case yet.')).toBeTruthy()
  })
})

describe('the buttons of a row', () => {
  const namesOf = (kind: 'court_date' | 'warrant', records: object[]) => {
    cleanup()
    const owner = kind === 'court_date' ? 'victim' : 'location'
    showItems(
      <ItemPanel kind={kind} owner={owner} of={7} tab="" />,
      [
        loaded('victim', client()),
        listed(kind, owner, 7, records.map((more, at) => recordLike(kind, { id: at + 1, ...more })) as never),
      ],
      {
        scopes: [...allScopes, 'view_own_victim'],
      },
    )
    return screen.getAllByRole('button', { name: /^(Edit|Delete) / }).map((each) => each.getAttribute('aria-label'))
  }

  test('say of which row they are: its day, what it is of, and its title', () => {
    const names = namesOf('court_date', [
      { date_time: '2026-03-04T17:00:00.000Z' },
      { date_time: '2026-03-05T17:00:00.000Z' },
    ])
    expect(new Set(names).size).toBe(4)
    for (const name of names) expect(name).toMatch(/^(Edit|Delete) Court date of 3\/[45]\/2026 /)
    const long = namesOf('warrant', [{ description: 'Back room '.repeat(40), date: '03/04/2026' }])
    expect(long[0]).toMatch(/^Edit Back room .*…, 3\/4\/2026$/)
    expect(long[0]?.length).toBeLessThan(90)
  })
})
