/**
 * How private each value in the log is, as lines of text: of records each field, of facts each name of a value in them
 * that is not a record's.
 */
import { actions } from '../../domain/actions.ts'
import type { EntityField, Field } from '../../domain/kernel/index.ts'
import { entities, kinds } from '../../domain/records/index.ts'

type Line = readonly [name: string, privacy: string]

const linesOf = (name: string, { node }: Field): readonly Line[] => {
  switch (node.kind) {
    case 'leaf':
      return [[name, node.privacy]]
    case 'object':
      return Object.entries(node.shape).flatMap(([member, of]) => linesOf(member, of))
    case 'variant':
      return Object.values(node.cases).flatMap((of) => linesOf(name, of))
    case 'dictionary':
      return [...linesOf(`${name} (key)`, node.key), ...linesOf(name, node.of)]
    default:
      return linesOf(name, node.of)
  }
}

const ofRecords = (): readonly string[] =>
  kinds.flatMap((kind) =>
    Object.entries<EntityField>(entities[kind].fields).flatMap(([name, { field }]) =>
      linesOf(name, field).map(([member, privacy]) =>
        [member === name ? `${kind}.${name}` : `${kind}.${name}.${member}`, privacy].join('\t'),
      ),
    ),
  )

const ofFacts = (): readonly string[] => {
  const told = new Set(
    kinds.flatMap((kind) =>
      Object.entries<EntityField>(entities[kind].fields).flatMap(([name, { field }]) =>
        linesOf(name, field).map((line) => line.join('\t')),
      ),
    ),
  )
  return [...actions.values()].flatMap(({ type, payload }) =>
    linesOf('payload', payload as Field)
      .map((line) => line.join('\t'))
      .filter((line) => !told.has(line))
      .map((line) => `${type} ${line}`),
  )
}

export const privacyLines = (): readonly string[] => [...new Set([...ofRecords(), ...ofFacts()])].toSorted()
