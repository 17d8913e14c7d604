/** Which ink the style sheets put on which ground: by one rule, by a state over its base, or by what stands in what. */
import { everySheet, rulesOf } from './styleSheets.ts'

const allSheets = everySheet.filter(({ name }) => !name.endsWith('tokens.css'))

/** `ground` is null where it shows whatever lies under it, `ink` where it is what stands around. */
export type Standing = {
  readonly sheet: string
  readonly selector: string
  readonly ink: string | null
  readonly ground: string | null
}

type Rule = {
  readonly path: readonly (readonly string[])[]
  readonly selector: string
  readonly ink: string | null
  readonly ground: string | null
}

/** `.row:hover > .cell[data-x]` as its compounds, each as the set of what it asks for. */
const pathOf = (selector: string): Rule['path'] =>
  selector
    .split(/\s*[\s>+~]\s*(?![^([]*[)\]])/u)
    .filter((compound) => compound !== '' && compound !== '&')
    .map((compound) => compound.match(/::?[\w-]+(?:\([^)]*\))?|\.[\w-]+|\[[^\]]*\]|[\w-]+|\*/gu) ?? [])

const tokenIn = (body: string, property: string): string | null =>
  new RegExp(`(?:^|[\\s;])${property}:\\s*var\\(--([\\w-]+)\\)`, 'u').exec(body)?.[1] ?? null

/** A ground of its own hides what lies under it, whatever it is. */
const groundIn = (body: string): string | null => tokenIn(body, 'background(?:-color)?')

const rulesIn = (text: string): readonly Rule[] =>
  rulesOf(text).flatMap(({ selector, body }) =>
    selector
      .split(/,(?![^(]*\))/u)
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.startsWith('@'))
      .map((one) => ({ path: pathOf(one), selector: one, ink: tokenIn(body, 'color'), ground: groundIn(body) })),
  )

const isWithin = (few: readonly string[], many: readonly string[]): boolean => few.every((part) => many.includes(part))

/** What a compound is given by the rules of its sheet that ask for no more than it has; the one that asks for most is last. */
const given = (rules: readonly Rule[], compound: readonly string[], what: 'ink' | 'ground'): string | null =>
  rules
    .filter(({ path, [what]: token }) => token !== null && path.length === 1 && isWithin(path[0] ?? [], compound))
    .toSorted((one, other) => (one.path[0]?.length ?? 0) - (other.path[0]?.length ?? 0))
    .at(-1)?.[what] ?? null

/** Its own, or that of the nearest thing around it that has one. */
const along = (rules: readonly Rule[], rule: Rule, what: 'ink' | 'ground'): string | null =>
  rule[what] ??
  rule.path
    .toReversed()
    .map((compound) => given(rules, compound, what))
    .find((token) => token !== null) ??
  null

export const standingsIn = (sheet: string, text: string): readonly Standing[] => {
  const rules = rulesIn(text)
  return rules
    .filter(({ ink, ground }) => ink !== null || ground !== null)
    .map((rule) => ({
      sheet,
      selector: rule.selector,
      ink: along(rules, rule, 'ink'),
      ground: along(rules, rule, 'ground'),
    }))
}

export const standings = allSheets.flatMap(({ name, text }) => standingsIn(name, text))
