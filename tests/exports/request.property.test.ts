import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addExport, exportFileName, exportRequest, proposedName } from '../../domain/exports/index.ts'
import { documentTypes } from '../../domain/exports/forms.ts'
import { withoutNulls } from '../../domain/exports/request.ts'
import { defaultView, listTabs, lists, offeredColumns, isRecordTab, usualColumns } from '../../domain/lists/index.ts'
import { anyCodePoint } from '../run/codePoints.ts'

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, undefined, 0, '', false, 'x'),
    fc.array(fc.string()),
    tie('object'),
  ),
  object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
}))

describe('the request for an export', () => {
  test('[LST-14] has no null in it, at any depth, and loses nothing else', () => {
    fc.assert(
      fc.property(json.object, (value) => {
        const sent = withoutNulls(value as object)
        const text = JSON.stringify(sent)
        expect(text).not.toMatch(/:null/)
        expect(JSON.parse(text)).toEqual(
          JSON.parse(JSON.stringify(value), (_, each: unknown) => (each === null ? undefined : each)),
        )
      }),
    )
  })

  test('[LST-14] of any list is one that the server takes, with all that the specification names', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listTabs),
        fc.constantFrom(...documentTypes),
        fc.constantFrom('all', 'active', 'inactive'),
        fc.string({ minLength: 3, maxLength: 60 }),
        fc.boolean(),
        (tab, type, status, value, isAll) => {
          const searchType = isAll ? 'all' : (lists[tab].searchTypes[0] ?? 'all')
          const view = {
            ...defaultView(tab),
            status,
            searchType,
            value: value.trim().length < 3 ? `${value}abc` : value,
          } as const
          const body = exportRequest(view, type, usualColumns(tab, null), 'A name')
          expect(body).toMatchObject({ document_type: type, filename: 'A name', type: tab, search_type: searchType })
          expect(addExport.body.safeParse(body).success).toBe(true)
          expect(body.columns === undefined).toBe(type.startsWith('full_'))
        },
      ),
    )
  })
})

describe('the name of a file', () => {
  test('is one that any device takes, with the ending of its type, whatever was asked for', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCodePoint, maxLength: 100 }),
        fc.constantFrom('csv', 'xlsx', 'pdf'),
        (name, ending) => {
          const made = exportFileName(name, ending, 'Clients')
          expect(made.endsWith(`.${ending}`)).toBe(true)
          // oxlint-disable-next-line no-control-regex
          expect(made).not.toMatch(/[\\/<>:"|?*\u0000-\u001F]/)
          expect(made.length).toBeLessThanOrEqual(255)
        },
      ),
    )
  })

  test("tells the list and the time in the agency's zone", () => {
    expect(proposedName('victims', Date.parse('2026-03-01T02:05:00Z'), 'America/Denver')).toBe(
      'Clients 2026-02-28 1905',
    )
  })
})

describe('columns', () => {
  const everything = new Set([
    'view_own_defendant',
    'defendant_manager_enabled',
    'view_own_location',
    'location_manager_enabled',
    'view_own_case',
    'view_own_event',
    'event_manager_enabled',
    'case_manager_enabled',
    'view_case_stage',
    'apply_case_status',
  ])

  test('are those of the list unless others are chosen', () => {
    expect(usualColumns('victims', everything)).toEqual([
      'name',
      'case',
      'type',
      'race',
      'gender',
      'age',
      'phones',
      'owner',
    ])
    expect(usualColumns('defendants', everything)).toEqual(['name', 'case', 'birthdate', 'phones', 'city'])
    expect(usualColumns('locations', everything)).toEqual(['name', 'business', 'address', 'phones', 'cases', 'events'])
    expect(usualColumns('events', everything)).toEqual(['name', 'type', 'start', 'end', 'location', 'attendees'])
    expect(usualColumns('services', everything)).toEqual(['date', 'service', 'client', 'advocate', 'amount', 'time'])
    expect(usualColumns('timelogs', everything)).toEqual(['date', 'advocate', 'client', 'minutes', 'note'])
  })

  test('[LST-20] offered are more than those, and each once', () => {
    for (const tab of listTabs) {
      const ids = offeredColumns(tab, everything).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining([...usualColumns(tab, everything)]))
      if (isRecordTab(tab)) expect(ids.length).toBeGreaterThan(usualColumns(tab, everything).length)
    }
  })

  test('of what somebody may not see are not offered', () => {
    const ids = offeredColumns('cases', new Set(['view_own_case'])).map(({ id }) => id)
    expect(ids).not.toContain('defendants')
    expect(ids).not.toContain('locations')
  })
})
