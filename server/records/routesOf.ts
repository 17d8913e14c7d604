import { recordCalls } from '../../domain/records/index.ts'
import { route, type Route } from '../http/route.ts'
import { expungeItem } from './expunge.ts'
import { getWithIncluded } from './includes.ts'
import type { Keeping } from './keeping.ts'
import { isStored, type KeptKind } from './kinds.ts'
import { removeRecord, restoreRecord } from './takings.ts'
import { createRecord, updateRecord } from './writes.ts'

type OfPath = { readonly type?: string | undefined }

/** The calls of a kind of record, all of one shape; where several share a path, a query says which one is `asked` for. */
export const routesOf = <K extends KeptKind>(
  of: Keeping<K>,
  asked: (query: OfPath) => Keeping<K> = () => of,
): Readonly<Record<'get' | 'create' | 'update' | 'remove' | 'restore', Route>> => {
  const { get, create, update, remove, restore } = recordCalls[of.kind]
  return {
    get: route(get, ({ params, query }, context) => getWithIncluded(asked(query), params.id, query, context)),
    create: route(create, ({ query, body }, context) => createRecord(asked(query), body, context)),
    update: route(update, ({ params, query, body }, context) => updateRecord(asked(query), params.id, body, context)),
    remove: route(remove, ({ params, query }, context) =>
      isStored(of.kind) && query.expunge === '1'
        ? expungeItem(of, params.id, context)
        : removeRecord(of, params.id, context),
    ),
    restore: route(restore, ({ params }, context) => restoreRecord(of, params.id, context)),
  }
}
