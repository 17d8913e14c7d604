/** Reads what a file imports and does, with a real parser. */
import { parseSync } from 'vite'

export type Node = { readonly type: string; readonly [member: string]: unknown }

export type Source = {
  readonly imports: readonly { readonly specifier: string; readonly isType: boolean }[]
  readonly exportsAll: boolean
  readonly impure: readonly string[]
  readonly nodes: readonly Node[]
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : ''

const impureUse = (node: Node, globals: ReadonlySet<string>): string | null => {
  if (node.type === 'MemberExpression') {
    const use = `${nameOf(node['object'])}.${nameOf(node['property'])}`
    if (use === 'Date.now' || use === 'Math.random') return use
    if (globals.has(nameOf(node['object']))) return nameOf(node['object'])
  }
  if (node.type === 'CallExpression' && globals.has(nameOf(node['callee']))) return nameOf(node['callee'])
  if (node.type === 'NewExpression') {
    if (nameOf(node['callee']) === 'Date' && Array.isArray(node['arguments']) && node['arguments'].length === 0)
      return 'new Date()'
    if (globals.has(nameOf(node['callee']))) return nameOf(node['callee'])
  }
  return null
}

export const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  else if (isNode(value)) {
    visit(value)
    for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) walk(member, visit)
  }
}

export const readSource = (file: string, text: string, globals: ReadonlySet<string>): Source => {
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const reexports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest !== null && moduleRequest !== undefined)
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...reexports.map((entry) => ({ specifier: entry.moduleRequest?.value ?? '', isType: entry.isType })),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isType: false,
    })),
  ]
  const impure: string[] = []
  const nodes: Node[] = []
  walk(program, (node) => {
    nodes.push(node)
    const use = impureUse(node, globals)
    if (use !== null) impure.push(use)
  })
  return {
    imports,
    exportsAll: reexports.some(({ importName }) => importName.kind === 'AllButDefault' || importName.kind === 'All'),
    impure,
    nodes,
  }
}
