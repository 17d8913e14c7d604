/** The laws of the log over what reports are filtered by: numbers that mean something to them are renamed, too. */
import * as fc from 'fast-check'
import { describe } from 'vitest'
import { actions } from '../../domain/actions.ts'
import type { Stamped } from '../../domain/kernel/index.ts'
import { testHistoryLaws } from '../log/historyLaws.ts'
import { fieldArbitrary, historyArbitrary } from '../log/arbitrary.ts'
import { reportFilters } from '../../domain/reports/filters.ts'

const types = ['reports/', 'config/reportListsLoaded']
const few = ['client_ids', 'case_ids', 'services', 'custom_age_range', 'age_ranges'] as const
const filters = fieldArbitrary(reportFilters) as fc.Arbitrary<Record<string, unknown>>

const asBegun = { enabled: true, min: 0, max: 100 }
const oneFilter = fc.oneof(
  fc.tuple(fc.constantFrom(...few), filters).map(([filter, all]) => ({ filter, to: { [filter]: all[filter] } })),
  fc.constantFrom('client_ids', 'case_ids').map((filter) => ({ filter, to: { [filter]: asBegun } })),
)

/** Filter by filter of a few in one report, so that one and the same is set, seen and changed again. */
const histories = historyArbitrary(actions, {
  minLength: 2,
  maxLength: 24,
  only: (type) => types.some((each) => type.startsWith(each)),
}).chain((all) =>
  fc
    .array(oneFilter, { minLength: all.length, maxLength: all.length })
    .map((drawn) =>
      all.map((one, index): Stamped =>
        one.type === 'reports/filterSet' ? { ...one, payload: { report: 'full', ...drawn[index] } } : one,
      ),
    ),
)

describe('the state of reports', () => testHistoryLaws(histories, { shape: 40, folded: 40, renamed: 120 }))
