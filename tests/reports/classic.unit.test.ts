/** Classic reports: by which words each is chosen, and what each is asked by (RPT-35 … RPT-37). */
import { expect, test } from 'vitest'
import { settledKind } from '../../domain/reports/classic.ts'
import {
  addReportObject,
  classicType,
  primaries,
  reports,
  reportTypeNames,
  secondaries,
} from '../../domain/reports/index.ts'

const types = [
  'legacy',
  'legacy_fsr',
  'legacy_service_hourly',
  'legacy_timelog_hourly',
  'legacy_timelog_daily',
  'legacy_service',
  'legacy_list',
  'legacy_victimization',
  'legacy_missing',
  'legacy_court',
]

test('[RPT-36] there are ten classic types; a run of each is kept under it, and each has its figures', () => {
  expect(reportTypeNames.filter((type) => type.startsWith('legacy'))).toEqual(types)
  const uuid = '00000000-0000-4000-8000-000000000001'
  for (const type of types) {
    const body = { uuid, type, filters: '{}', reporting_period: 'All Time' }
    expect(addReportObject.body?.safeParse(body).success).toBe(true)
    expect(reports[type as 'legacy'].sections.length).toBeGreaterThan(0)
  }
})

/** As the specification says it; `premium` and `court` follow by rules. */
const ofPrimary = {
  full: 'legacy_fsr',
  hourly: 'legacy_service_hourly',
  daily: 'legacy_timelog_daily',
  special: 'legacy_victimization',
  service: 'legacy_service',
  missing: 'legacy_missing',
  new: 'legacy',
  all: 'legacy',
} as const

test('[RPT-35] [RPT-37] each primary and secondary word names one of them; a list is of all, whatever was chosen', () => {
  expect(primaries).toEqual(['primary', 'list', 'court', 'premium'])
  expect(secondaries).toEqual(['hourly', 'daily', 'special', 'full', 'all', 'missing', 'service', 'new'])
  for (const secondary of secondaries) {
    expect(settledKind({ primary: 'list', secondary })).toEqual({ primary: 'list', secondary: 'all' })
    for (const primary of ['primary', 'court', 'premium'] as const)
      expect(settledKind({ primary, secondary })).toEqual({ primary, secondary })
    expect(primaries.map((primary) => classicType({ primary, secondary }))).toEqual([
      ofPrimary[secondary],
      'legacy_list',
      'legacy_court',
      secondary === 'hourly' ? 'legacy_timelog_hourly' : ofPrimary[secondary],
    ])
  }
})
