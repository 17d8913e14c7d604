// @vitest-environment jsdom
/** The palette opens nobody else: who stands first among equals, what never does, and whose the early keys are. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, declaredCommands } from '../../domain/commands.ts'
import type { RecordCard } from '../../domain/lists/index.ts'
import { addTexts, speak } from '../../domain/messages/index.ts'
import { commandRun, paletteClosed } from '../../domain/navigation/index.ts'
import { buildMatchIndex, match } from '../../domain/palette/index.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { CommandButton, takeHeldKeys } from '../../src/commands/index.ts'
import { cardEntry, commandEntry, standingOf } from '../../src/palette/entries.ts'
import { namesakesInOrder } from '../../src/palette/namesakes.ts'
import { showScreen } from '../links/screen.tsx'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  speak('en')
  vi.useRealTimers()
})

const card = (tab: 'victims' | 'defendants', id: number, title: string, owner_id = 1): RecordCard =>
  ({
    tab,
    row: {
      id,
      title,
      owner_id,
      case_id: 1,
      case_reference_id: null,
      primary_phone: null,
      secondary_phone: null,
      business: null,
      email: null,
    },
  }) as unknown as RecordCard

test('of those of one name clients come before defendants, however long their names, and the own ones first', () => {
  const cards = [
    card('defendants', 1, 'Martínez, Al', 9),
    card('victims', 2, 'Martínez, Olivia Parvaneh'),
    card('victims', 3, 'Martínez, Savannah Alexandra', 9),
  ]
  const index = buildMatchIndex(cards.map((each) => cardEntry(each, 9)))
  expect(match(index, 'martinez').rows.map(({ id }) => id)).toEqual(['victims:3', 'victims:2', 'defendants:1'])
})

test('the own ones come first, former ones too, before those of others', () => {
  const former = { ...card('victims', 4, 'Ito, Ana', 9), row: { ...card('victims', 4, 'Ito, Ana', 9).row, status: 0 } }
  const cards = [card('victims', 5, 'Ito, Ana', 1), former as RecordCard, card('victims', 6, 'Ito, Ana', 9)]
  const index = buildMatchIndex(cards.map((each) => cardEntry(each, 9)))
  expect(match(index, 'ito ana').rows.map(({ id }) => id)).toEqual(['victims:6', 'victims:4', 'victims:5'])
})

test('in whichever order the words of a name are said, the same person comes first', () => {
  const cards = [card('defendants', 1, 'Johnson, Olivia'), card('victims', 2, 'Johnson, Olivia Parvaneh')]
  const byId = new Map(cards.map((each) => [`${each.tab}:${each.row.id}`, each]))
  const index = buildMatchIndex(cards.map((each) => cardEntry(each)))
  const firstOf = (query: string) =>
    namesakesInOrder(query, match(index, query).rows, (id) => {
      const held = byId.get(id)
      return held === undefined ? 0 : standingOf(held, null)
    })[0]?.id
  for (const query of ['olivia johnson', 'johnson olivia', 'johnson, oliv', 'oliv john'])
    expect([query, firstOf(query)]).toEqual([query, 'victims:2'])
})

test('a whole word comes before the beginning of one, and a keyword never before a title', () => {
  const li = cardEntry(card('victims', 1, 'Li, Eoin'))
  const named = (text: string) => commands.filter(({ title }) => title.startsWith(text)).map(commandEntry)
  const index = buildMatchIndex([...named('command.list'), ...named('command.new'), li])
  expect(match(index, 'li').rows[0]?.id).toBe('victims:1')
  const vigil = { id: 'events:1', label: 'Volunteer training', group: 'events' }
  expect(match(buildMatchIndex([...named('command.new'), vigil]), 'training').rows[0]?.id).toBe('events:1')
})

test.each([
  ['go reports', /^List Reports/],
  ['open tasks', /^Tasks/],
  ['show the reports', /^$/],
  ['new client ana lopez', /^New client/],
])('%s is meant for a place or a command, whatever else is said', (line, row) => {
  const shown = showPalette({ at: { route: 'home' } })
  shown.open()
  shown.type(line)
  expect(shown.options()[0] ?? '').toMatch(row)
})

test('of places that are called alike the one with keys of its own comes first, for whoever may go there', () => {
  const shown = showPalette({
    at: { route: 'home' },
    scopes: ['view_own_victim', 'view_report', 'view_individual_report'],
  })
  shown.open()
  shown.type('go reports')
  expect(shown.options()[0]).toMatch(/^Dynamic Reports/)
})

test('other words for a command begin a line as its name does', () => {
  const shown = showPalette()
  shown.open()
  shown.type('write note she called')
  expect(shown.options()[0]).toMatch(/^Add note: she called/)
})

describe('what takes something away', () => {
  const first = (shown: ReturnType<typeof showPalette>): string => shown.options()[0] ?? ''

  test('is never the row that stands first by itself, however often it was used', () => {
    const shown = showPalette({ at: { route: 'home' } })
    for (let at = 0; at < 5; at += 1)
      shown.dispatch(commandRun({ command: 'edit.undo', by: 'chord', record: null }), paletteClosed({}))
    shown.open()
    expect(first(shown)).not.toMatch(/^(Undo|Log out|Sign out)/)
    shown.press('End', { ctrlKey: true })
    const last = shown
      .options()
      .slice(-3)
      .map((each) => /^(Undo|Log out|Sign out)/.test(each ?? ''))
    expect(last).toEqual([true, true, true])
  })

  test('stands behind all else that fits, but for its own name', () => {
    const shown = showPalette()
    shown.open()
    shown.type('remove')
    expect(shown.options().findIndex((each) => each?.startsWith('Delete'))).toBe(shown.options().length - 1)
    shown.type('del')
    expect(first(shown)).toMatch(/^Delete/)
    shown.type('de')
    expect(shown.options().length).toBeGreaterThan(1)
    expect(first(shown)).not.toMatch(/^Delete/)
  })
})

describe('what is typed after the press that opens the palette', () => {
  const showButton = () => {
    vi.useFakeTimers()
    const open = commands.find(({ id }) => id === 'palette.open')
    if (open === undefined) throw new Error('there is no palette')
    return showScreen(
      <MemoryRouter>
        <CommandButton command={open} />
      </MemoryRouter>,
      [],
    )
  }

  test('is kept by a button as by a chord, as long as the palette is on its way', () => {
    const shown = showButton()
    fireEvent.click(screen.getByRole('button'))
    expect(shown.said('navigation/paletteOpened')).toHaveLength(1)
    for (const key of 'par') fireEvent.keyDown(document.body, { key })
    vi.advanceTimersByTime(5_000)
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(takeHeldKeys()).toEqual({ text: 'park', entered: false })
    fireEvent.click(screen.getByRole('button'))
    act(() => shown.dispatch(paletteClosed({})))
    vi.advanceTimersByTime(5_000)
    fireEvent.keyDown(document.body, { key: 'x' })
    expect(takeHeldKeys()).toEqual({ text: '', entered: false })
  })

  test('is one of a third level, too, and what is pasted, but no chord', () => {
    showButton()
    fireEvent.click(screen.getByRole('button'))
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true }
    for (const init of [{ key: '@', ...altGr }, { key: '#', altKey: true }, { key: 'a' }])
      expect(fireEvent.keyDown(document.body, init)).toBe(false)
    for (const init of [
      { key: 'f', altKey: true },
      { key: 'v', ctrlKey: true },
      { key: 'v', metaKey: true },
    ])
      expect(fireEvent.keyDown(document.body, init)).toBe(true)
    fireEvent.paste(document.body, { clipboardData: { getData: () => 'n\na' } })
    fireEvent.keyDown(document.body, { key: 'Enter' })
    expect(fireEvent.paste(document.body, { clipboardData: { getData: () => 'x' } })).toBe(true)
    expect(takeHeldKeys()).toEqual({ text: '@#ana', entered: true })
    expect(fireEvent.paste(document.body, { clipboardData: { getData: () => 'x' } })).toBe(true)
  })

  test('is Escape, too, before it has come: it does not come any more, and keys are the page’s again', () => {
    const shown = showButton()
    fireEvent.click(screen.getByRole('button'))
    expect(shown.state().navigation.paletteOpen).toBe(true)
    fireEvent.keyDown(document.body, { key: 'p' })
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false)
    expect(shown.state().navigation.paletteOpen).toBe(false)
    expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true)
    expect(takeHeldKeys()).toEqual({ text: '', entered: false })
  })

  test('is typed into one that is open, however often its keys were pressed', () => {
    const shown = showPalette()
    const openByKeys = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true })
    openByKeys()
    expect(document.activeElement).toBe(shown.input())
    openByKeys()
    for (const key of ['x', 'Enter', 'Backspace']) {
      const heard: string[] = []
      shown.input().addEventListener('keydown', (event) => heard.push(event.key), { once: true })
      shown.press(key)
      expect(heard).toEqual([key])
    }
  })
})

describe('Escape', () => {
  test('closes the palette once, whatever else took it for itself, and gives the focus back', () => {
    const shown = showPalette()
    const field = screen.getByRole('textbox', { name: 'A text' })
    field.focus()
    vi.useFakeTimers()
    shown.open()
    expect(document.activeElement).toBe(shown.input())
    const takes = (event: Event): void => event.preventDefault()
    addEventListener('keydown', takes, { capture: true, once: true })
    shown.press('Escape')
    act(() => void vi.runAllTimers())
    expect(shown.isOpen()).toBe(false)
    expect(document.activeElement).toBe(field)
    shown.open()
    shown.press('Escape')
    act(() => void vi.runAllTimers())
    expect(document.activeElement).toBe(field)
    expect(shown.said('navigation/paletteClosed')).toHaveLength(2)
  })

  test('that ends a composition leaves the palette open', () => {
    const shown = showPalette()
    shown.open()
    shown.press('Escape', { isComposing: true })
    expect(shown.isOpen()).toBe(true)
  })
})

test('commands are found by other words for them in each language, all of them words of commands that there are', () => {
  const found = (query: string): string | undefined =>
    match(buildMatchIndex(commands.map(commandEntry)), query).rows[0]?.id
  addTexts('fr', french)
  addTexts('es', spanish)
  speak('fr')
  expect([found('déconnexion'), found('ajouter client'), found('exportations')]).toEqual([
    'command:session.logout',
    'command:new.victim',
    'command:go.exports',
  ])
  speak('es')
  expect([found('salir'), found('agregar cliente'), found('exportaciones')]).toEqual([
    'command:session.logout',
    'command:new.victim',
    'command:go.exports',
  ])
  const known = new Set(declaredCommands.map(({ id }) => id))
  for (const { 'palette.words': words } of [french, spanish])
    expect(
      String(words)
        .split('\n')
        .flatMap((line) => (known.has(line.split(': ')[0] ?? '') ? [] : [line])),
    ).toEqual([])
})
