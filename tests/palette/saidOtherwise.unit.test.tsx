// @vitest-environment jsdom
/** What is said in another way than it is called, on a device that knows it: seen as like it, and opened by nobody unseen. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cardsSeen, recordsFound, type Cards } from '../../domain/lists/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { readingsOf } from '../../domain/palette/index.ts'
import { collectionLoaded } from '../../domain/records/index.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const held = { limited_access: false, owner_id: null, status: 1, updated_at: '2026-01-01T00:00:00.000Z' } as const
const phones = { primary_phone: null, secondary_phone: null } as const
const client = (id: number, title: string, case_reference_id: string | null = null) =>
  ({
    ...held,
    ...phones,
    id,
    title,
    case_id: id,
    case_reference_id,
    business: null,
    email: null,
    birthdate: null,
  }) as unknown as Cards['victims']
const courtCase = (id: number, case_reference_id: string) =>
  ({ ...held, id, case_reference_id, victim_name: null, defendant_name: null }) as unknown as Cards['cases']
const place = (id: number, location_name: string) =>
  ({ ...held, ...phones, id, location_name, business: null, address: null }) as unknown as Cards['locations']

const device = () => {
  const shown = showPalette({ at: { route: 'home' } })
  shown.dispatch(
    cardsSeen({
      pages: [
        { tab: 'victims', rows: [client(1, 'Delacroix, Rosa'), client(2, 'Ito, Ana', '2023-CR-00151')] },
        { tab: 'cases', rows: [courtCase(3, '2023-CR-00151')] },
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
    } as never),
  )
  return shown
}

describe('records that the device knows', () => {
  test.each([
    ['mrs delacroix', 'Delacroix, Rosa'],
    ['Señora Delacroix', 'Delacroix, Rosa'],
    ['rosa de la croix', 'Delacroix, Rosa'],
    ['3 pines motel', 'Three Pines Motel'],
    ['candle light hall', 'Candlelight Hall'],
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
      shown.dispatch(
        routeEntered({ route: 'location', locationId: id, tab: 'edit' } as never),
        routeEntered({ route: 'home' }),
      )
      shown.open()
      shown.type('old mill')
      const ids = [...document.querySelectorAll('[role=option]')].map((each) => each.id)
      expect([id, ids.slice(0, 2)]).toEqual([id, [`palette-locations-${id}`, `palette-locations-${other}`]])
      shown.press('Escape')
      shown.press('Escape')
    }
  })
})

test('an own task that is to be done is found by its title, and leads to its client', () => {
  const shown = device()
  const task = (id: number, title: string, is_completed: 0 | 1) => ({
    id,
    title,
    is_completed,
    victim_id: 7,
    victim_case_id: 11,
    victim_name: 'Quay, Robin',
    case_id: null,
    case_reference_id: null,
    date_time: null,
    user_id: 3,
  })
  const records = [task(21, 'Thank the shelter', 0), task(22, 'Thank the clerk', 1)]
  shown.dispatch(collectionLoaded({ kind: 'task', owner: 'user', of: 3, records, isWhole: true } as never))
  shown.open()
  shown.type('thank')
  expect(shown.options()).toEqual(['Thank the shelterQuay, Robin'])
  shown.press('Enter')
  expect(shown.said('navigation/requested')).toMatchObject([{ route: 'case.victim', victimId: 7, tab: 'tasks' }])
})

test('other ways to write a line are few, and none of one word or of a sentence', () => {
  expect(readingsOf('3 pines')).toEqual(['three pines', 'tres pines', 'trois pines', '3pines'])
  expect(readingsOf('dr three')).toEqual(['three', 'dr 3', 'drthree'])
  for (const line of ['mrs', 'mrs dr', 'delacroix', 'a b c d e f'])
    expect(readingsOf(line).filter((each) => !/^\w+$/.test(each))).toEqual([])
})
