/** SRV-61: the calls that read, make and change one entry. Lists of one path share them, told apart by `type`. */
import {
  declarationOf,
  entryCalls,
  savedCollections,
  savings,
  type CollectionName,
  type EntryQuery,
} from '../../domain/config/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { route, type Route } from '../http/route.ts'
import { createEntry, getEntry, updateEntry } from './entries.ts'

const asked = (names: readonly CollectionName[], first: CollectionName, { type }: EntryQuery): CollectionName =>
  names.find((name) => declarationOf(name).type === type) ?? first

const addressOf = (name: CollectionName): string => {
  const { version, path } = declarationOf(name)
  return `${version} ${path}`
}

const routesOf = (names: readonly CollectionName[]): readonly Route[] => {
  const [first] = names
  if (first === undefined) return []
  const calls = entryCalls(first)
  const create = route(calls.create, ({ query, body }, context) =>
    createEntry(asked(names, first, query), body as Values, context),
  )
  if (savings[first]?.onlyNew === true) return [create]
  return [
    route(calls.get, ({ params, query }, context) => getEntry(context, asked(names, first, query), params.id)),
    create,
    route(calls.update, ({ params, query, body }, context) =>
      updateEntry(asked(names, first, query), params.id, body as Values, context),
    ),
  ]
}

export const entryRoutes: readonly Route[] = [...Map.groupBy(savedCollections, addressOf).values()].flatMap(routesOf)
