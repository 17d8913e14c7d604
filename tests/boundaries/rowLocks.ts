/**
 * Finds where a row is locked FOR UPDATE. That waits for, and holds up, whoever writes a row that only refers to it: a
 * long import locked out its agency's sign-ins. FOR NO KEY UPDATE serves wherever the key stays; where it goes for good,
 * whoever refers to it has to be held up.
 */
import { isSql, rawText } from './names.ts'
import { isNode, nameOf, type Node, type Source } from './source.ts'

const goesForGood = 'server/records/expunge.ts'
const strongest = /\bfor\s+update\b/iu

const isStrongest = (node: Node): boolean => {
  if (node.type === 'MemberExpression') return nameOf(node['property']) === 'forUpdate'
  if (node.type !== 'TaggedTemplateExpression' || !isSql(node['tag']) || !isNode(node['quasi'])) return false
  const quasis: unknown = node['quasi']['quasis']
  return Array.isArray(quasis) && quasis.some((quasi) => strongest.test(rawText(quasi)))
}

export const rowLocks = (file: string, { nodes }: Source): readonly string[] =>
  /^server\/.*\.ts$/u.test(file) && file !== goesForGood && nodes.some(isStrongest)
    ? [`${file}: FOR UPDATE holds up whoever refers to the row; lock it FOR NO KEY UPDATE`]
    : []
