/** Where the system's colours take the place of ours, backgrounds and shadows are gone: what is chosen shows all the same. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesOf } from './styleSheets.ts'

const forced = /@media \(forced-colors: active\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/gu
const isChosen = /\[(?:aria-(?:selected|current|checked|pressed)|data-(?:active|highlighted))/u
const apart = (selector: string): readonly string[] => selector.split(/,\s*(?![^(]*\))/u).map((one) => one.trim())
/** Its last part, without what only says more of the same thing. */
const heart = (selector: string): string =>
  (selector.split(/\s+/u).at(-1) ?? '').replaceAll(/::after|:focus-visible|\[data-danger\]/gu, '')

const sheets = globSync('src/**/*.css').map((file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//gu, '')
  const inForced = [...text.matchAll(forced)].map(([, rules = '']) => rules).join('\n')
  return { file, usual: rulesOf(text.replaceAll(forced, '')), told: rulesOf(inForced) }
})

test('law: what says by colour alone that it is chosen has a line of its own in forced colours', () => {
  const found = sheets.flatMap(({ file, usual, told }) => {
    const lined = new Set(
      told.flatMap(({ selector, body }) => (/outline:|border/u.test(body) ? apart(selector).map(heart) : [])),
    )
    const chosen = usual.flatMap(({ selector, body }) =>
      /background|box-shadow/u.test(body) ? apart(selector).filter((one) => isChosen.test(one)) : [],
    )
    return chosen.map((selector) => ({ file, selector, isShown: lined.has(heart(selector)) }))
  })
  expect(found.length).toBeGreaterThan(12)
  expect(found.filter(({ isShown }) => !isShown)).toEqual([])
})
