import { describe, expect, test } from 'vitest'
import { standings, standingsIn, type Standing } from './standing.ts'
import { colourTokens } from './styleSheets.ts'
import type { Theme } from './styleSheets.ts'

const readable = 4.5
const visible = 3
const themes: readonly Theme[] = ['light', 'dark']

/** WCAG 2.2, "relative luminance". */
const luminance = (colour: string): number => {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const colour = (token: string, theme: Theme): string => {
  const found = colourTokens.get(token)
  if (found === undefined) throw new Error(`tokens.css has no colour --${token}`)
  return found[theme]
}

const surfaces = ['canvas', 'surface', 'sunken', 'raised', 'hover']
const tones = ['info', 'success', 'warning', 'danger']

const textPairs: readonly (readonly [text: string, background: string])[] = [
  ...['ink', 'ink-muted', 'ink-disabled', 'link', 'danger', 'on-accent-soft'].flatMap((text) =>
    surfaces.map((on) => [text, on] as const),
  ),
  ...['accent', 'accent-hover'].map((on) => ['on-accent', on] as const),
  ...['danger-fill', 'danger-fill-hover'].map((on) => ['on-danger', on] as const),
  ...tones.flatMap(
    (tone) =>
      [
        [tone, `${tone}-soft`],
        ['ink', `${tone}-soft`],
        ['ink-muted', `${tone}-soft`],
        ['link', `${tone}-soft`],
      ] as const,
  ),
  ...['ink', 'ink-muted', 'link', 'on-accent-soft'].map((text) => [text, 'accent-soft'] as const),
  ...['bar', 'bar-hover'].flatMap(
    (on) =>
      [
        ['bar-ink', on],
        ['bar-muted', on],
      ] as const,
  ),
  ['on-tip', 'tip'],
]

const edgePairs: readonly (readonly [edge: string, background: string])[] = [
  ...['focus', 'line-strong', 'accent'].flatMap((edge) =>
    ['canvas', 'surface', 'raised'].map((on) => [edge, on] as const),
  ),
  ...['accent-soft', 'danger-soft', 'sunken', 'hover'].map((on) => ['focus', on] as const),
  ['bar-focus', 'bar'],
  ['bar-focus', 'bar-hover'],
]

/** Marks, which nothing is written on; what has a colour of its own written on it is not one. */
const marks: readonly (readonly [sheet: string, selector: string])[] = [
  ['ui/Checkbox.module.css', '.box:checked'],
  ['ui/Checkbox.module.css', '.box:indeterminate'],
  ['ui/Field.module.css', '.changed'],
  ['ui/Switch.module.css', '.track'],
  ['ui/Switch.module.css', ".track[data-state='checked']"],
  ['ui/Dialog.module.css', '.scrim'],
  ['ui/SideSheet.module.css', '.scrim'],
  ['palette/Palette.module.css', '.scrim'],
]

const isMark = ({ sheet, selector, ink }: Standing): boolean =>
  /::(?:before|after|-[\w-]+)$/u.test(selector) ||
  (ink === null && marks.some(([markSheet, mark]) => markSheet === sheet && mark === selector))

const read = standings.filter((standing) => !isMark(standing))

test('every style sheet is looked at, and no mark is named that is none', () => {
  expect(new Set(read.map(({ sheet }) => sheet.split('/')[0])).size).toBeGreaterThan(15)
  for (const [sheet, selector] of marks)
    expect(standings).toContainEqual(expect.objectContaining({ sheet, selector, ink: null }))
})

test('a state stands on the ground of its base, and what stands in something on the ground of that', () => {
  const text = '.row { background: var(--hover) } .row:hover { color: var(--ink) } .row .cell { color: var(--link) }'
  expect(standingsIn('x.css', text).map(({ ink, ground }) => [ink, ground])).toEqual([
    [null, 'hover'],
    ['ink', 'hover'],
    ['link', 'hover'],
  ])
})

describe.each(themes)('in the %s theme', (theme) => {
  test.each(textPairs)('text in %s can be read on %s', (text, background) => {
    expect(contrast(colour(text, theme), colour(background, theme))).toBeGreaterThanOrEqual(readable)
  })

  test.each(edgePairs)('an edge in %s can be seen on %s', (edge, background) => {
    expect(contrast(colour(edge, theme), colour(background, theme))).toBeGreaterThanOrEqual(visible)
  })

  test.each(read)('$sheet: $selector can be read', ({ ink, ground }) => {
    const grounds = ground !== null ? [ground] : (ink ?? '').startsWith('bar-') ? ['bar', 'bar-hover'] : surfaces
    for (const on of grounds) {
      const text = ink ?? (on.startsWith('bar') ? 'bar-ink' : 'ink')
      expect(contrast(colour(text, theme), colour(on, theme)), `${text} on ${on}`).toBeGreaterThanOrEqual(readable)
    }
  })
})
