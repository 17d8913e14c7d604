// @vitest-environment jsdom
/** A line that names nothing as it stands leads to what fits it best, whatever the order of its words; nothing is lost. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { recordsFound } from '../../domain/lists/index.ts'
import { addTexts, speak } from '../../domain/messages/index.ts'
import { buildMatchIndex, match, remoteDebounceMs } from '../../domain/palette/index.ts'
import { draftOf } from '../../domain/records/index.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { showPalette } from './paletteScreen.tsx'

const everyScope = [
  ...new Set(
    commands.flatMap(({ needs }) =>
      typeof needs === 'string' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf ?? [])],
    ),
  ),
  'view_case_manager',
  'view_defendant_manager',
  'view_task',
]

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  speak('en')
  vi.useRealTimers()
})

const home = () => showPalette({ at: { route: 'home' }, scopes: [...everyScope], level: 90 })

/** What stands first once the server knows nothing of it. */
const firstFor = (line: string, shown = home()): string => {
  shown.open()
  shown.type(line)
  act(() => void vi.advanceTimersByTime(remoteDebounceMs))
  shown.dispatch(recordsFound({ query: line, pages: [] }))
  return shown.options()[0] ?? ''
}

describe('the words of a report', () => {
  test.each([
    'report services by race last quarter',
    'services by race last quarter',
    'services last quarter by race',
    'report services last quarter by race',
  ])('%s', (line) => {
    expect(firstFor(line)).toBe('Report services: Last Quarter by: Race')
  })
  test('what it is not parted by is left out alone, and not what follows it', () => {
    expect(firstFor('report services by zip code last quarter')).toBe('Report services: Last Quarter')
  })
})

describe('words in order', () => {
  const entries = [
    { id: 'types', group: 'go', label: 'Administration: Client types' },
    { id: 'new', group: 'create', label: 'New client', sayings: ['add client'], keywords: ['admit client'] },
  ]
  const first = (query: string, frecency = new Map<string, number>()): string | undefined =>
    match(buildMatchIndex(entries), query, { frecency }).rows[0]?.id
  test('account for all words of a title before they leave some over', () => {
    expect(first('ad client')).toBe('new')
    expect(firstFor('ad client')).toMatch(/^New client/u)
  })
  test('but what was used more stands first', () => {
    expect(first('ad client', new Map([['types', 1]]))).toBe('types')
  })
  test('of a keyword stand behind those of a title', () => {
    const keyword = [...entries.slice(0, 1), { id: 'other', group: 'go', label: 'Intake', keywords: ['add client'] }]
    expect(match(buildMatchIndex(keyword), 'ad client').rows[0]?.id).toBe('types')
  })
})

describe('what asks for a number', () => {
  test.each([
    ['how many clients', /^Report clients and services/u],
    ['number of cases opened this year', /^Filter cases: Date, This year/u],
  ])('%s', (line, row) => {
    expect(firstFor(line)).toMatch(row)
  })
  test.each([
    ['es', 'cuántos casos', /^Casos/u],
    ['fr', 'combien de clients', /clients/iu],
  ] as const)('in %s: %s', (language, line, row) => {
    addTexts('es', spanish)
    addTexts('fr', french)
    speak(language)
    expect(firstFor(line)).toMatch(row)
  })
})

describe('what is called nothing here', () => {
  test.each([
    ['panic button', /^Hide what is on the screen/u],
    ['appointments this week', /^Dashboard/u],
    ['court dates next week', /^Dashboard/u],
    ['export clients to excel', /^Clients/u],
    ['export cases as pdf', /^Cases/u],
    ['reset password', /^My Profile/u],
    ['change password', /^My Profile/u],
  ])('%s', (line, row) => {
    expect(firstFor(line)).toMatch(row)
  })
  test('a time of several things that are made here is looked at, and of one it is made', () => {
    const onClient = () => showPalette({ scopes: [...everyScope], level: 90 })
    expect(firstFor('court dates next week', onClient())).toMatch(/^Open tab: Court dates/u)
    cleanup()
    expect(firstFor('task tomorrow', onClient())).toMatch(/^Add task: tomorrow/u)
  })
})

describe('a task where nobody is in view', () => {
  test.each(['new task', 'add task', 'remind me'])('%s', (line) => {
    expect(firstFor(line)).toMatch(/^Add task to my list/u)
  })
  test('is one’s own, in the form of the page of tasks', () => {
    const shown = home()
    shown.open()
    shown.type('add task to my list call the clerk')
    shown.press('Enter')
    act(() => void vi.advanceTimersByTime(remoteDebounceMs))
    expect(draftOf(shown.state(), 'task', 0)).toMatchObject({ changes: { title: 'call the clerk', user_id: 3 } })
  })
  test('stands beside no task of a client in view', () => {
    const shown = showPalette({ scopes: [...everyScope], level: 90 })
    shown.open()
    shown.type('add task')
    expect(shown.options().filter((text) => text.startsWith('Add task'))).toHaveLength(1)
  })
})

describe('keys and buttons', () => {
  test('Home and End go to the first and the last row once the caret has nowhere to go', () => {
    const shown = home()
    shown.open()
    shown.type('report')
    const input = shown.input() as HTMLInputElement
    const active = (): string | null => input.getAttribute('aria-activedescendant')
    const first = active()
    input.setSelectionRange(2, 2)
    shown.press('End')
    expect(active()).toBe(first)
    input.setSelectionRange(6, 6)
    shown.press('End')
    const options = screen.getAllByRole('option')
    expect(active()).not.toBe(first)
    expect(options.at(-1)?.id).toBe(active())
    shown.press('Home')
    expect(active()).toBe(options.at(-1)?.id)
    input.setSelectionRange(0, 0)
    shown.press('Home', { shiftKey: true })
    expect(active()).toBe(options.at(-1)?.id)
    shown.press('Home')
    expect(active()).toBe(first)
  })
  test('a button closes it', () => {
    const shown = home()
    shown.open()
    fireEvent.click(screen.getByRole('button', { name: 'Close the palette' }))
    expect(shown.isOpen()).toBe(false)
  })
})
