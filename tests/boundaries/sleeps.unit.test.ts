import { describe, expect, it } from 'vitest'
import { readTests } from './check.ts'
import { mayLetTimePass, sleeps } from './sleeps.ts'
import { readSource } from './source.ts'

const none: ReadonlySet<string> = new Set()
const sleepsIn = (file: string, text: string): readonly string[] => sleeps(file, readSource(file, text, none))

describe('tests wait for what is seen', () => {
  const files = readTests(process.cwd())

  it('everywhere', () => {
    expect(Object.entries(files).flatMap(([file, text]) => sleepsIn(file, text))).toEqual([])
  })

  it('and whoever may let time pass is there, and does', () => {
    for (const file of Object.keys(mayLetTimePass))
      expect([file, sleepsIn('tests/a/x.e2e.ts', files[file] ?? '').length > 0]).toEqual([file, true])
  })

  it.each([
    ['tests/a/x.e2e.ts', 'const x = async (page) => await page.waitForTimeout(300)', /waitForTimeout/],
    [
      'tests/a/x.e2e.ts',
      'const x = (page) => page.evaluate(() => new Promise((done) => setTimeout(done, 300)))',
      /setTimeout/,
    ],
    ['tests/a/x.unit.test.ts', 'const x = () => new Promise((done) => setTimeout(done))', /setTimeout/],
    ['tests/a/screen.tsx', 'const x = (go) => window.setTimeout(go, 5)', /setTimeout/],
    ['tests/a/x.server.test.ts', "import { setTimeout as delay } from 'node:timers/promises'", /timers\/promises/],
    ['tests/a/x.server.test.ts', 'const x = (look) => setInterval(look, 50)', /setInterval/],
  ])('a wait in %s is reported: %s', (file, text, expected) => {
    expect(sleepsIn(file, text).join('\n')).toMatch(expected)
  })

  it.each([
    ['tests/a/x.e2e.ts', 'test.setTimeout(180_000)'],
    ['tests/a/x.e2e.ts', 'const x = async (page) => await page.clock.runFor(300)'],
    ['tests/bench/keys.ts', 'const x = (done) => setTimeout(done, 300)'],
    ['src/clock/clock.ts', 'const x = (done) => setTimeout(done, 300)'],
  ])('what is none in %s is let through: %s', (file, text) => {
    expect(sleepsIn(file, text)).toEqual([])
  })
})
