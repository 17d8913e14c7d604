/** Records, a user and lists for tests of operations, made from their declarations so that a new field needs no change here. */
import { actBegun, actEnded } from '../../domain/acts.ts'
import { endOf } from '../../domain/calls/index.ts'
import { collectionsLoaded, type Taxonomy, type Term } from '../../domain/config/index.ts'
import { emptyTable, type Action, type Field, type LeafForm, type Stamped } from '../../domain/kernel/index.ts'
import { asAct, type Request } from '../../domain/links/index.ts'
import { recordFields, type Kind, type Records } from '../../domain/records/index.ts'
import { userLoaded } from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { sampleAccount, sampleUser } from '../session/samples.ts'

const leaf = (form: LeafForm): unknown => {
  switch (form.is) {
    case 'flag':
      return false
    case 'count':
      return form.min
    case 'money':
      return 0
    case 'choice':
      return form.values[0]
    case 'id':
      return 1
    case 'instant':
      return 1_700_000_000_000
    case 'isoInstant':
      return '2026-01-01T17:00:00.000Z'
    case 'day':
      return form.format === 'MM/dd/yyyy' ? '03/04/1990' : '1990-03-04'
    case 'secret':
      return 'secret:1'
    default:
      return 'x'
  }
}

/** The emptiest value that a field accepts. */
const plain = ({ node }: Field): unknown => {
  switch (node.kind) {
    case 'leaf':
      return leaf(node.form)
    case 'object':
      return Object.fromEntries(
        Object.entries(node.shape)
          .filter(([, of]) => of.node.kind !== 'optional')
          .map(([name, of]) => [name, plain(of)]),
      )
    case 'list':
      return []
    case 'oneOrMany':
      return plain(node.of)
    case 'dictionary':
      return {}
    case 'table':
      return emptyTable()
    case 'variant':
      throw new TypeError('choose one')
    case 'nullable':
    case 'optional':
      return null
  }
}

export const recordLike = <K extends Kind>(kind: K, over: Partial<Records[K]> = {}): Records[K] => {
  const made = plain(recordFields[kind]) as Records[K]
  return { ...made, id: 7, version: 1, ...('may_edit' in made && { may_edit: true }), ...over }
}

export const client = (over: Partial<Records['victim']> = {}): Records['victim'] =>
  recordLike('victim', {
    first: 'Ana',
    last: 'Ortega',
    race: 9,
    gender: 4,
    owner_id: 3,
    case_id: 11,
    status: 1,
    count: 1,
    ...over,
  })
export const courtCase = (over: Partial<Records['court_case']> = {}): Records['court_case'] =>
  recordLike('court_case', { id: 11, case_reference_id: '24-1', owner_id: 3, status: 1, ...over })

/** Everything that an administrator of an agency with all modules holds. */
export const allScopes: readonly string[] = [
  'view_own_victim',
  'add_victim',
  'edit_own_victim',
  'edit_any_victim',
  'delete_any_victim',
  'delete_own_victim',
  'view_own_case',
  'add_case',
  'edit_own_case',
  'view_own_defendant',
  'edit_own_defendant',
  'view_own_location',
  'edit_own_location',
  'view_own_event',
  'edit_own_event',
  'delete_event',
  'delete_any_person',
  'view_term',
  'add_tag',
  'view_own_assigned_object',
  'edit_own_assigned_object',
  'add_assignment',
  'delete_assignment',
  'case_manager_enabled',
  'defendant_manager_enabled',
  'location_manager_enabled',
  'event_manager_enabled',
  'secondary_assignments_enabled',
  'view_task',
  'add_task',
]

export const signedIn = (level = 60): Action =>
  userLoaded({
    user: { ...sampleUser, id: 3, role: { id: 1, level, description: 'Somebody' } },
    account: { ...sampleAccount, time_zone: 'UTC' },
  })

const taxonomies: Taxonomy[] = [
  { id: 1, label: 'Needs', order: 2, objects: ['Client', 'Case'] },
  { id: 2, label: 'Risk', order: 1, objects: ['Client'] },
  { id: 3, label: 'Crime facts', order: 3, objects: ['Victimization'] },
]
const term = (id: number, taxonomy_id: number, label: string, order = 0, status = 1): Term => ({
  ...({ id, label, status, order } as Term),
  taxonomy_id,
})
export const terms: Term[] = [
  term(21, 1, 'Housing', 2),
  term(22, 1, 'Childcare', 1),
  term(23, 2, 'High danger'),
  term(24, 1, 'Retired word', 0, 0),
  term(25, 3, 'Weapon used'),
]
export const listsLoaded = collectionsLoaded({ collections: { taxonomy: taxonomies, term: terms }, failed: [] })

type Begun = { readonly operation: string; readonly request: Request; readonly undoes?: string }
/** An operation under way, as its pipeline asks for it. */
export const begun = ({ operation, request, undoes }: Begun): Action =>
  actBegun({ name: operation, act: asAct(request), ...(undoes !== undefined && { undoes }) })
export const done = (operation: string, link: number | null = null): Action =>
  actEnded({ name: operation, is: 'done', ...(link !== null && { made: link }) })
export const failed = (operation: string, status: number): Action => actEnded({ name: operation, is: endOf(status) })

/** Gives actions their places from 1 on, one second apart. */
const stamped = (actions: readonly Action[], after = 0): Stamped[] =>
  actions.map((action, index) => ({
    ...action,
    seq: after + index + 1,
    at: 1_700_000_000_000 + (after + index) * 1_000,
  }))

export const goOn = (state: State, after: number, ...actions: readonly Action[]): State =>
  stamped(actions, after).reduce((now, action) => rootReducer.reduce(now, action), state)
export const folded = (...actions: readonly Action[]): State => goOn(rootReducer.initial, 0, ...actions)
