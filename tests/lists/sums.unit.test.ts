/** What a figure of a report added up is of all rows: it is asked for once, and again where rows have changed. */
import { expect, test } from 'vitest'
import { defaultView, listOpened, listPageRequested, summedIn } from '../../domain/lists/index.ts'
import { recordChangedElsewhere } from '../../domain/records/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const counted = { type: 'service_minutes', show: 'all', since: null, until: null } as const

test('the sum comes with the first page and with rows that have changed, and stands while others come', () => {
  const world = startWorld(listsEpics)
  const asksSum = (): boolean => (only(world.open()).input.body as { readonly sum?: boolean }).sum !== false
  const answer = (page: number, sum?: number): void =>
    only(world.open()).answer({ data: [], total: 300, page, limit: 100, ...(sum !== undefined && { sum }) })
  const shown = (): string | null => summedIn(world.state(), 'services')

  world.dispatch(listOpened({ ...defaultView('services'), counted }))
  expect(asksSum()).toBe(true)
  answer(1, 4_820)
  expect(shown()).toContain('4,820')

  world.dispatch(listPageRequested({ tab: 'services', page: 2 }))
  expect(asksSum()).toBe(false)
  answer(2)
  expect(shown()).toContain('4,820')

  world.dispatch(
    recordChangedElsewhere({ kind: 'service', id: 5, version: 2 }),
    listPageRequested({ tab: 'services', page: 2 }),
  )
  expect(asksSum()).toBe(true)
  answer(2, 4_850)
  expect(shown()).toContain('4,850')

  world.dispatch(listOpened(defaultView('services')))
  answer(1)
  expect(shown()).toBeNull()
})
