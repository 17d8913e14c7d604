import { describe, expect, it } from 'vitest'
import { readFiles, violations } from './check.ts'

describe('layer boundaries', () => {
  it('hold in the whole tree', () => {
    expect(violations(readFiles(process.cwd()))).toEqual([])
  })

  const planted: readonly [name: string, files: Record<string, string>, expected: RegExp][] = [
    [
      'domain imports React',
      { 'domain/a/rules.ts': "import { useState } from 'react'" },
      /may not use the package react/,
    ],
    [
      'domain imports an epic',
      { 'domain/a/rules.ts': "import { x } from '../../epics/a/x.epic.ts'" },
      /domain may not import epics/,
    ],
    [
      'domain reads the clock',
      { 'domain/a/rules.ts': 'export const now = () => Date.now()' },
      /domain is pure, Date\.now/,
    ],
    ['domain makes today', { 'domain/a/rules.ts': 'export const today = () => new Date()' }, /new Date\(\)/],
    ['domain draws a number', { 'domain/a/rules.ts': 'export const draw = () => Math.random()' }, /Math\.random/],
    [
      'domain touches the page',
      { 'domain/a/rules.ts': "export const q = () => document.querySelector('a')" },
      /domain is pure, document/,
    ],
    [
      'a type import is an import',
      { 'domain/a/rules.ts': "import type { X } from '../../server/a/x.ts'" },
      /domain may not import server/,
    ],
    [
      'a feature reads inside another',
      { 'domain/a/rules.ts': "import { x } from '../b/reducer.ts'" },
      /not the face of domain\/b/,
    ],
    ['a re-export counts', { 'domain/a/index.ts': "export { x } from '../b/reducer.ts'" }, /not the face of domain\/b/],
    [
      'two features import each other',
      { 'domain/a/x.ts': "import '../b/index.ts'", 'domain/b/index.ts': "import '../a/index.ts'" },
      /import each other: domain\/a → domain\/b → domain\/a/,
    ],
    ['an epic fetches', { 'epics/a/x.epic.ts': "export const x = () => fetch('/')" }, /fetch belongs to an adapter/],
    ['an epic opens Dexie', { 'epics/a/x.epic.ts': "import Dexie from 'dexie'" }, /may not use the package dexie/],
    [
      'an epic imports an adapter',
      { 'epics/a/x.epic.ts': "import { wire } from '../adapters/wire.ts'" },
      /composition root/,
    ],
    [
      'a screen imports an adapter',
      { 'src/a/Screen.tsx': "import { wire } from '../../epics/adapters/wire.ts'" },
      /only the face of epics/,
    ],
    [
      'a screen imports it lazily',
      { 'src/a/Screen.tsx': "export const load = () => import('../../epics/adapters/wire.ts')" },
      /only the face of epics/,
    ],
    [
      'a screen reads inside another',
      { 'src/a/Screen.tsx': "import { B } from '../b/Inner.tsx'" },
      /not the face of src\/b/,
    ],
    [
      'the server imports a screen',
      { 'server/a/routes.ts': "import { B } from '../../src/b/index.ts'" },
      /server may not import src/,
    ],
    ['a face exports everything', { 'domain/a/index.ts': "export * from './rules.ts'" }, /export \*/],
    ['a file is called helpers', { 'domain/a/helpers.ts': 'export const x = 1' }, /named after what it is about/],
    ['a file grows', { 'domain/a/rules.ts': 'export const x = 1\n'.repeat(1) + '\n'.repeat(301) }, /what two things/],
  ]

  it.each(planted)('are reported when %s', (_, files, expected) => {
    expect(violations(files).join('\n')).toMatch(expected)
  })

  it('let through what the rules allow', () => {
    expect(
      violations({
        'domain/a/rules.ts': "import { b } from '../b/index.ts'\nexport const at = (ms: number) => new Date(ms + b)",
        'domain/b/index.ts': "export { b } from './rules.ts'",
        'epics/a/x.epic.ts':
          "import { map } from 'rxjs'\nimport { a } from '../../domain/a/index.ts'\nexport const x = map(a)",
        'src/a/Screen.tsx':
          "import { useState } from 'react'\nimport { start } from '../../epics/index.ts'\nexport const S = () => useState(start)",
      }),
    ).toEqual([])
  })
})
