import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { breakpoints } from '../../src/ui/breakpoints.ts'
import { everySheet, rulesOf, sources, styleSheets } from './styleSheets.ts'

const budget = 14 * 1024

const modules = styleSheets.filter(({ name }) => name.endsWith('.module.css'))
const tokens = styleSheets.find(({ name }) => name === 'tokens.css')?.text ?? ''
const defined = new Set([...tokens.matchAll(/(--[\w-]+):/gu)].map(([, name]) => name))

const classesIn = (css: string): readonly string[] =>
  [
    ...new Set(
      rulesOf(css).flatMap(({ selector }) => [...selector.matchAll(/\.([a-z][\w-]*)/giu)].map(([, name = '']) => name)),
    ),
  ].toSorted()

const usersOf = (sheet: string) => sources.filter(({ text }) => text.includes(`'./${sheet}'`))

describe.each(modules)('$name', ({ name, text }) => {
  test('each class that a component names is in the sheet, and each of the sheet is named by a component', () => {
    const used = usersOf(name).flatMap((source) => {
      const local = new RegExp(`import (\\w+) from './${name}'`, 'u').exec(source.text)?.[1] ?? ''
      return [...source.text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'gu'))]
        .map(([, used = '']) => used)
        .filter((used) => used !== 'module')
    })
    expect([...new Set(used)].toSorted()).toEqual(classesIn(text))
  })

  test('is all in the ui layer', () => {
    expect(text.trim()).toMatch(/^@layer ui \{[\s\S]*\}$/u)
  })

  test('names only tokens that exist', () => {
    const named = [...text.matchAll(/var\((--[\w-]+)/gu)].map(([, token]) => token)
    const foreign = named.filter(
      (token) => !defined.has(token) && token !== '--columns' && token?.startsWith('--radix-') !== true,
    )
    expect(foreign).toEqual([])
  })

  test('writes colours as tokens, and fetches nothing', () => {
    expect(text.replaceAll(/@media print \{[\s\S]*$/gu, '')).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|url\(/iu)
  })
})

test('the sheets together keep to their budget, gzipped', () => {
  expect(gzipSync(styleSheets.map(({ text }) => text).join('\n')).length).toBeLessThan(budget)
})

test('[NAV-50] the widths at which the layout changes are 650, 1050, 1280 and 1500 px, on every page', () => {
  const asked = everySheet.flatMap(({ text }) => [...text.matchAll(/@(?:media|container)([^{]*width[^{]*)\{/gu)])
  const said = asked.map(([, query = '']) => [...query.matchAll(/[\d.]+[a-z]+/gu)].map(String))
  const [pixels, others] = ['px', 'em'].map((unit) => said.map((all) => all.filter((each) => each.endsWith(unit))))
  expect(Object.values(breakpoints)).toEqual([650, 1050, 1280, 1500])
  expect(new Set(pixels?.flat())).toEqual(new Set(Object.values(breakpoints).map((width) => `${width}px`)))
  // Where the reader's letters are large, a width in letters stands beside it and moves the same change.
  expect(said.map((all) => all.length)).toEqual(
    said.map((_, at) => (pixels?.[at]?.length ?? 0) + (others?.[at]?.length ?? 0)),
  )
  expect(said.filter((_, at) => (others?.[at]?.length ?? 0) > (pixels?.[at]?.length ?? 0))).toEqual([])
})

test('[NAV-52] form fields stand in 1, 2, 4, 6 or 12 columns', () => {
  const grid = styleSheets.find(({ name }) => name === 'layout.module.css')?.text ?? ''
  const columns = rulesOf(grid).flatMap(({ selector, body }) =>
    selector === '.grid' ? [Number(/repeat\((\d+)/u.exec(body)?.[1] ?? 1)] : [],
  )
  expect(columns).toEqual([1, 2, 4, 6, 12])
})

test('headings of a table and cells of two lines are cut after the second line, no others', () => {
  const sheet = styleSheets.find(({ name }) => name === 'DataTable.module.css')?.text ?? ''
  const clamped = rulesOf(sheet).filter(({ body }) => body.includes('-webkit-line-clamp: 2'))
  expect(clamped.flatMap(({ selector }) => selector.split(/,\s*/u))).toEqual([
    '.heading > .text',
    ".text[data-lines='2']",
  ])
})
