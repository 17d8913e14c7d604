/** Everything that people read or hear comes from the catalogue, so that it can be said in each language. */
import { expect, it } from 'vitest'
import { lineOf, parsed, walk, type Node } from './parsed.ts'

const said =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|help|heading|description)$/

/** The same in every language: names of file types, examples of addresses, signs. */
const same = new Set(['+1 (XXX) XXX-XXXX', 'CSV', 'JSON', 'XLSX', 'PDF', 'Caselog'])

const hasWords = (text: unknown): boolean =>
  typeof text === 'string' && /\p{Letter}{2}/u.test(text) && !same.has(text.trim())

const nameOf = (node: Node | undefined): string => {
  const name = node?.['name']
  return typeof name === 'string'
    ? name
    : typeof name === 'object' && name !== null && 'name' in name
      ? String(name.name)
      : ''
}

/** Strings that the expression can come to, not those that it compares or looks up. */
const literals = (value: unknown): readonly Node[] => {
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  switch (node.type) {
    case 'Literal':
      return hasWords(node['value']) ? [node] : []
    case 'TemplateLiteral':
      return (node['quasis'] as readonly Node[]).some(({ value: quasi }) =>
        hasWords((quasi as { cooked: string }).cooked),
      )
        ? [node]
        : []
    case 'ConditionalExpression':
      return [...literals(node['consequent']), ...literals(node['alternate'])]
    case 'LogicalExpression':
      return [...literals(node['left']), ...literals(node['right'])]
    case 'JSXExpressionContainer':
      return literals(node['expression'])
    default:
      return []
  }
}

const spokenLiterals = (program: unknown): readonly Node[] => {
  const found: Node[] = []
  walk(program, (node, around) => {
    if (node.type === 'JSXText' && hasWords(node['value'])) found.push(node)
    if (node.type === 'JSXExpressionContainer' && around[0]?.type !== 'JSXAttribute') found.push(...literals(node))
    if (node.type === 'JSXAttribute' && said.test(nameOf(node))) found.push(...literals(node['value']))
    // A default of a part's own text: `heading = 'Something needs your attention'`.
    if (node.type === 'AssignmentPattern' && said.test(nameOf(node['left'] as Node)))
      found.push(...literals(node['right']))
  })
  return found
}

it('[FMT-06] no screen has a text of its own', () => {
  const files = parsed('src/**/*.tsx')
  expect(files.length).toBeGreaterThan(100)
  const own = files.flatMap(({ file, text, program }) =>
    spokenLiterals(program).map(
      ({ start }) => `${file}:${lineOf(text, start)}: ${text.slice(start, start + 60).split('\n')[0]}`,
    ),
  )
  expect(own).toEqual([])
})

it('finds such a text wherever it stands', () => {
  const [here] = parsed('tests/languages/planted.tsx')
  expect(spokenLiterals(here?.program).length).toBe(6)
})
