import { expect, it } from 'vitest'
import { readFiles } from './check.ts'
import { keepsLocally, mayKeepLocally } from './localState.ts'
import { readSource } from './source.ts'

const none: ReadonlySet<string> = new Set()

it('what a screen keeps to itself is what no replay need show', () => {
  const found = Object.entries(readFiles(process.cwd())).filter(
    ([file, text]) => file.startsWith('src/') && keepsLocally(readSource(file, text, none)),
  )
  expect(found.map(([file]) => file).toSorted()).toEqual(Object.keys(mayKeepLocally).toSorted())
})

it.each([
  ["import { useState } from 'react'\nconst f = () => useState('')", true],
  ["import { useReducer } from 'react'\nconst f = () => useReducer(x, 1)", true],
  ["import { usePart } from '../store/index.ts'\nconst f = () => usePart(x)", false],
])('%s', (text, expected) => {
  expect(keepsLocally(readSource('src/a/A.tsx', text, none))).toBe(expected)
})
