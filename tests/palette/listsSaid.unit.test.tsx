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
const lists = {
  races: ['Asian', 'Hispanic or Latino'].map((label, at) => ({ id: 9 + at, label, status: 1 })),
  genders: [],
  field_views: [],
}
const case_stages = [stage(61, 'Intake'), stage(62, 'Closed')]
const scopes = [
  ...allScopes,
  'view_case_manager',
  'view_own_case',
  'case_manager_enabled',
  'view_case_stage',
  'view_case_status',
  'view_account_document',
  'view_own_timelog',
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
    ['clients hispanic', 'Filter clients: Race, Hispanic or Latino'],
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
  expect(first('closed cases of nowhere') ?? '').not.toContain('Filter cases')
})

describe('what a list is to have no value of, or to have one', () => {
  test.each([
    ['cases without an owner', 'Filter cases: Owner, not set'],
    ['cases no stage', 'Filter cases: Stage, not set'],
    ['show me clients with no birthdate', 'Filter clients: Birthdate, not set'],
    ['clients missing dob', 'Filter clients: Birthdate, not set'],
    ['clients without a race', 'Filter clients: Race, not set'],
    ['clients that have no tags', 'Filter clients: Tag, not set'],
    ['untagged clients', 'Filter clients: Tag, not set'],
    ['unassigned cases', 'Filter cases: Advocate, not set'],
    ['clients without cases', 'Filter clients: Case number, not set'],
    ['clients who have a city', 'Filter clients: City, set'],
    ['tasks without due date', 'Filter tasks: Due, not set'],
    ['unassigned tasks', 'Filter tasks: Assigned to, not set'],
    ['asian clients without an advocate', 'Race, Asian; Advocate: not set'],
  ])('%s', (line, row) => {
    expect(first(line)).toContain(row)
  })

  test('Enter asks the list for just that', () => {
    const shown = shownAt()
    shown.type('cases without an owner')
    shown.press('Enter')
    const narrowed = shown.actions.find(({ type }) => type === listNarrowed.type)
    expect(narrowed?.payload).toEqual({
      tab: 'cases',
      condition: expect.objectContaining({ field: 'owner', is: 'empty' }),
    })
  })

  test('in each language', () => {
    for (const [language, texts, line, said] of [
      ['es', spanish, 'casos sin etiqueta', /: Etiqueta, /u],
      ['fr', french, 'dossiers sans étiquette', /: Étiquette, /u],
    ] as const) {
      addTexts(language, texts)
      speak(language)
      expect(first(line)).toMatch(said)
      cleanup()
    }
  })
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

describe('what stands for an entry of a field', () => {
  const answer = (line: string, title: string): readonly (string | null)[] => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const shown = shownAt()
    shown.type(line)
    act(() => void vi.advanceTimersByTime(remoteDebounceMs))
    const rows = [{ ...clientCard(70), title }]
    shown.dispatch(recordsFound({ query: 'asian', pages: [{ tab: 'victims', rows }], near: true }))
    const options = shown.options()
    vi.useRealTimers()
    return options
  }

  test('stands before somebody who is only called alike', () => {
    expect(answer('asian client', 'Asiain, Vera')[0]).toContain('Filter clients: Race, Asian')
  })
  test('and behind whoever is called so', () => {
    expect(answer('asian client', 'Asian, Vera')[0]).toMatch(/^Asian, Vera/u)
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
    ['cases this week', { tab: 'cases', condition: between('date', '2026-03-01', '2026-03-07') }],
    ['last week cases', { tab: 'cases', condition: between('date', '2026-02-22', '2026-02-28') }],
    ['cases this quarter', { tab: 'cases', condition: between('date', '2026-01-01', '2026-03-31') }],
    ['last quarter cases', { tab: 'cases', condition: between('date', '2025-10-01', '2025-12-31') }],
    ['cases 2025', { tab: 'cases', condition: between('date', '2025-01-01', '2025-12-31') }],
    ['cases opened in november', { tab: 'cases', condition: between('date', '2025-11-01', '2025-11-30') }],
    ['cases from jan 2024', { tab: 'cases', condition: between('date', '2024-01-01', '2024-01-31') }],
    ['cases last 30 days', { tab: 'cases', condition: between('date', '2026-02-01', '2026-03-02') }],
    ['cases 3/1/2026', { tab: 'cases', condition: between('date', '2026-03-01', '2026-03-01') }],
    ['events tomorrow', { tab: 'events', condition: between('date', '2026-03-03', '2026-03-03') }],
    ['events next week', { tab: 'events', condition: between('date', '2026-03-08', '2026-03-14') }],
    ['events in july', { tab: 'events', condition: between('date', '2026-07-01', '2026-07-31') }],
    ['services yesterday', { tab: 'services', condition: between('date', '2026-03-01', '2026-03-01') }],
    ['documents this month', { tab: 'documents', condition: between('date', '2026-03-01', '2026-03-31') }],
    ['timelogs last week', { tab: 'timelogs', condition: between('date', '2026-02-22', '2026-02-28') }],
    ['tasks due friday', { tab: 'tasks', condition: between('due', '2026-03-06', '2026-03-06'), besides: notDone }],
    ['new clients this month', { tab: 'victims', condition: between('case_date', '2026-03-01', '2026-03-31') }],
    ['defendants born in 1990', { tab: 'defendants', condition: between('birthdate', '1990-01-01', '1990-12-31') }],
    ['clients over 60', { tab: 'victims', condition: between('birthdate', '', '1966-03-02') }],
    ['clients 60+', { tab: 'victims', condition: between('birthdate', '', '1966-03-02') }],
    ['clients 12 and under', { tab: 'victims', condition: between('birthdate', '2013-03-03', '') }],
    ['clients 13 to 17', { tab: 'victims', condition: between('birthdate', '2008-03-03', '2013-03-02') }],
    ['clients aged 18-24', { tab: 'victims', condition: between('birthdate', '2001-03-03', '2008-03-02') }],
    ['clients age 30', { tab: 'victims', condition: between('birthdate', '1995-03-03', '1996-03-02') }],
    ['my open tasks', { tab: 'tasks', condition: { field: 'assigned', is: 'oneOf', values: ['3'] }, besides: notDone }],
    [
      'closed cases last quarter',
      {
        tab: 'cases',
        condition: { field: 'stage', is: 'oneOf', values: ['62'] },
        besides: [between('date', '2025-10-01', '2025-12-31')],
      },
    ],
    [
      'asian clients over 60 in fort linden',
      {
        tab: 'victims',
        condition: { field: 'race', is: 'oneOf', values: ['9'] },
        besides: [between('birthdate', '', '1966-03-02'), { field: 'city', is: 'has', values: ['fort linden'] }],
      },
    ],
  ])('%s', (line, narrowed) => {
    const shown = shownAt()
    shown.type(line)
    shown.press('Enter')
    expect(shown.said(listNarrowed.type)).toEqual([narrowed])
  })

  test.each([
    ['minors', 'Under 18'],
    ['older than 65', '65 or older'],
    ['kids under 12', 'Under 12'],
    ['over 60', '60 or older'],
  ])('“%s” says the list, too, where nobody is called so', (line, age) => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-03-02T15:00:00Z') })
    const shown = shownAt()
    shown.type(line)
    act(() => void vi.advanceTimersByTime(remoteDebounceMs))
    shown.dispatch(recordsFound({ query: line, pages: [], near: true }))
    expect(shown.options()[0]).toContain(`Filter clients: Birthdate, ${age}`)
  })

  test.each([
    ['es', spanish, 'tareas para esta semana'],
    ['es', spanish, 'casos abiertos este año'],
    ['fr', french, 'dossiers ouverts cette année'],
    ['fr', french, 'clients mineurs'],
    ['es', spanish, 'clientes mayores de 60 años'],
    ['es', spanish, 'casos del mes pasado'],
    ['es', spanish, 'eventos de la próxima semana'],
    ['fr', french, 'clients de plus de 60 ans'],
    ['fr', french, 'dossiers du trimestre dernier'],
    ['fr', french, 'événements demain'],
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
