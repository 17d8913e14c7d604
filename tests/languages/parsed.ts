/** Reads source files with a real parser. */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

export type Node = { readonly type: string; readonly start: number; readonly [member: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Each node, with those around it, the nearest first. */
export const walk = (
  value: unknown,
  visit: (node: Node, around: readonly Node[]) => void,
  around: readonly Node[] = [],
): void => {
  if (Array.isArray(value)) for (const item of value) walk(item, visit, around)
  else if (isNode(value)) {
    visit(value, around)
    for (const [name, member] of Object.entries(value))
      if (name !== 'typeAnnotation' && typeof member === 'object' && member !== null)
        walk(member, visit, [value, ...around])
  }
}

export type Parsed = { readonly file: string; readonly text: string; readonly program: unknown }

export const parsed = (...patterns: readonly string[]): readonly Parsed[] =>
  globSync([...patterns]).map((file) => {
    const text = readFileSync(file, 'utf8')
    return { file, text, program: parseSync(file, text).program }
  })

export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length
