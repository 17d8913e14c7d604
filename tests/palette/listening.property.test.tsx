// @vitest-environment jsdom
/** What a screen reader is told is what is on the screen and what Enter runs, whatever keys are pressed. */
import { act, cleanup } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commandRun, paletteAsked, paletteClosed, paletteOpened } from '../../domain/navigation/index.ts'
import { recordsFound, recordsSearched, type RecordPage } from '../../domain/lists/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { clientCard } from '../lists/clientCard.ts'
import { showPalette } from './paletteScreen.tsx'
import { runs } from '../run/runs.ts'

const times = runs(100)
const steps = 25

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const texts = [
  '',
  'a',
  'add ser',
  'add service c',
  'add service counseling 30',
  'set race asian',
  'open tab',
  'zzzz',
  'cl',
  'go',
  '?',
  '#12',
  '@ana',
  'é',
  '30',
  'soon',
]
const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Backspace', 'Tab', 'Enter', 'Home', 'End'] as const

type Step = { readonly text: string } | { readonly key: string; readonly ctrlKey?: boolean }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...texts).map((text) => ({ text })),
  fc.constantFrom(...keys).map((key) => ({ key })),
  fc.constantFrom('Home', 'End').map((key) => ({ key, ctrlKey: true })),
)

/** Rows that are drawn at a time. */
const atATime = 24

const faultOf = (input: HTMLElement): string | null => {
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
  const selected = options.filter((option) => option.getAttribute('aria-selected') === 'true')
  const active = input.getAttribute('aria-activedescendant')
  const ids = options.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) return 'two rows have one id'
  if (options.length === 0) return active === null ? null : 'a row is named that is not there'
  if (selected.length !== 1) return `${selected.length} rows are selected`
  if (selected[0]?.id !== active) return 'the named row is not the selected one'
  if (selected[0]?.dataset['active'] !== 'true') return 'the row that looks chosen is another one'
  if (input.getAttribute('aria-expanded') !== 'true') return 'rows are there, and the field says that there are none'
  const size = Number(options[0]?.getAttribute('aria-setsize'))
  const isPlaced = options.every(
    (option, at) =>
      option.getAttribute('aria-posinset') === String(at + 1) && option.getAttribute('aria-setsize') === String(size),
  )
  if (!isPlaced) return 'a row stands in another place than is said'
  // Some two dozen are drawn at a time, and some beyond the selected one.
  const isWhole = options.length === size
  const at = options.findIndex(({ id }) => id === active)
  if (options.length > size || (!isWhole && options.length % atATime !== 0)) return 'another number of rows is said'
  if (!isWhole && at >= options.length - 1) return 'the last row that is drawn is taken for the last'
  if (document.getElementById(input.getAttribute('aria-controls') ?? '') === null)
    return 'the list that the field controls is not there'
  return (input.getAttribute('aria-label') ?? '') === '' ? 'the field has no name' : null
}

describe('the palette as it is heard', () => {
  it(
    `law: named, selected and seen are one row, in its place, in ${times * steps} random steps`,
    () => {
      let shown = showPalette()
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: steps }), (script) => {
          // Somebody may have chosen to log out.
          if (shown.state().session.phase !== 'ready') {
            cleanup()
            shown = showPalette()
          }
          if (!shown.isOpen()) shown.dispatch(paletteOpened({}))
          for (const each of script) {
            if (!shown.isOpen()) return
            if ('text' in each) shown.type(each.text)
            else shown.press(each.key, { ctrlKey: each.ctrlKey === true })
            if (!shown.isOpen() || shown.state().session.phase !== 'ready') return
            const fault = faultOf(shown.input())
            if (fault !== null) throw new Error(`${fault}, after ${JSON.stringify(each)}`)
          }
        }),
        { numRuns: times },
      )
    },
    Math.max(120_000, times * 500),
  )

  it('the number of rows is said once, politely, and it is true', () => {
    const shown = showPalette()
    shown.open()
    shown.type('open tab')
    const [said] = [...document.querySelectorAll('[role=status]')]
      .map(({ textContent }) => textContent)
      .filter((text) => /result/u.test(text ?? ''))
    expect(said).toBe(`${shown.options().length} results`)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const heard = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
    shown.type('qqqqq')
    expect(heard()).not.toContain('Nothing found')
    act(() => void vi.advanceTimersByTime(remoteDebounceMs))
    shown.dispatch(recordsFound({ query: 'qqqqq', pages: [] }))
    expect(heard()).toContain(`${shown.options().length} results`)
    vi.useRealTimers()
  })
})

describe('what stays private', () => {
  const canary = 'Zanzibarova'
  const card = { ...clientCard(77), title: `${canary}, Ana` }
  const pages: RecordPage[] = [{ tab: 'victims', rows: [card] }]

  it('no name, text or query is in the history of commands, in storage, in the address or on the console', () => {
    const written: unknown[] = []
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => void written.push(...parts))
    const shown = showPalette()
    shown.dispatch(recordsSearched({ query: 'zan' }), recordsFound({ query: 'zan', pages }))
    shown.open()
    shown.type(canary.toLowerCase())
    expect(shown.options()[0]).toContain(canary)
    // Seen for a while before it is opened.
    act(() => void 0)
    shown.press('ArrowDown')
    shown.dispatch(commandRun({ command: 'open.victims', by: 'palette', record: 77 }))
    shown.type(`add service counseling 30 ${canary} was here`)
    shown.press('Enter')
    const { paletteLine, ...navigation } = shown.state().navigation
    expect(JSON.stringify(paletteLine)).toContain(canary)
    const kept = JSON.stringify([
      navigation,
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      document.title,
      written,
    ])
    expect(kept).not.toMatch(new RegExp(canary, 'iu'))
    const noted = shown.actions.filter(({ type }) => type.startsWith('navigation/') && type !== paletteAsked.type)
    expect(noted.length).toBeGreaterThan(0)
    expect(JSON.stringify(noted)).not.toMatch(new RegExp(canary, 'iu'))
    // What is asked is in the log as the free text that it is, and in the state while it stands there.
    expect(paletteAsked.payload.node).toMatchObject({ shape: { line: { node: { privacy: 'freeText' } } } })
    shown.dispatch(paletteClosed({}))
    expect(shown.state().navigation.paletteLine).toBeNull()
    vi.restoreAllMocks()
  })

  it('history is gone with the session', async () => {
    const { loggedOut } = await import('../../domain/session/index.ts')
    const shown = showPalette()
    shown.dispatch(
      commandRun({ command: 'open.victims', by: 'palette', record: 77 }),
      loggedOut({ reason: 'logout', message: '', draftsKept: 0 }),
    )
    expect(shown.state().navigation.uses).toEqual([])
  })
})
