// @vitest-environment jsdom
/** Palette, P7: a letter by its name, where there is somebody whom it is for. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectionsLoaded } from '../../domain/config/index.ts'
import { letterAsked } from '../../domain/letters/index.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const letter = ['Welcome letter', 'Hearing notice', 'Old welcome'].map((label, at) => ({
  id: 50 + at,
  label,
  status: label.startsWith('Old') ? 0 : 1,
  order: at,
  body: '',
}))
const shownWith = (scopes: readonly string[]) => {
  const shown = showPalette({ scopes: [...allScopes, ...scopes] })
  shown.dispatch(collectionsLoaded({ collections: { letter }, failed: [] }))
  shown.open()
  return shown
}
const writes = ['view_letter', 'add_letter']

test.each([
  ['welcome letter', 50],
  ['letter hearing notice', 51],
  ['send letter welcome', 50],
])('%s: opens that letter for the client in view', (line, template) => {
  const shown = shownWith(writes)
  shown.type(line)
  expect(shown.options()[0]).toMatch(/^Add letter: /u)
  shown.press('ArrowDown')
  shown.press('ArrowUp')
  shown.press('Enter')
  expect(shown.said(letterAsked.type)).toEqual([{ template, kind: 'victim', id: 7, case_id: 11 }])
})

test('a template that is kept for older letters is none, and whoever writes no letters has none', () => {
  const shown = shownWith(writes)
  shown.type('add letter ')
  expect(shown.options().join(' ')).not.toContain('Old welcome')
  cleanup()
  const without = shownWith(['view_letter'])
  without.type('welcome letter')
  expect(without.options().join(' ')).not.toContain('Add letter')
})
