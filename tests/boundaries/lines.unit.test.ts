import { describe, expect, it } from 'vitest'
import { layers } from './rules.ts'
import { codeIn, readText, wideLines, widestLine } from './lines.ts'

describe('lines', () => {
  it('are no wider than can be read, but for wordings', () => {
    const root = process.cwd()
    const files = codeIn(root, [...layers, 'tests', 'vite.config.ts'])
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.flatMap((file) => wideLines(file, readText(root, file)))).toEqual([])
  })

  const wide = 'x'.repeat(widestLine)

  it.each([
    ['code', `const a = '${wide}'`],
    ['a comment', `// ${wide}`],
    ['a wording with more beside it', `test('${wide}', () => {`],
    ['two wordings', `'${wide}', 'and',`],
  ])('are found where they are %s', (_, line) => {
    expect(wideLines('a.ts', `short\n${line}\nshort`)).toEqual([`a.ts:2 has ${line.length} characters`])
  })

  it.each([`  '${wide}',`, `"it's ${wide}"`, `\`${wide}\${name}\`,`])('may be %s', (line) => {
    expect(wideLines('a.ts', line)).toEqual([])
  })

  it('are counted to the last character that is allowed', () => {
    expect(wideLines('a.ts', wide)).toEqual([])
    expect(wideLines('a.ts', `${wide}x`)).toHaveLength(1)
  })
})
