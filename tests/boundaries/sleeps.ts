/** Finds where a test waits for nothing but time: it is either too long or, on a busy machine, too short. */
import { nameOf, type Node, type Source } from './source.ts'

/** Tests that are about time itself, or end something in the midst of it; each with its reason. */
export const mayLetTimePass: Readonly<Record<string, string>> = {
  'tests/run/until.ts': 'looks again and again until something is so; all others wait by it',
  'tests/robustness/killed.e2e.ts': 'kills a renderer at a random moment of somebody’s typing',
  'tests/realtime/severalProcesses.server.test.ts':
    'asks that nobody is put out when the time is over in which that would happen, and connects again as a page does',
  'tests/server-kernel/killed.server.test.ts': 'kills a server in the midst of a write, each round at another moment',
}

const isLookedAt = (file: string): boolean =>
  /^tests\/.*\.tsx?$/u.test(file) && !/^tests\/bench\/|\.measure\.ts$/u.test(file)

const timers: ReadonlySet<string> = new Set(['setTimeout', 'setInterval'])

const sleepOf = (node: Node): string | null => {
  if (node.type === 'MemberExpression') {
    if (nameOf(node['property']) === 'waitForTimeout') return 'waitForTimeout'
    // `test.setTimeout` says how long a test may take.
    return timers.has(nameOf(node['property'])) && nameOf(node['object']) !== 'test' ? nameOf(node['property']) : null
  }
  return node.type === 'CallExpression' && timers.has(nameOf(node['callee'])) ? nameOf(node['callee']) : null
}

export const sleeps = (file: string, { imports, nodes }: Source): readonly string[] => {
  if (!isLookedAt(file) || file in mayLetTimePass) return []
  const found = nodes.flatMap((node) => sleepOf(node) ?? [])
  if (imports.some(({ specifier }) => /^(node:)?timers\/promises$/u.test(specifier))) found.push('timers/promises')
  return found.map((use) => `${file}: ${use} waits for time; wait for what is seen, or drive the clock`)
}
