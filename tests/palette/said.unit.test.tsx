// @vitest-environment jsdom
/** What is done to the record in view, said in few words: a field's name, an answer, a length of time. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { settingsLoaded } from '../../domain/config/index.ts'
import { recordsFound, type RecordPage } from '../../domain/lists/index.ts'
import { speak } from '../../domain/messages/index.ts'
import { assignableUsers } from '../../domain/links/index.ts'
import { fieldsSaid, readArgument, remoteDebounceMs, spelled } from '../../domain/palette/index.ts'
import { loadTexts } from '../../src/assets/index.ts'
import { durationIn } from '../../src/palette/durations.ts'
import { askedFor } from '../../src/palette/kindWords.ts'
import { field } from '../customFields/fields.ts'
import { advocates } from '../items/itemScreen.tsx'
import { clientCard } from '../lists/clientCard.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { runs } from '../run/runs.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  speak('en')
  vi.useRealTimers()
})

type Shown = ReturnType<typeof showPalette>
const pause = (): void => act(() => void vi.advanceTimersByTime(remoteDebounceMs))

const answered = (shown: Shown, line: string, pages: RecordPage[] = []): readonly (string | null)[] => {
  shown.type(line)
  pause()
  // What is asked is the line without words that only say what is looked for.
  shown.dispatch(recordsFound({ query: askedFor(line, null).payload.query, pages }))
  return shown.options()
}

const stages = ['Intake', 'Sentencing', 'Closed'].map((label, at) => ({
  id: 50 + at,
  label,
  status: 1,
  order: at,
  is_default: false,
}))
const lists = {
  races: [{ id: 9, label: 'Asian', status: 1 }],
  genders: [],
  case_stages: stages,
  field_views: [
    field('Yes/No', {}, { id: 4, label: 'Needs an interpreter' }),
    field('Text', {}, { id: 5, label: 'Needs' }),
  ],
  advocates,
}

const scopes =
  `view_case_stage view_case_status apply_case_status view_own_timelog edit_any_task view_own_assigned_object
  edit_own_assigned_object add_assignment edit_own_case`
    .trim()
    .split(/\s+/u)
    .concat(allScopes)

const onCase = { route: 'case.manage', caseId: 11, tab: 'edit' } as const

const open = (at?: typeof onCase): Shown => {
  const shown = showPalette({ scopes, ...(at && { at }) })
  shown.dispatch(settingsLoaded({ settings: lists, failed: [] }))
  shown.open()
  return shown
}

describe('a field of the record in view', () => {
  test.each([
    ['add phone', [/^Set Primary phone…/, /^Set Secondary phone…/]],
    ['update phone', [/^Set Primary phone…/, /^Set Secondary phone…/]],
    ['phone', [/^Set Primary phone…/, /^Set Secondary phone…/]],
    ['edit birthdate', [/^Set Birthdate…/]],
    ['enter primary phone 303 555 0199', [/^Set Primary phone to 303 555 0199/]],
    ['needs interpreter', [/^Set Needs an interpreter to Yes/]],
  ])('is found by %s, once nobody is called so', (line, rows) => {
    const shown = open()
    const options = answered(shown, line)
    expect(options.slice(0, rows.length)).toEqual(rows.map((row) => expect.stringMatching(row)))
  })

  test('is somebody’s name where one is called so', () => {
    const shown = open()
    const pages = [{ tab: 'victims', rows: [{ ...clientCard(90), title: 'Phone, Needs' }] } satisfies RecordPage]
    for (const line of ['phone', 'needs phone'])
      expect(answered(shown, line, pages)).toEqual([expect.stringMatching(/^Phone, Needs/)])
  })

  test('that takes no such value is looked for: what begins like it and is nothing else stands nowhere unsaid', () => {
    const shown = open()
    shown.type('race purple')
    pause()
    expect(shown.said('lists/recordsSearched')).toEqual([{ query: 'race purple', near: true }])
    for (const line of ['race asian', 'set needs shelter', 'needs her husband knows where the shelter is']) {
      shown.type(line)
      pause()
    }
    expect(shown.said('lists/recordsSearched')).toHaveLength(1)
  })

  test('law: it is named by all words of its name, in whichever order, and by no others', () => {
    const names = ['Primary phone', 'Secondary phone', 'Address line 2', 'Best way to reach']
    const fields = names.map((label) => ({ name: label, label, kind: 'text' as const }))
    const isEmpty = (word: string): boolean => word === 'to'
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.infiniteStream(fc.nat()), (label, keys) => {
        const words = label.split(' ').toSorted(() => (keys.next().value % 2) - 0.5)
        expect(fieldsSaid(words.join(' '), fields, isEmpty)?.fields.map(({ name }) => name)).toEqual([label])
        expect(fieldsSaid(`${words.join(' ')} zebra`, fields, isEmpty)?.rest ?? 'zebra').toBe('zebra')
      }),
      { numRuns: runs(100) },
    )
    expect(fieldsSaid('phone', fields, isEmpty)?.fields).toHaveLength(2)
    expect(fieldsSaid('to', fields, isEmpty)).toBeNull()
  })
})

describe('an answer by itself', () => {
  test.each([
    ['close case', onCase, /^Move to stage: Closed/],
    ['move to sentencing', onCase, /^Move to stage: Sentencing/],
    ['to sentencing', onCase, /^Move to stage: Sentencing/],
    ['stage sentencing', onCase, /^Set Stage to Sentencing/],
    ['sentencing', onCase, /^Move to stage: Sentencing/],
    ['close case', undefined, /^Move to stage: Closed/],
    ['mark inactive', undefined, /^Mark as: Inactive/],
    ['close client', undefined, /^Mark as: Inactive/],
    ['reopen client', undefined, /^Mark as: Active/],
  ])('%s', (line, at, row) => {
    const shown = open(at)
    expect(answered(shown, line)[0]).toMatch(row)
  })

  test('stands behind whoever is called so', () => {
    const shown = open()
    const pages = [{ tab: 'victims', rows: [{ ...clientCard(90), title: 'Close, Case' }] } satisfies RecordPage]
    expect(answered(shown, 'close case', pages)[0]).toMatch(/^Close, Case/)
  })

  test('stands behind whom the server alone knows by that name', () => {
    const shown = open()
    const pages = [{ tab: 'victims', rows: [{ ...clientCard(90), title: 'Marquez, Inés' }] } satisfies RecordPage]
    expect(answered(shown, 'mark inactive', pages)[0]).toMatch(/^Marquez/)
  })

  test('moves the case that a client stands in', () => {
    const shown = open()
    answered(shown, 'close case')
    fireEvent.click(screen.getAllByRole('option')[0] ?? document.body)
    expect(shown.said('operations/settingAsked')).toMatchObject([
      { request: { kind: 'court_case', id: 11, changes: { stage_id: 52 } } },
    ])
  })

  test('says whom a record is given to, as soon as it is known who may have it', () => {
    const shown = open()
    shown.type('assign to hana')
    expect(shown.options()).toEqual([expect.stringMatching(/^Assign to…/)])
    expect(shown.said('operations/assignableOpened')).toEqual([{ kind: 'victim', id: 7 }])
    shown.dispatch(assignableUsers.loaded({ kind: 'victim', id: 7, users: [8, 9] }))
    expect(shown.options()).toEqual([expect.stringMatching(/^Assign to: .*Hana/)])
    shown.type('assign hana')
    expect(shown.options()[0]).toMatch(/^Assign to: .*Hana/)
    expect(shown.said('operations/assignableOpened')).toHaveLength(1)
  })
})

describe('a length of time', () => {
  test.each([
    ['log 30 minutes counselling', /^Add service: Counseling, 0:30/],
    ['track counseling for 1.5 hours', /^Add service: Counseling, 1:30/],
    ['record 45 min safety planning', /^Add service: Safety planning, 0:45/],
    ['log 2 hours', /^Add timelog: 2:00/],
  ])('stands anywhere: %s', (line, row) => {
    const shown = open()
    expect(answered(shown, line)[0]).toMatch(row)
  })

  test('law: is what was said, wherever it stands, and the rest of the line with it', () => {
    const word = fc.stringMatching(/^[a-g]{3,6}$/)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.array(word), fc.array(word), (minutes, before, after) => {
        const said = durationIn([...before, `${minutes} minutes`, ...after].join(' '))
        expect(said?.rest).toBe([...before, ...after].join(' '))
        const [hours, rest] = (said?.time ?? '').split(':').map(Number)
        expect((hours ?? 0) * 60 + (rest ?? 0)).toBe(minutes)
      }),
      { numRuns: runs(100) },
    )
    for (const line of ['call 30', 'room 12b', '0 minutes', 'minutes']) expect(durationIn(line)).toBeNull()
  })
})

test('British and American spellings are one, both ways', () => {
  for (const [british, american] of [
    ['counselling', 'counseling'],
    ['legal programme', 'legal program'],
    ['Family Centre', 'family center'],
    ['organisation', 'organization'],
    ['labour', 'labor'],
    ['defence', 'defense'],
  ] as const) {
    expect(spelled(british)).toBe(spelled(american))
    const read = (label: string, typed: string) =>
      readArgument({ kind: 'choice', name: '', label: '', choices: [{ value: '1', label }] }, typed, {
        order: 'monthFirst',
        today: '2026-01-01',
      }).kind
    expect([read(british, american), read(american, british)]).toEqual(['choice', 'choice'])
  }
  for (const word of ['hour', 'four', 'your', 'court', 'here', 'crisis']) expect(spelled(word)).toBe(word)
})

test('pages of the administration are found as its menu calls them, by whoever sees them there', () => {
  const shown = showPalette({
    at: { route: 'home' },
    scopes: ['view_admin_interface', 'admin_own_users', 'configure_custom_field'],
  })
  shown.open()
  const ids = commands.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['go.admin.users', 'go.admin.custom-fields', 'go.admin.billing']))
  for (const [line, row] of [
    ['custom fields', /^Administration: Custom fields/],
    ['users', /^Administration: Users/],
    ['staff', /^Administration: Users/],
    ['staff accounts', /^Administration: Users/],
    ['team', /^Administration: Users/],
  ] as const)
    expect([line, answered(shown, line)[0]]).toEqual([line, expect.stringMatching(row)])
})

test('a command is found by its name in another language, in words of the one in force', async () => {
  const shown = showPalette({ at: { route: 'home' } })
  shown.open()
  answered(shown, 'nuevo')
  await Promise.all([loadTexts('es'), loadTexts('fr')])
  await Promise.resolve()
  for (const [line, row] of [
    ['nuevo cliente', /^New client/],
    ['agregar un cliente', /^New client/],
    ['nouveau client', /^New client/],
  ] as const)
    expect([line, answered(shown, line)[0]]).toEqual([line, expect.stringMatching(row)])
})
