/** The agency's lists over the wire. */
import { EMPTY, catchError, expand, forkJoin, map, of, reduce, type Observable } from 'rxjs'
import {
  declarationOf,
  getAdvocates,
  getFieldViews,
  listCall,
  listPageSize,
  userPageSize,
  type CollectionName,
  type Page,
  type RowOf,
  type Settings,
} from '../../domain/config/index.ts'
import { meets, type Call } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { asFailure } from '../calls/index.ts'
import type { CallFailure, Ports } from '../kernel/index.ts'

/** `failed`: with the path in its message. */
export type Loaded<T> = { readonly rows: T[]; readonly failed: CallFailure | null }

/** A page after the other, until `isLast` says so; a page without rows is the last in any case. */
const pages = <T>(
  load: (page: number) => Observable<Page<T>>,
  isLast: (held: number, page: Page<T>) => boolean,
): Observable<T[]> => {
  let held = 0
  return load(1).pipe(
    expand((answer, index) => {
      held += answer.data.length
      return answer.data.length === 0 || isLast(held, answer) ? EMPTY : load(index + 2)
    }),
    reduce((rows: T[], answer) => [...rows, ...answer.data], []),
  )
}

/** `scopes`: of whoever asks. */
export type Asking = {
  readonly ports: Pick<Ports, 'http' | 'supportPhone'>
  readonly scopes: ReadonlySet<string> | null
}

/**
 * CFG-09: a list that can't be loaded says so by its path, and the others come all the same. One that may not be read is
 * not asked for, and is empty.
 */
export const tolerant = <T>(
  rows$: Observable<T[]>,
  { path, needs }: Pick<Call, 'path' | 'needs'>,
  { ports, scopes }: Asking,
): Observable<Loaded<T>> =>
  meets(scopes, needs)
    ? rows$.pipe(
        map((rows): Loaded<T> => ({ rows, failed: null })),
        catchError((error: unknown) => {
          const failure = asFailure(error, 'read', ports.supportPhone)
          const message = wording('error.settings', { path, error: failure.message })
          return of({ rows: [], failed: { ...failure, message } })
        }),
      )
    : of({ rows: [], failed: null })

/** CFG-07 */
export const wholeList = <T>(load: (page: number) => Observable<Page<T>>): Observable<T[]> =>
  pages(load, (held, { total }) => held >= total)

export const fieldViews = (asking: Asking): Observable<Loaded<Settings['field_views'][number]>> =>
  tolerant(
    wholeList((page) => asking.ports.http.call(getFieldViews, { query: { page, limit: listPageSize, table: 'all' } })),
    getFieldViews,
    asking,
  )

/** A collection by its declaration, as a whole. */
export const collectionOf = <N extends CollectionName>(asking: Asking, name: N): Observable<Loaded<RowOf<N>>> => {
  const call = listCall(name)
  const { type, filters } = declarationOf(name).listed
  // CFG-05: of which objects, and of what type, is always said.
  const said = { ...(type && { type }), ...(filters?.object !== undefined && { object: 'all' as const }) }
  return tolerant(
    wholeList((page) => asking.ports.http.call(call, { query: { page, limit: listPageSize, ...said } })),
    call,
    asking,
  )
}

/** CFG-06, CFG-08: active and inactive users, so that old records still have names. */
export const advocates = (asking: Asking): Observable<Loaded<Settings['advocates'][number]>> =>
  tolerant(
    pages(
      (page) => asking.ports.http.call(getAdvocates, { query: { page, include_self: '1', status: '1,0' } }),
      (_held, { data }) => data.length < userPageSize,
    ),
    getAdvocates,
    asking,
  )

/** A list that did not come. */
export type Failed = { readonly name: string; readonly failure: CallFailure }

/** What the state keeps of them. */
export const told = (failed: readonly Failed[]): { name: string; message: string }[] =>
  failed.map(({ name, failure: { message } }) => ({ name, message }))

export type SettingsOutcome = { readonly settings: Settings; readonly failed: Failed[] }

/** What the first screen needs. */
export const loadSettings = (asking: Asking): Observable<SettingsOutcome> =>
  forkJoin({
    races: collectionOf(asking, 'race'),
    genders: collectionOf(asking, 'gender'),
    case_stages: collectionOf(asking, 'case_stage'),
    advocates: advocates(asking),
    field_views: fieldViews(asking),
  }).pipe(
    map(({ races, genders, case_stages, advocates, field_views }) => ({
      settings: {
        races: races.rows,
        genders: genders.rows,
        case_stages: case_stages.rows,
        advocates: advocates.rows,
        field_views: field_views.rows,
      },
      failed: Object.entries({ races, genders, case_stages, advocates, field_views }).flatMap(([name, { failed }]) =>
        failed === null ? [] : [{ name, failure: failed }],
      ),
    })),
  )
