// @vitest-environment jsdom
/** "print" where nothing is open that is printed. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordsFound } from '../../domain/lists/index.ts'
import { addTexts, speak, type Language } from '../../domain/messages/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { loadTexts } from '../../src/assets/index.ts'
import { askedFor } from '../../src/palette/kindWords.ts'
import { allScopes } from '../links/operationsWorld.ts'
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

const shownAt = (at: Parameters<typeof showPalette>[0]) => {
  const shown = showPalette({ scopes: [...allScopes, 'view_case_manager'], ...at })
  shown.open()
  const answered = (line: string): readonly (string | null)[] => {
    shown.type(line)
    act(() => void vi.advanceTimersByTime(remoteDebounceMs))
    shown.dispatch(recordsFound({ query: askedFor(line, null).payload.query, pages: [] }))
    return shown.options()
  }
  return { ...shown, answered }
}

test.each([
  ['en', 'print', /^List to print…/],
  ['es', 'imprimir', /^Lista para imprimir…/],
  ['fr', 'imprimer', /^Liste à imprimer…/],
] as const)('in %s, at home, “%s” offers the lists that can be printed', async (language: Language, line, row) => {
  addTexts(language, await loadTexts(language))
  speak(language)
  expect(shownAt({ at: { route: 'home' } }).answered(line)[0]).toMatch(row)
})

test('it leads to the list that is chosen, in one line too; of those that one may see', () => {
  const shown = shownAt({ at: { route: 'home' } })
  shown.answered('print')
  shown.press('Enter')
  for (const list of ['Clients', 'Cases']) expect(shown.options().some((option) => option?.startsWith(list))).toBe(true)
  expect(shown.options().some((option) => option?.startsWith('Accounts'))).toBe(false)
  shown.type('cases')
  shown.press('Enter')
  expect(shown.said('navigation/requested').at(-1)).toEqual({ route: 'list.cases' })

  shown.open()
  expect(shown.answered('print clients')[0]).toMatch(/^List to print: Clients/)
  shown.press('Enter')
  expect(shown.said('navigation/requested').at(-1)).toEqual({ route: 'list.victims' })
})

test('in a list, which has its own button, it is not offered', () => {
  const shown = shownAt({ at: { route: 'list.cases' } })
  expect(shown.answered('print').some((option) => option?.startsWith('List to print'))).toBe(false)
})
