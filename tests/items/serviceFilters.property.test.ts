import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryText } from '../../domain/calls/index.ts'
import { combineSlices } from '../../domain/kernel/index.ts'
import {
  listServices,
  listTimelogs,
  noServiceFilters,
  originOf,
  reportOrigins,
  serviceFiltersOf,
  serviceListQuery,
  serviceSorts,
  timelogListQuery,
  timelogSorts,
} from '../../domain/items/index.ts'
import { itemsSlice } from '../../domain/items/reducer.ts'
import { serviceFilters, type ServiceFilters } from '../../domain/items/serviceFilters.ts'
import { serviceListOpened } from '../../domain/items/actions.ts'
import { readQuery } from '../../server/http/query.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'

test('[LST-10] [SVC-13] an address names the origins full, grant and service, and no other', () => {
  for (const origin of reportOrigins)
    expect([originOf(`initialize_${origin}`), originOf(origin)]).toEqual([origin, origin])
  expect(reportOrigins).toEqual(['full', 'grant', 'service'])
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `initialize_${text}`),
      ),
      (segment) => {
        const known = reportOrigins.flatMap((origin) => [origin, `initialize_${origin}`])
        expect(originOf(segment) !== null).toBe(known.includes(segment))
      },
    ),
  )
  expect(originOf(undefined)).toBeNull()
})

const filters = fieldArbitrary(serviceFilters) as fc.Arbitrary<ServiceFilters>

test('[SVC-13] what the list of services asks arrives as it was asked', () => {
  fc.assert(
    fc.property(
      filters,
      fc.constantFrom(...serviceSorts),
      fc.constantFrom('ASC', 'DESC'),
      fc.integer({ min: 1, max: 999 }),
      (of, column, order, page) => {
        const read = readQuery(`/v1/service?${queryText(serviceListQuery(of, { column, order, page }))}`)
        const query = listServices.query.parse(read.ok ? read.value : {})
        const { origin: _, since, until, no_grant, show_deactivated_services, ...lists } = of
        expect(query).toEqual({
          show: 'all',
          order_by: column,
          order,
          page,
          ...(since !== null && { since }),
          ...(until !== null && { until }),
          ...(no_grant && { no_grant: '1' }),
          ...(show_deactivated_services && { show_deactivated_services: '1' }),
          ...Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0)),
        })
      },
    ),
  )
})

test('[LST-26] the list of timelogs asks for general ones, ten a page', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...timelogSorts),
      fc.constantFrom('ASC', 'DESC'),
      fc.integer({ min: 1, max: 999 }),
      (column, order, page) => {
        const asked = timelogListQuery({ column, order, page })
        expect(asked).toEqual({ show: 'general', order_by: column, order, limit: 10, page, includes: 'user,victim' })
        const read = readQuery(`/v1/timelog?${queryText(asked)}`)
        expect(listTimelogs.query.parse(read.ok ? read.value : {})).toEqual(asked)
      },
    ),
  )
})

test('[SVC-13] the filters that a report gave stay until another gives its own', () => {
  const { initial, reduce } = combineSlices([itemsSlice])
  const after = (given: ServiceFilters) =>
    reduce(initial, { type: serviceListOpened.type, payload: given, seq: 1, at: 1 })
  expect(serviceFiltersOf(initial)).toEqual(noServiceFilters)
  fc.assert(
    fc.property(filters, (given) => {
      expect(serviceFiltersOf(after(given))).toEqual(given)
    }),
  )
})
