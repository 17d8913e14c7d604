// @vitest-environment jsdom
/** Palette: a line that sets a field offers no value that the field's form refuses. */
import { cleanup } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTexts, speak } from '../../domain/messages/index.ts'
import { readFieldLine, readSetLine, type SettableField } from '../../domain/palette/index.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { runs } from '../run/runs.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  speak('en')
})

const rowsFor = (line: string): readonly (string | null)[] => {
  const shown = showPalette()
  shown.open()
  shown.type(line)
  const rows = shown.options()
  cleanup()
  return rows
}

describe('words that belong to a field’s name are no value of it', () => {
  test.each([
    ['change phone number', /^Set Primary phone…/],
    ['set primary phone number', /^Set Primary phone…/],
    ['set email address', /^Set Email…/],
    ['set phone number 555-010-4321', /^Set Primary phone to 555-010-4321/],
    ['set email address ada@example.org', /^Set Email to ada@example\.org/],
  ])('%s', (line, row) => {
    expect(rowsFor(line)[0]).toMatch(row)
  })

  test.each([
    ['es', spanish, 'cambiar número de teléfono'],
    ['fr', french, 'modifier téléphone numéro'],
  ] as const)('in %s', (language, texts, line) => {
    addTexts(language, texts)
    speak(language)
    expect(rowsFor(line).join('\n')).not.toMatch(/ (?:a|à|sur) (?:n[uú]m[eé]ro|de )/u)
  })
})

test('what the field refuses is asked for, and said why', () => {
  const shown = showPalette()
  shown.open()
  shown.type('set primary phone soon')
  expect(shown.options()[0]).toMatch(/^Set Primary phone…/)
  expect(shown.note()).toMatch(/phone/iu)
  shown.press('Enter')
  expect(shown.isOpen()).toBe(true)
  shown.type('soon')
  expect(shown.options()).toEqual([])
  shown.type('555-010-4321')
  expect(shown.options()[0]).toContain('555-010-4321')
})

test('law: a line sets no value that the field refuses', () => {
  const refused = fc.constantFrom('number', 'soon', '12', 'x')
  fc.assert(
    fc.property(
      fc.array(refused, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('text', 'number', 'date'),
      (words, kind) => {
        const field: SettableField = { name: 'phone', label: 'Phone', kind, refusalOf: () => 'No.' }
        const line = `phone ${words.join(' ')}`
        const dates = { order: 'monthFirst', today: '2026-03-02' } as const
        expect(readSetLine(`set ${line}`, [field], { verbs: ['set'], dates }).kind).not.toBe('set')
        expect(readFieldLine(line, [field], dates).kind).toBe('notASetLine')
      },
    ),
    { numRuns: runs(100) },
  )
})
