/** The calls of each kind, with what they answer told apart by kind. */
import { map, type Observable } from 'rxjs'
import { anyRecord, caseCalls, personCalls, victimCalls, type AnyChanges, type AnyRecord, type Kind } from '../../domain/records/index.ts'
import type { Http } from '../kernel/index.ts'

/** Relations that a record's page shows (CAL-19). */
const includes = 'race,gender,language,case,person'

export const load = (http: Http, kind: Kind, id: number): Observable<AnyRecord> => {
  const input = { params: { id }, query: { includes } }
  switch (kind) {
    case 'victim':
      return http.call(victimCalls.get, input).pipe(map((record) => ({ kind, record })))
    case 'court_case':
      return http.call(caseCalls.get, input).pipe(map((record) => ({ kind, record })))
    case 'person':
      return http.call(personCalls.get, input).pipe(map((record) => ({ kind, record })))
  }
}

type Sending = { readonly idempotencyKey: string; readonly onAttempt: (attempt: number) => void }

/** CAL-17: POST for a new record, else PUT with the version that the change was made from. */
export const write = (http: Http, { kind, id, baseVersion, changes }: AnyChanges, sending: Sending): Observable<AnyRecord> => {
  const onto = { ...sending, params: { id }, ifMatch: baseVersion }
  switch (kind) {
    case 'victim':
      return (id === 0 ? http.call(victimCalls.create, { ...sending, body: changes }) : http.call(victimCalls.update, { ...onto, body: changes })).pipe(map((record) => ({ kind, record })))
    case 'court_case':
      return (id === 0 ? http.call(caseCalls.create, { ...sending, body: changes }) : http.call(caseCalls.update, { ...onto, body: changes })).pipe(map((record) => ({ kind, record })))
    case 'person':
      return (id === 0 ? http.call(personCalls.create, { ...sending, body: changes }) : http.call(personCalls.update, { ...onto, body: changes })).pipe(map((record) => ({ kind, record })))
  }
}

/** The newer record that a 409 brings along; null when the answer holds none. */
export const newerIn = (kind: Kind, body: unknown): AnyRecord | null => {
  if (typeof body !== 'object' || body === null) return null
  const { record, current } = body as { readonly record?: unknown; readonly current?: unknown }
  const parsed = anyRecord.schema.safeParse({ kind, record: record ?? current })
  return parsed.success ? parsed.data : null
}
