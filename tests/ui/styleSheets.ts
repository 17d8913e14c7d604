import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../src/ui/', import.meta.url)

const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//gu, '')

const namesEnding = (ending: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()

/** Every style sheet of the design system: its file name and text, comments left out. */
export const styleSheets = namesEnding('.css').map((name) => ({ name, text: withoutComments(read(name)) }))

/** Every style sheet of the product: its path below `src` and its text, comments left out. */
export const everySheet = readdirSync(new URL('../', folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .toSorted()
  .map((name) => ({ name, text: withoutComments(read(`../${name}`)) }))

/** Every source file of the design system. */
export const sources = [...namesEnding('.ts'), ...namesEnding('.tsx')].map((name) => ({ name, text: read(name) }))

/** The sheet's innermost rules: the selector and what is between the braces. */
export const rulesOf = (css: string): readonly { readonly selector: string; readonly body: string }[] =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/gu)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }))

export type Theme = 'light' | 'dark'

/** The colour tokens, as `#rrggbb`, of both themes. A token with one value has it in both. */
export const colourTokens = ((): ReadonlyMap<string, Readonly<Record<Theme, string>>> => {
  const tokens = styleSheets.find(({ name }) => name === 'tokens.css')?.text ?? ''
  const root = tokens.slice(tokens.indexOf(':root {'), tokens.indexOf(":root[data-theme='light']"))
  const found = [...root.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\);/gu)]
  return new Map(found.map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))
})()
