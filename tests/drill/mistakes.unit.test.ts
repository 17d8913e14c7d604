import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedIn } from './mistake.ts'
import { mistakes } from './mistakes.ts'

const all = [...mistakes.values()].flat()

test('each mistake of the drill has its place in the tree, exactly once, and changes it', () => {
  for (const mistake of all) {
    const text = readFileSync(mistake.file, 'utf8')
    expect(plantedIn(text, mistake), mistake.what).not.toBe(text)
  }
})

test('all mistakes of the drill have their places beside each other: they are compiled together', () => {
  const files = new Map<string, string>()
  for (const mistake of all) {
    const text = files.get(mistake.file) ?? readFileSync(mistake.file, 'utf8')
    expect(() => files.set(mistake.file, plantedIn(text, mistake)), mistake.what).not.toThrow()
  }
})

test('the tests that ought to notice a mistake of the drill are there', () => {
  for (const { what, noticedBy } of all) {
    const files = Object.values(noticedBy).flat()
    expect(files.length, what).toBeGreaterThan(0)
    expect(
      files.filter((file) => !existsSync(file)),
      what,
    ).toEqual([])
  }
})

test('there are sixty mistakes at least, none twice, over twelve areas', () => {
  expect(mistakes.size).toBeGreaterThanOrEqual(12)
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(60)
})
