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
import { wording } from '../../domain/messages/index.ts'
import { asFailure } from '../calls/index.ts'
import type { Ports } from '../kernel/index.ts'

export type Loaded<T> = { readonly rows: T[]; readonly failed: string | null }

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

export type SettingsPorts = Pick<Ports, 'http' | 'supportPhone'>

/** CFG-09: a list that can't be loaded says so by its path, and the others come all the same. */
export const tolerant = <T>(
  rows$: Observable<T[]>,
  path: string,
  { supportPhone }: SettingsPorts,
): Observable<Loaded<T>> =>
  rows$.pipe(
    map((rows): Loaded<T> => ({ rows, failed: null })),
    catchError((error: unknown) =>
      of({
        rows: [],
        failed: wording('error.settings', { path, error: asFailure(error, 'read', supportPhone).message }),
      }),
    ),
  )

/** CFG-07 */
export const wholeList = <T>(load: (page: number) => Observable<Page<T>>): Observable<T[]> =>
  pages(load, (held, { total }) => held >= total)

export const fieldViews = (ports: SettingsPorts): Observable<Loaded<Settings['field_views'][number]>> =>
  tolerant(
    wholeList((page) => ports.http.call(getFieldViews, { query: { page, limit: listPageSize } })),
    getFieldViews.path,
    ports,
  )

/** A collection by its declaration, as a whole. */
export const collectionOf = <N extends CollectionName>(ports: SettingsPorts, name: N): Observable<Loaded<RowOf<N>>> => {
  const call = listCall(name)
  const { type } = declarationOf(name).listed
  return tolerant(
    wholeList((page) => ports.http.call(call, { query: { page, limit: listPageSize, ...(type && { type }) } })),
    call.path,
    ports,
  )
}

/** CFG-06, CFG-08: active and inactive users, so that old records still have names. */
export const advocates = (ports: SettingsPorts): Observable<Loaded<Settings['advocates'][number]>> => {
  const withStatus = (status: '0' | '1') =>
    pages(
      (page) => ports.http.call(getAdvocates, { query: { page, include_self: '1', status } }),
      (_held, { data }) => data.length < userPageSize,
    )
  return tolerant(
    forkJoin([withStatus('1'), withStatus('0')]).pipe(map(([active, inactive]) => [...active, ...inactive])),
    getAdvocates.path,
    ports,
  )
}

export type SettingsOutcome = { readonly settings: Settings; readonly failed: { name: string; message: string }[] }

/** What the first screen needs. */
export const loadSettings = (ports: SettingsPorts): Observable<SettingsOutcome> =>
  forkJoin({
    races: collectionOf(ports, 'race'),
    genders: collectionOf(ports, 'gender'),
    case_stages: collectionOf(ports, 'case_stage'),
    advocates: advocates(ports),
    field_views: fieldViews(ports),
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
        failed === null ? [] : [{ name, message: failed }],
      ),
    })),
  )
