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
    [
      'two files of a room import each other for a type',
      { 'domain/a/x.ts': "import type { Y } from './y.ts'", 'domain/a/y.ts': "import { x } from './x.ts'" },
      /domain\/a\/x\.ts: in a circle with domain\/a\/y\.ts/,
    ],
    ['an epic fetches', { 'epics/a/x.epic.ts': "export const x = () => fetch('/')" }, /fetch belongs to an adapter/],
    ['an epic reads the clock', { 'epics/a/x.epic.ts': 'export const x = () => Date.now()' }, /Date\.now belongs/],
    ...[
      'setTimeout(go, 300)',
      'window.setTimeout(go)',
      'setInterval(go, 300)',
      'requestIdleCallback(go)',
      'go(setTimeout)',
      'Date.now()',
      'go({ now: Date.now })',
      'new Date()',
      'performance.now()',
      'AbortSignal.timeout(300)',
    ].flatMap((use): typeof planted => [
      [
        `a screen takes its time by ${use}`,
        { 'src/a/Screen.tsx': `export const x = () => ${use}` },
        /belongs to the clock/,
      ],
      [
        `an epic takes its time by ${use}`,
        { 'epics/a/x.epic.ts': `export const x = () => ${use}` },
        /belongs to the clock/,
      ],
    ]),
    ...['Date.parse(text)', 'texts.map(Date.parse)', 'new Date(text)'].flatMap((use): typeof planted =>
      ['src/a/Screen.tsx', 'domain/a/rules.ts'].map((file) => [
        `${file} reads an instant by ${use}`,
        { [file]: `export const x = (text, texts) => ${use}` },
        /belongs to the calendar/,
      ]),
    ),
    ...['src/a/Screen.tsx', 'epics/a/x.epic.ts', 'domain/a/rules.ts', 'server/a/routes.ts'].map(
      (file): (typeof planted)[number] => [
        `a day by the calendar of whatever machine runs ${file}`,
        { [file]: 'export const x = (at: number) => new Date(at).getDate()' },
        /getDate is of no agency's zone/,
      ],
    ),
    ...[
      'debounceTime(300)',
      'timer(300)',
      'timer(0, 300)',
      'timeout({ first: 300 })',
      'interval(300)',
      'retry({ delay: 3 })',
    ].map((use): (typeof planted)[number] => [
      `an epic waits by ${use}`,
      { 'epics/a/x.epic.ts': `import { ${use.replace(/\W.*/u, '')} } from 'rxjs'\nexport const x = ${use}` },
      /without the scheduler of the ports/,
    ]),
    [
      'an epic brings its own scheduler',
      {
        'epics/a/x.epic.ts': "import { asyncScheduler, timer } from 'rxjs'\nexport const x = timer(1, asyncScheduler)",
      },
      /asyncScheduler without the scheduler of the ports/,
    ],
    [
      'one error would end a pipeline',
      {
        'epics/a/x.epic.ts':
          "import { filter, of } from 'rxjs'\nimport { epic } from '../kernel/index.ts'\nexport const x = epic('a.x', () => of(1).pipe(filter(Boolean)))",
      },
      /takes filter from the kernel/,
    ],
    [
      'a reducer asks what its draft was made from',
      { 'domain/a/reducer.ts': "import { original } from 'immer'\nexport const x = original" },
      /what a draft was made from/,
    ],
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

  it('let through time that is given', () => {
    expect(
      violations({
        'src/a/Screen.tsx': 'export const x = ({ now, after }, at) => after(300, () => now() + at)',
        'src/clock/printTime.ts': 'export const x = ({ now }) => new Date(now())',
        'domain/kernel/instants.ts': 'export const timeOf = (text) => Date.parse(text)',
        'src/clock/clock.ts': 'export const after = (wait, work) => setTimeout(work, wait)',
        'epics/adapters/clock.ts': 'export const clock = { now: () => Date.now() }',
        'epics/client.ts': "import { asyncScheduler } from 'rxjs'\nexport const scheduler = asyncScheduler",
        'epics/a/x.epic.ts':
          "import { delay, timeout, timer } from 'rxjs'\nexport const x = (ports, scheduler) => [timer(0, 5, ports.scheduler), timeout({ first: 5, scheduler }), delay(5, scheduler)]",
      }),
    ).toEqual([])
  })

  it('let through what the rules allow', () => {
    expect(
      violations({
        'domain/a/rules.ts': "import { b } from '../b/index.ts'\nexport const at = (ms: number) => ms + b",
        'domain/b/index.ts': "export { b } from './rules.ts'",
        'epics/a/x.epic.ts':
          "import { map } from 'rxjs'\nimport { a } from '../../domain/a/index.ts'\nexport const x = map(a)",
        'src/a/Screen.tsx':
          "import { useState } from 'react'\nimport { start } from '../../epics/index.ts'\nexport const S = () => useState(start)",
      }),
    ).toEqual([])
  })
})
