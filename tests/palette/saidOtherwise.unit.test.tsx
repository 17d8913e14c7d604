// @vitest-environment jsdom
/** What is said in another way than it is called, on a device that knows it: seen as like it, and opened by nobody unseen. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardsSeen, recordsFound, type Cards } from '../../domain/lists/index.ts'
import { commandRun, placeOf, routeEntered } from '../../domain/navigation/index.ts'
import { readingsOf } from '../../domain/palette/index.ts'
import { collectionLoaded, collectionOpened } from '../../domain/records/index.ts'
import { recordLike } from '../links/operationsWorld.ts'
import { caseCard } from '../lists/caseCard.ts'
import { clientCard } from '../lists/clientCard.ts'
import { openOwnTask } from '../../src/palette/ownTasks.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const held = { limited_access: false, owner_id: null, status: 1, updated_at: '2026-01-01T00:00:00.000Z' } as const
const phones = { primary_phone: null, secondary_phone: null } as const
const client = (id: number, title: string, case_reference_id: string | null = null): Cards['victims'] => ({
  ...clientCard(id),
  title,
  case_reference_id,
})
const place = (id: number, location_name: string): Cards['locations'] => ({
  ...held,
  ...phones,
  id,
  location_name,
  business: null,
  address: null,
  cases_count: 0,
  events_count: 0,
})

const device = () => {
  const shown = showPalette({ at: { route: 'home' } })
  shown.dispatch(
    cardsSeen({
      pages: [
        { tab: 'victims', rows: [client(1, 'Delacroix, Rosa'), client(2, 'Ito, Ana', '2023-CR-00151')] },
        { tab: 'cases', rows: [caseCard(3, '2023-CR-00151')] },
        {
          tab: 'locations',
          rows: [
            place(4, 'Three Pines Motel'),
            place(5, 'Candlelight Hall'),
            place(6, 'Old Mill'),
            place(7, 'Old Mill'),
          ],
        },
      ],
    }),
  )
  return shown
}

describe('records that the device knows', () => {
  test.each([
    ['mrs delacroix', 'Delacroix, Rosa'],
    ['Señora Delacroix', 'Delacroix, Rosa'],
    ['3 pines motel', 'Three Pines Motel'],
  ])('%s: %s stands first once the server has nothing either', (query, label) => {
    const shown = device()
    shown.open()
    shown.type(query)
    expect(shown.options()).toEqual([])
    expect(document.body.textContent).not.toContain('Nothing found')
    shown.press('Enter')
    shown.dispatch(recordsFound({ query, pages: [], near: true }))
    expect(shown.options()[0]).toContain(label)
    expect(shown.isOpen()).toBe(true)
  })

  test.each([
    ['rosa de la croix', 'Delacroix, Rosa'],
    ['candle light hall', 'Candlelight Hall'],
  ])('%s: words apart are seen in %s at once', (query, label) => {
    const shown = device()
    shown.open()
    shown.type(query)
    expect(shown.options()).toEqual([label])
  })

  test.each(['cr 151', '23-151', '2023-cr-151'])('%s: the case stands before a client of it', (query) => {
    const shown = device()
    shown.open()
    shown.type(query)
    expect(shown.options().map((each) => each?.slice(0, 9))).toEqual(['2023-CR-0', 'Ito, Ana2'])
  })

  test('of places of one name the one that was opened last comes first, by whatever way', () => {
    const shown = device()
    for (const [id, other] of [
      [7, 6],
      [6, 7],
    ] as const) {
      shown.dispatch(routeEntered(placeOf('location', { id }, 'edit')))
      shown.dispatch(routeEntered({ route: 'home' }))
      shown.open()
      shown.type('old mill')
      const ids = [...document.querySelectorAll('[role=option]')].map((each) => each.id)
      expect([id, ids.slice(0, 2)]).toEqual([id, [`palette-locations-${id}`, `palette-locations-${other}`]])
      shown.press('Escape')
      shown.press('Escape')
    }
  })

  test('what was opened here counts as one use, and not as a visit besides', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
    const shown = device()
    const visit = (id: number) => {
      shown.dispatch(routeEntered(placeOf('location', { id }, 'edit')))
      shown.dispatch(routeEntered({ route: 'home' }))
    }
    visit(7)
    visit(7)
    shown.dispatch(commandRun({ command: 'open.locations', by: 'palette', record: 6 }))
    visit(6)
    const firstOf = () => {
      shown.open()
      shown.type('old mill')
      const [first] = document.querySelectorAll('[role=option]')
      shown.press('Escape')
      shown.press('Escape')
      return first?.id
    }
    expect(firstOf()).toBe('palette-locations-7')
    // Each further visit counts.
    visit(6)
    visit(6)
    expect(firstOf()).toBe('palette-locations-6')
    vi.useRealTimers()
  })
})

test('an own task that is to be done is found by its title, and leads to its client', () => {
  const shown = device()
  const ofClient = { victim_id: 7, victim_case_id: 11, victim_name: 'Quay, Robin', case_id: null, user_id: 3 }
  const task = (id: number, title: string, is_completed: 0 | 1) =>
    recordLike('task', { ...ofClient, date_time: null, id, title, is_completed })
  const records = [task(21, 'Thank the shelter', 0), task(22, 'Thank the clerk', 1)]
  shown.dispatch(collectionOpened({ kind: 'task', owner: 'user', of: 3 }))
  shown.dispatch(collectionLoaded({ kind: 'task', owner: 'user', of: 3, records, isWhole: true } as never))
  shown.open()
  shown.type('thank')
  expect(shown.options()).toEqual(['Thank the shelterQuay, Robin'])
  // Of two that are called alike one would be somebody else's: nobody's page is opened unseen.
  shown.press('Enter')
  expect(shown.said('navigation/requested')).toEqual([])
  fireEvent.click(screen.getByRole('option'))
  expect(shown.said('navigation/requested')).toEqual([])
})

test('an own task leads to its client’s tasks, else to its case’s, else to all', () => {
  const task = recordLike('task', {
    victim_id: 7,
    victim_case_id: 11,
    case_id: null,
    case_reference_id: null,
    user_id: 3,
  })
  expect(openOwnTask(task).payload).toMatchObject({ route: 'case.victim', victimId: 7, tab: 'tasks' })
  const ofCase = { ...task, victim_id: null, victim_case_id: null, case_id: 11, case_reference_id: '2026-CR-1' }
  expect(openOwnTask(ofCase).payload).toMatchObject({ route: 'case.manage', caseId: 11 })
  expect(openOwnTask({ ...ofCase, case_id: null }).payload).toMatchObject({ route: 'tasks' })
})

test('other ways to write a line are few, and none of one word or of a sentence', () => {
  expect(readingsOf('3 pines')).toEqual(['three pines', 'tres pines', 'trois pines', '3pines'])
  expect(readingsOf('dr three')).toEqual(['three', 'dr 3', 'drthree'])
  for (const line of ['mrs', 'mrs dr', 'delacroix', 'a b c d e f'])
    expect(readingsOf(line).filter((each) => !/^\w+$/.test(each))).toEqual([])
})
