/** A small world for the log's own tests: two kinds of record, drafts, saves; every form of field occurs. */
import {
  actionRegistry,
  category,
  combineSlices,
  count,
  day,
  dictionary,
  emptyTable,
  fact,
  flag,
  group,
  id,
  instant,
  isoInstant,
  key,
  label,
  list,
  nullable,
  on,
  oneOf,
  optional,
  secret,
  slice,
  table,
  tableGet,
  tablePut,
  tableRemove,
  text,
  variant,
  type Field,
  type Infer,
  type Stamped,
  type Table,
} from '../../domain/kernel/index.ts'
import { oneOrMany } from '../../domain/kernel/field.ts'
import * as logActions from '../../domain/log/actions.ts'
import { entryOf, logSlice, type Entry } from '../../domain/log/index.ts'

const client = group({
  id: id('victim'),
  version: count(),
  first: nullable(text('name', 80)),
  phone: text('phone', 40),
  email: text('email', 255),
  zip: text('zip', 10),
  birthdate: nullable(day()),
  seen: isoInstant(),
  type: category(['P', 'S', 'W']),
  case_id: id('court_case'),
  notes: list(text('prose', 5_000)),
  custom: dictionary(oneOrMany(text('prose', 2_000)), label()),
})
type Client = Infer<typeof client>

export const clientLoaded = fact('practice/clientLoaded', { v: 1, origin: 'server', payload: client })
const clientOpened = fact('practice/clientOpened', {
  v: 1,
  origin: 'intent',
  payload: group({ kind: oneOf(['victim', 'court_case']), id: id('record') }),
})
const clientGone = fact('practice/clientGone', { v: 1, origin: 'socket', payload: group({ id: id('record') }) })
export const fieldTyped = fact('practice/fieldTyped', {
  v: 2,
  origin: 'intent',
  payload: group({ id: id('victim'), field: label(), value: text('prose', 20_000) }),
  upcasts: { 1: ({ id, name, value }: { id: number; name: string; value: string }) => ({ id, field: name, value }) },
})
export const savePressed = fact('practice/savePressed', {
  v: 1,
  origin: 'intent',
  payload: group({ save: key('save'), id: id('victim'), code: optional(secret()) }),
})
export const saveDone = fact('practice/saveDone', {
  v: 1,
  origin: 'server',
  payload: group({ save: key('save'), at: instant() }),
})
const pageLoaded = fact('practice/pageLoaded', {
  v: 1,
  origin: 'server',
  payload: variant('tab', {
    clients: group({ rows: list(client) }),
    names: group({ rows: list(text('name', 40)), done: flag() }),
  }),
})

const practiceActions = { clientLoaded, clientOpened, clientGone, fieldTyped, savePressed, saveDone, pageLoaded }
export const practiceRegistry = actionRegistry(practiceActions, logActions)

type ClientsState = { clients: Table<Client>; open: number | null; sameName: number; byPhone: Record<string, number> }
const clientsShape: Field<ClientsState> = group({
  clients: table('victim', client),
  open: nullable(id('record')),
  sameName: count(),
  byPhone: dictionary(id('victim'), text('phone', 40)),
})
const clientsSlice = slice(
  'clients',
  clientsShape,
  { clients: emptyTable<Client>(), open: null, sameName: 0, byPhone: {} },
  [
    on(clientLoaded, (draft, loaded) => {
      const before = tableGet(draft.clients, loaded.id)
      if (before && before.version > loaded.version) return
      if (before && before.first === loaded.first) draft.sameName += 1
      tablePut(draft.clients, loaded.id, { ...loaded })
      draft.byPhone[loaded.phone] = loaded.id
    }),
    on(clientOpened, (draft, { id }) => {
      draft.open = tableGet(draft.clients, id) ? id : null
    }),
    on(clientGone, (draft, { id }) => tableRemove(draft.clients, id)),
    on(pageLoaded, (draft, page) => {
      if (page.tab === 'clients') for (const row of page.rows) tablePut(draft.clients, row.id, { ...row })
    }),
  ],
)

type Draft = { id: number; changes: Record<string, string>; editedAt: number }
type DraftsState = { drafts: Table<Draft>; saves: Record<string, { id: number; sentAt: number; doneAt: number }> }
const draftsShape: Field<DraftsState> = group({
  drafts: table(
    'victim',
    group({ id: id('victim'), changes: dictionary(text('prose', 20_000), label()), editedAt: instant() }),
  ),
  saves: dictionary(group({ id: id('victim'), sentAt: instant(), doneAt: instant() }), key('save')),
})
const draftsSlice = slice('drafts', draftsShape, { drafts: emptyTable<Draft>(), saves: {} }, [
  on(fieldTyped, (draft, { id, field, value }, { at }) => {
    const found = tableGet(draft.drafts, id)
    tablePut(draft.drafts, id, { id, changes: { ...found?.changes, [field]: value }, editedAt: at })
  }),
  on(savePressed, (draft, { save, id }, { at }) => {
    draft.saves[save] = { id, sentAt: at, doneAt: 0 }
  }),
  on(saveDone, (draft, { save, at }) => {
    const found = draft.saves[save]
    if (!found) return
    found.doneAt = at
    tableRemove(draft.drafts, found.id)
  }),
])

export const practiceRoot = combineSlices([clientsSlice, draftsSlice, logSlice] as const)
export type PracticeState = typeof practiceRoot.initial

export const toEntries = (actions: readonly Stamped[]): Entry[] =>
  actions.map((action) => {
    const entry = entryOf(practiceRegistry, action)
    if (!entry) throw new Error(`not declared: ${action.type}`)
    return entry
  })

/** One client whose notes are of `size` characters each. */
export const large = (seq: number, client: number, size: number): Entry[] =>
  toEntries([
    {
      ...clientLoaded({
        id: client,
        version: 1,
        first: 'Ana',
        phone: '1',
        email: '',
        zip: '',
        birthdate: null,
        seen: '2026-06-15T09:01:00.000Z',
        type: 'P',
        case_id: 1,
        notes: ['n'.repeat(size), 'm'.repeat(size)],
        custom: { nickname: '"$part' },
      }),
      seq,
      at: 1_750_000_000_000 + seq,
    },
  ])
