/** Finds pipelines that one error would end: those made of RxJS's own operators in place of the kernel's (L11). */
import { isNode, nameOf, type Node, type Source } from './source.ts'

const contained: ReadonlySet<string> = new Set([
  'concatMap',
  'exhaustMap',
  'filter',
  'groupBy',
  'map',
  'mergeMap',
  'switchMap',
  'tap',
])

const fromRxjs = (node: Node): readonly string[] => {
  if (node.type !== 'ImportDeclaration' || !isNode(node['source']) || node['source']['value'] !== 'rxjs') return []
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'] : []
  return specifiers.filter(isNode).map((each) => nameOf(each['imported']))
}

export const uncontained = ({ nodes }: Source): readonly string[] =>
  nodes.some((node) => node.type === 'CallExpression' && nameOf(node['callee']) === 'epic')
    ? nodes.flatMap(fromRxjs).filter((name) => contained.has(name))
    : []
