/** Finds where a file takes time from the world instead of from what it is given. */
import { isNode, nameOf, type Node, type Source } from './source.ts'

/** However they are reached: by name, as a member, or handed on. */
const timers: ReadonlySet<string> = new Set(['setTimeout', 'setInterval', 'requestIdleCallback'])
const readings: ReadonlySet<string> = new Set(['Date.now', 'performance.now', 'AbortSignal.timeout'])

const argumentsOf = (node: Node): readonly unknown[] => (Array.isArray(node['arguments']) ? node['arguments'] : [])

const readingOf = (node: Node): string | null => {
  if (node.type === 'Identifier') return timers.has(nameOf(node)) ? nameOf(node) : null
  if (node.type === 'NewExpression')
    return nameOf(node['callee']) === 'Date' && argumentsOf(node).length === 0 ? 'new Date()' : null
  if (node.type !== 'MemberExpression') return null
  const use = `${nameOf(node['object'])}.${nameOf(node['property'])}`
  return readings.has(use) ? use : null
}

export const readTime = ({ nodes }: Source): readonly string[] => nodes.flatMap((node) => readingOf(node) ?? [])

/** Where a text becomes an instant, or a number a text: what can't be read, and the zone, are settled in one place. */
export const readInstants = ({ nodes }: Source): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'NewExpression')
      return nameOf(node['callee']) === 'Date' && argumentsOf(node).length > 0 ? ['new Date(…)'] : []
    if (node.type !== 'MemberExpression' || nameOf(node['object']) !== 'Date') return []
    return nameOf(node['property']) === 'parse' ? ['Date.parse'] : []
  })

/** What tells an instant by the calendar of the device or of the server; days are the agency's (FMT-11). */
const ownCalendar: ReadonlySet<string> = new Set(
  (
    'getFullYear getMonth getDate getDay getHours getMinutes getTimezoneOffset setFullYear setMonth setDate setHours ' +
    'setMinutes toDateString toTimeString toLocaleDateString toLocaleTimeString'
  ).split(' '),
)

export const readCalendar = ({ nodes }: Source): readonly string[] =>
  nodes.flatMap((node) => {
    const used = node.type === 'MemberExpression' ? nameOf(node['property']) : ''
    return ownCalendar.has(used) ? [used] : []
  })

/** What rxjs does on a scheduler of its own where it is given none. */
const waits: ReadonlySet<string> = new Set([
  'timer',
  'interval',
  'delay',
  'debounceTime',
  'throttleTime',
  'auditTime',
  'sampleTime',
  'bufferTime',
  'windowTime',
  'timeout',
  'timeoutWith',
  'timestamp',
  'timeInterval',
])
const ownSchedulers: ReadonlySet<string> = new Set([
  'asyncScheduler',
  'asapScheduler',
  'queueScheduler',
  'animationFrameScheduler',
])

const isScheduler = (node: unknown): boolean => {
  if (!isNode(node)) return false
  if (node.type === 'MemberExpression') return nameOf(node['property']) === 'scheduler'
  if (node.type === 'ObjectExpression' && Array.isArray(node['properties']))
    return node['properties'].some((each) => isNode(each) && nameOf(each['key']) === 'scheduler')
  return nameOf(node) === 'scheduler'
}

const names = (node: unknown, name: string): boolean =>
  isNode(node) &&
  node.type === 'ObjectExpression' &&
  Array.isArray(node['properties']) &&
  node['properties'].some((each) => isNode(each) && nameOf(each['key']) === name && isNumber(each['value']))

const isNumber = (node: unknown): boolean =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'number'

const waitOf = (node: Node): string | null => {
  if (node.type !== 'CallExpression') return null
  const callee = nameOf(node['callee'])
  // A delay of `retry` and `repeat` that is a number is a timer of theirs, which takes no scheduler.
  if (callee === 'retry' || callee === 'repeat')
    return argumentsOf(node).some((each) => names(each, 'delay')) ? callee : null
  return waits.has(callee) && !argumentsOf(node).some(isScheduler) ? callee : null
}

/** Waits of pipelines that no test could hold; only the composition root names a scheduler. */
export const unscheduled = ({ imports, nodes }: Source, ownsScheduler: boolean): readonly string[] => {
  if (!imports.some(({ specifier }) => specifier === 'rxjs')) return []
  return nodes.flatMap((node) => {
    const isOwn = !ownsScheduler && node.type === 'ImportSpecifier' && ownSchedulers.has(nameOf(node['imported']))
    return (isOwn ? nameOf(node['imported']) : waitOf(node)) ?? []
  })
}
