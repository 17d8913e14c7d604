/** The calls of each kind, with what they answer told apart by kind. */
import { EMPTY, expand, map, type Observable } from 'rxjs'
import {
  anyRecord,
  mostListed,
  ofPath,
  ownedBy,
  recordCalls,
  type AnyChanges,
  type AnyRecord,
  type Changes,
  type Kind,
  type Listed,
  type OwnerKind,
  type Page,
  type Records,
} from '../../domain/records/index.ts'
import type { Http } from '../kernel/index.ts'

const withKind = <K extends Kind>(kind: K, record: Records[K]): AnyRecord => ({ kind, record }) as AnyRecord

export const load = <K extends Kind>(http: Http, kind: K, id: number): Observable<AnyRecord> =>
  http
    .call(recordCalls[kind].get, { params: { id }, query: ofPath(kind) })
    .pipe(map((record) => withKind(kind, record)))

type Sending = { readonly idempotencyKey: string; readonly onAttempt: (attempt: number) => void }

/** CAL-17: POST for a new record, else PUT with the version that the change was made from. */
export const write = <K extends Kind>(
  http: Http,
  { kind, id, baseVersion, changes }: AnyChanges & { kind: K },
  sending: Sending,
): Observable<AnyRecord> => {
  const { create, update } = recordCalls[kind]
  const body = changes as Changes[K]
  const query = ofPath(kind)
  const saved$ =
    id === 0
      ? http.call(create, { ...sending, query, body })
      : http.call(update, { ...sending, params: { id }, query, ifMatch: baseVersion, body })
  return saved$.pipe(map((record) => withKind(kind, record)))
}

/** Records that are shown before the rest is asked for: more than a screen holds. */
const firstListed = 50

/**
 * The records of a kind on the page of an owner, page after page until all are there (CFG-07). Where nothing is shown
 * yet a short page comes before the others, which begin anew.
 */
export const listOf = <K extends Kind>(
  http: Http,
  kind: K,
  owner: OwnerKind,
  of: number,
  isEmpty: boolean,
): Observable<Listed> => {
  const ask = (page: number, limit = mostListed): Observable<Page<Records[K]>> =>
    http.call(recordCalls[kind].list, { query: { ...ownedBy(kind, owner, of), page, limit } })
  const isLast = ({ total, page, limit, data }: Page<Records[K]>): boolean => page * limit >= total || data.length === 0
  return (isEmpty ? ask(1, firstListed) : ask(1)).pipe(
    expand((answer) => (isLast(answer) ? EMPTY : ask(answer.limit === firstListed ? 1 : answer.page + 1))),
    map((answer) => ({ kind, owner, of, records: answer.data, isWhole: isLast(answer) }) as Listed),
  )
}

/** The newer record that a 409 brings along; null when the answer holds none. */
export const newerIn = (kind: Kind, body: unknown): AnyRecord | null => {
  if (typeof body !== 'object' || body === null) return null
  const { record, current } = body as { readonly record?: unknown; readonly current?: unknown }
  const parsed = anyRecord.schema.safeParse({ kind, record: record ?? current })
  return parsed.success ? parsed.data : null
}
