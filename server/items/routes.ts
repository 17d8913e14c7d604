/** SRV-41, SRV-42, SRV-44: the calls of every kind that hangs on another record, from their declarations. */
import { getAvailableAdvocates } from '../../domain/items/index.ts'
import { recordCalls } from '../../domain/records/index.ts'
import { applyBundle } from '../../domain/services/index.ts'
import { route, type Route } from '../http/route.ts'
import { actionItem } from './actionItems.ts'
import { relationRoutes } from './actionRelations.ts'
import { listAvailable } from './availableAdvocates.ts'
import { datedEntries } from './datedEntries.ts'
import { documents } from './documents.ts'
import { itemStore, type ItemStore } from './itemStore.ts'
import { itemKinds, type ItemKind } from './kinds.ts'
import { letters } from './letters.ts'
import { listedRoutes } from './listedRoutes.ts'
import { notes } from './notes.ts'
import { enterBundle, readEntered, services } from './services.ts'
import { timelogs } from './timelogs.ts'

/** Where a kind has more of its own than its declaration says. */
const stores: { readonly [K in ItemKind]?: ItemStore<K> } = {
  service: services,
  timelog: itemStore('timelog', timelogs),
  note: itemStore('note', notes),
  task: itemStore('task', actionItem('task')),
  appointment: itemStore('appointment', actionItem('appointment')),
  letter: itemStore('letter', letters),
  document: documents,
  warrant: itemStore('warrant', datedEntries),
  seizure: itemStore('seizure', datedEntries),
}

/** What is answered elsewhere: documents are made by an upload, and a list of timelogs may also be of the account. */
const elsewhere: Readonly<Partial<Record<ItemKind, readonly string[]>>> = {
  document: ['create'],
  timelog: ['list'],
}

const routesOf = <K extends ItemKind>(kind: K): readonly Route[] => {
  const calls = recordCalls[kind]
  const store: ItemStore<K> = stores[kind] ?? itemStore(kind)
  const all = {
    get: route(calls.get, ({ params }, context) => store.get(params.id, context)),
    create: route(calls.create, ({ body }, context) => store.create(body, context)),
    update: route(calls.update, ({ params, body }, context) => store.update(params.id, body, context)),
    remove: route(calls.remove, ({ params, query }, context) =>
      store.remove(params.id, query.expunge === '1', context),
    ),
    restore: route(calls.restore, ({ params }, context) => store.restore(params.id, context)),
    list: route(calls.list, ({ query }, context) => store.list(query, context)),
  }
  return Object.entries(all).flatMap(([name, one]) => (elsewhere[kind]?.includes(name) ? [] : [one]))
}

export const routes: readonly Route[] = [
  ...itemKinds.flatMap(routesOf),
  ...listedRoutes,
  ...relationRoutes,
  route(getAvailableAdvocates, ({ query }, context) => listAvailable(query, context)),
  route(applyBundle, ({ params, body }, context) => enterBundle(params.id, body, context), { again: readEntered }),
]
