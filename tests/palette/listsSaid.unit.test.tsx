// @vitest-environment jsdom
/** Palette, P7: lists by what they are called and by what they are narrowed, as people say it. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settingsLoaded } from '../../domain/config/index.ts'
import { cardsSeen, listNarrowed, recordsFound } from '../../domain/lists/index.ts'
import { addTexts, speak } from '../../domain/messages/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { advocates } from '../items/itemScreen.tsx'
import { clientCard } from '../lists/clientCard.ts'
import { field } from '../customFields/fields.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  speak('en')
})

const stage = (id: number, label: string) => ({ id, label, status: 1, order: id, is_default: false })
const lists = { races: [{ id: 9, label: 'Asian', status: 1 }], genders: [], field_views: [] }
const case_stages = [stage(61, 'Intake'), stage(62, 'Closed')]
const scopes = [
  ...allScopes,
  'view_case_manager',
  'view_own_case',
  'case_manager_enabled',
  'view_case_stage',
  'view_case_status',
]

const shownAt = () => {
  const shown = showPalette({ scopes, at: { route: 'home' } })
  shown.dispatch(settingsLoaded({ settings: { ...lists, case_stages, advocates }, failed: [] }))
  shown.open()
  return shown
}
const first = (line: string): string | null | undefined => {
  const shown = shownAt()
  shown.type(line)
  return shown.options()[0]
}

describe('what is said with the list’s own name stands first', () => {
  test.each([
    ['closed cases', 'Filter cases: Stage, Closed'],
    ['cases in intake', 'Filter cases: Stage, Intake'],
    ['clients in fort linden', 'Filter clients: City, fort linden'],
    ['show me the clients from Fort Linden', 'Filter clients: City, Fort Linden'],
    ['clients who are Asian', 'Filter clients: Race, Asian'],
    ['clients born 3/4/1990', 'Filter clients: Birthdate, 3/4/1990'],
  ])('%s', (line, row) => {
    expect(first(line)).toContain(row)
  })
})

test('one’s own, in each language: by its owner, and by who is assigned to it', () => {
  expect(first('my clients')).toContain('Filter clients: Owner, Sample, Ada')
  expect(first('show all my cases')).toContain('Filter cases: Owner, Sample, Ada')
  cleanup()
  addTexts('es', spanish)
  speak('es')
  expect(first('mis clientes')).toContain('Sample, Ada')
})

test('somebody’s, by the name or a part of it', () => {
  for (const line of ['clients of hana brown', 'clients of Hana', 'clients owner Brown'])
    expect(first(line), line).toMatch(/Filter clients: .*Hana Brown|Filter clients: .*Brown, Hana/u)
})

test('somebody’s are those that are theirs, before those that they work on; both are offered', () => {
  for (const line of ['clients of hana brown', 'cases of Hana', 'clients by hana']) {
    const shown = shownAt()
    shown.type(line)
    const rows = shown.options().filter((row) => /^Filter (?:clients|cases): /u.test(row ?? ''))
    expect(rows[0], line).toMatch(/: Owner, /u)
    if (line.includes(' of ')) expect(rows.slice(1).join('\n'), line).toMatch(/: (?:Advocate|Assigned[^,]*), /u)
    cleanup()
  }
})

test('Enter narrows the list by that, and only by that', () => {
  const shown = shownAt()
  shown.type('closed cases')
  shown.press('Enter')
  const narrowed = shown.actions.find(({ type }) => type === listNarrowed.type)
  expect(narrowed?.payload).toEqual({ tab: 'cases', condition: { field: 'stage', is: 'oneOf', values: ['62'] } })
})

test('one client, one case may be called so: those are only meant where nobody is', () => {
  const shown = shownAt()
  shown.type('asian client')
  expect(shown.options().join('\n')).not.toMatch(/^Filter clients/u)
  // More than the words of an entry is none.
  expect(first('closed cases of yesterday') ?? '').not.toContain('Filter cases')
})

describe('the bare name of a user', () => {
  const hana = 'Filter clients: .*(Hana Brown|Brown, Hana)'

  test('narrows the list where no client is called so', () => {
    expect(first('clients hana brown')).toMatch(new RegExp(hana, 'u'))
  })

  test.each(['clients brown', 'client brown'])(
    '%s: a client who is called so comes first, known here or not',
    (line) => {
      const brown = { ...clientCard(70), title: 'Brown, Olive' }
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const shown = shownAt()
      shown.type(line)
      act(() => void vi.advanceTimersByTime(remoteDebounceMs))
      expect(shown.said('lists/recordsSearched')).toEqual([{ query: 'brown', near: true, tabs: ['victims'] }])
      shown.dispatch(recordsFound({ query: 'brown', pages: [{ tab: 'victims', rows: [brown] }] }))
      expect(shown.options()[0]).toMatch(/^Brown, Olive/u)
      shown.type('')
      shown.type(line)
      expect(shown.options()[0]).toMatch(/^Brown, Olive/u)
      vi.useRealTimers()
    },
  )

  test('said behind what stands before one, it is the user', () => {
    const shown = shownAt()
    shown.dispatch(cardsSeen({ pages: [{ tab: 'victims', rows: [{ ...clientCard(70), title: 'Brown, Olive' }] }] }))
    shown.type('clients of brown')
    expect(shown.options()[0]).toMatch(new RegExp(hana, 'u'))
  })
})

describe('tasks that are past their time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T15:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test.each(['overdue tasks', 'show me the late tasks', 'tasks past due'])('%s', (line) => {
    const shown = shownAt()
    shown.type(line)
    expect(shown.options()[0]).toContain('Filter tasks: Due, Overdue')
    shown.press('Enter')
    expect(shown.said(listNarrowed.type)).toEqual([
      {
        tab: 'tasks',
        condition: { field: 'due', is: 'between', values: ['', '2026-03-01'] },
        besides: [{ field: 'done', is: 'oneOf', values: ['0'] }],
      },
    ])
  })
})

describe('times and ages, as people say them', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T15:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  const notDone = [{ field: 'done', is: 'oneOf', values: ['0'] }]
  const between = (field: string, from: string, until: string) => ({ field, is: 'between', values: [from, until] })

  test.each([
    ['tasks due this week', { tab: 'tasks', condition: between('due', '2026-03-02', '2026-03-08'), besides: notDone }],
    ['tasks this week', { tab: 'tasks', condition: between('due', '2026-03-02', '2026-03-08'), besides: notDone }],
    ['tasks due today', { tab: 'tasks', condition: between('due', '2026-03-02', '2026-03-02'), besides: notDone }],
    ['tasks due this month', { tab: 'tasks', condition: between('due', '2026-03-01', '2026-03-31'), besides: notDone }],
    ['cases opened this year', { tab: 'cases', condition: between('date', '2026-01-01', '2026-12-31') }],
    ['cases this year', { tab: 'cases', condition: between('date', '2026-01-01', '2026-12-31') }],
    ['cases opened last month', { tab: 'cases', condition: between('date', '2026-02-01', '2026-02-28') }],
    ['cases from last year', { tab: 'cases', condition: between('date', '2025-01-01', '2025-12-31') }],
    // Who is eighteen today is of age.
    ['clients under 18', { tab: 'victims', condition: between('birthdate', '2008-03-03', '') }],
    ['clients who are minors', { tab: 'victims', condition: between('birthdate', '2008-03-03', '') }],
  ])('%s', (line, narrowed) => {
    const shown = shownAt()
    shown.type(line)
    shown.press('Enter')
    expect(shown.said(listNarrowed.type)).toEqual([narrowed])
  })

  test('“minors” says the list, too, where nobody is called so', () => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-03-02T15:00:00Z') })
    const shown = shownAt()
    shown.type('minors')
    act(() => void vi.advanceTimersByTime(remoteDebounceMs))
    shown.dispatch(recordsFound({ query: 'minors', pages: [], near: true }))
    expect(shown.options()[0]).toContain('Filter clients: Birthdate, Under 18')
  })

  test.each([
    ['es', spanish, 'tareas para esta semana'],
    ['es', spanish, 'casos abiertos este año'],
    ['fr', french, 'dossiers ouverts cette année'],
    ['fr', french, 'clients mineurs'],
  ] as const)('in %s: %3$s', (language, texts, line) => {
    addTexts(language, texts)
    speak(language)
    const shown = shownAt()
    shown.type(line)
    shown.press('Enter')
    expect(shown.said(listNarrowed.type), line).toHaveLength(1)
  })
})

describe('an entry of a field of the agency’s own', () => {
  const languages = field(
    'Select',
    { select: ['Spanish', 'Tagalog'].map((label, at) => ({ value: `l${at}`, label, status: 1 })) },
    { id: 31, label: 'Language' },
  )
  const withLanguages = () => {
    const shown = showPalette({ scopes, at: { route: 'home' } })
    const settings = { ...lists, field_views: [languages], case_stages, advocates }
    shown.dispatch(settingsLoaded({ settings, failed: [] }))
    shown.open()
    return shown
  }

  test.each(['clients who speak Spanish', 'Spanish speaking clients', 'language spanish clients'])('%s', (line) => {
    const shown = withLanguages()
    shown.type(line)
    expect(shown.options()[0]).toMatch(/Custom fields?, Language, Spanish$/u)
    shown.press('Enter')
    expect(shown.said('navigation/requested')).toEqual([
      { route: 'list.victims', searchType: 'custom_fields', searchValue: '31|l0' },
    ])
  })

  test('a language that there is not is none', () => {
    const shown = withLanguages()
    shown.type('clients who speak Basque')
    expect(shown.options().join(' ')).not.toContain('Language')
  })
})
