/** SRV-41, SRV-42, SRV-44: the calls of every kind that hangs on another record, from their declarations. */
import { getAvailableAdvocates } from '../../domain/items/index.ts'
import { recordCalls } from '../../domain/records/index.ts'
import { applyBundle } from '../../domain/services/index.ts'
import { route, type Route } from '../http/route.ts'
import { itemKinds, keeping, listItems, routesOf, type ItemKind, type Keeping } from '../records/index.ts'
import { relationRoutes } from './actionRelations.ts'
import * as all from './all.ts'
import { listAvailable } from './availableAdvocates.ts'
import { createLetter } from './letters.ts'
import { listedRoutes } from './listedRoutes.ts'
import { enterBundle, readEntered } from './services.ts'

const own: { readonly [K in ItemKind]?: Keeping<K> } = all

/** What is answered elsewhere: documents are made by an upload, and a list of timelogs may also be of the account. */
const elsewhere: Readonly<Partial<Record<ItemKind, readonly string[]>>> = {
  document: ['create'],
  letter: ['create'],
  timelog: ['list'],
}

const itemRoutes = <K extends ItemKind>(kind: K): readonly Route[] => {
  const of: Keeping<K> = own[kind] ?? keeping(kind)
  const list = route(recordCalls[kind].list, ({ query }, context) => listItems(kind, query, context))
  return Object.entries({ ...routesOf(of), list }).flatMap(([name, one]) =>
    elsewhere[kind]?.includes(name) ? [] : [one],
  )
}

export const routes: readonly Route[] = [
  ...itemKinds.flatMap(itemRoutes),
  ...listedRoutes,
  ...relationRoutes,
  route(recordCalls.letter.create, ({ body }, context) => createLetter(body, context)),
  route(getAvailableAdvocates, ({ query }, context) => listAvailable(query, context)),
  route(applyBundle, ({ params, body }, context) => enterBundle(params.id, body, context), { again: readEntered }),
]
