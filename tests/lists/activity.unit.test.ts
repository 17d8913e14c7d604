/** The lists of services and timelogs. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryText } from '../../domain/calls/index.ts'
import {
  defaultView,
  listAddress,
  listOpened,
  listPageRequested,
  listQuery,
  noFilter,
  openedView,
  readFilter,
  timelogList,
  type FilterGroup,
} from '../../domain/lists/index.ts'
import { reportFiltersGiven } from '../../domain/lists/actions.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { readQuery } from '../../server/http/query.ts'
import { startWorld } from '../records/epicWorld.ts'

const scopes = ['view_own_victim', 'view_own_timelog']
const start = () => startWorld(listsEpics, scopes)

test('[LST-26] timelogs are the general ones, the newest first, ten a page, whichever page is asked for', () => {
  const world = start()
  world.dispatch(listOpened(defaultView('timelogs')))
  const first = { show: 'general', order_by: 'date_time', order: 'DESC', limit: 10, page: 1, includes: 'user,victim' }
  expect(world.exchanges.at(-1)).toMatchObject({ call: 'timelogs.list', input: { query: first } })
  world.exchanges.at(-1)?.answer({ data: [], total: 33, page: 1, limit: 10 })
  world.dispatch(listPageRequested({ tab: 'timelogs', page: 4 }))
  expect(world.exchanges.at(-1)?.input.query).toMatchObject({ ...first, page: 4 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), (page) => {
      const asked = listQuery(defaultView('timelogs'), page)
      const read = readQuery(`/v1/timelog?${queryText(asked)}`)
      expect(timelogList.query.parse(read.ok ? read.value : {})).toMatchObject({ ...first, page })
    }),
  )
})

describe('an address of services', () => {
  test('names the origins full, grant and service; any other is told', () => {
    const originOf = (type: string) => {
      const { advanced, problem } = listAddress('services', { type }, new Set(scopes), 'full')
      return problem?.is === 'origin' ? null : advanced
    }
    const known = ['full', 'grant', 'service']
    expect(known.map((origin) => originOf(`initialize_${origin}`))).toEqual(known)
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (segment) => {
        fc.pre(!known.includes(segment))
        const { problem } = listAddress('services', { type: `initialize_${segment}` }, new Set(scopes))
        expect(problem).toEqual({ is: 'origin', asked: segment })
      }),
    )
    const problemOf = (type: string) => listAddress('services', { type }, new Set(scopes), 'full').problem
    expect([problemOf('initialize_full'), problemOf('initialize_grant')]).toEqual([null, { is: 'noReport' }])
    expect(listAddress('timelogs', { type: 'initialize_full' }, new Set(scopes)).advanced).toBeNull()
  })

  test('[SVC-14] shows the services of the report that it names, and of no other', () => {
    const world = start()
    const filter: FilterGroup = {
      ...noFilter,
      conditions: [{ field: 'date', is: 'between', values: ['2026-01-01', '2026-03-31'] }],
    }
    world.dispatch(reportFiltersGiven({ tab: 'services', origin: 'grant', filter, status: 'all' }))
    const ask = (type: string) => {
      world.dispatch(listOpened(openedView(world.state(), 'services', { type }, new Set(scopes))))
      const { filter: written, status } = (world.exchanges.at(-1)?.input.query ?? {}) as {
        filter?: string
        status?: string
      }
      const read = written === undefined ? null : readFilter('services', new Set(scopes), written)
      return { filter: read?.ok === true ? read.value : null, status }
    }
    expect(ask('initialize_service')).toEqual({ filter: null, status: '1' })
    expect(ask('initialize_grant')).toEqual({ filter, status: 'all' })
    expect(ask('initialize_full')).toEqual({ filter: null, status: '1' })
    expect(ask('initialize_grant')).toEqual({ filter, status: 'all' })
  })
})
