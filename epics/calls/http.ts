/** Calls with all their rules. */
import { defer, map, of, switchMap, throwError, type Observable } from 'rxjs'
import { bodyText, queryText } from '../../domain/calls/index.ts'
import { fillPath, type Call } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import type { CallInput, Gate, Http, HttpAnswer } from '../kernel/index.ts'
import { failureOf, failureSaying, isSuccess } from './failure.ts'
import { createGate } from './gate.ts'
import { sender, type Plan } from './send.ts'
import type { CallWorld } from './world.ts'

const addressOf = (
  { apiAddress, authAddress }: CallWorld,
  declared: Pick<Call, 'service' | 'version' | 'path'>,
  params: object,
  query: object,
): string => {
  const base = declared.service === 'auth' ? (authAddress ?? '') : `${apiAddress()}/v${declared.version}`
  const asked = queryText(query as Readonly<Record<string, unknown>>)
  return `${base}/${fillPath(declared.path, params as Readonly<Record<string, string | number>>)}${asked === '' ? '' : `?${asked}`}`
}

export const createHttp = (world: CallWorld): { readonly http: Http; readonly gate: Gate } => {
  const gate = createGate(world)
  const send = sender(world, gate)

  const answered = (plan: Plan): Observable<HttpAnswer> =>
    send(plan).pipe(
      switchMap((answer) => {
        if (isSuccess(answer)) return of(answer)
        const moment = {
          online: world.browser.isOnline(),
          kind: plan.isRead ? ('read' as const) : ('save' as const),
          phone: world.supportPhone,
          now: gate.serverNow(),
        }
        return throwError(() => failureOf(answer, moment))
      }),
    )

  const writeHeaders = (
    declared: Pick<Call, 'reads' | 'service'>,
    { idempotencyKey, ifMatch }: Pick<CallInput<unknown, unknown, unknown>, 'idempotencyKey' | 'ifMatch'>,
  ) => ({
    ...(!declared.reads && declared.service === 'product' && { 'idempotency-key': idempotencyKey ?? world.ids.uuid() }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
  })

  const call = <P, Q, B, R>(declared: Call<string, P, Q, B, R>, input: CallInput<P, Q, B>): Observable<R> =>
    defer(() => {
      if (declared.service === 'auth' && world.authAddress === null)
        return throwError(() => failureSaying(wording('session.noAuthServer')))
      const hasBody = declared.method === 'POST' || declared.method === 'PUT'
      const body = bodyText(hasBody ? (input.body ?? {}) : {})
      if (!body.ok) return throwError(() => failureSaying(body.refusal.message, 0, body.refusal))
      const plan: Plan = {
        request: {
          method: declared.method,
          url: addressOf(world, declared, input.params ?? {}, input.query ?? {}),
          headers: {
            accept: 'application/json',
            ...(hasBody && { 'content-type': 'application/json' }),
            ...writeHeaders(declared, input),
          },
          ...(hasBody && { body: body.value }),
        },
        isRead: declared.reads,
        isNamed: input.idempotencyKey !== undefined,
        isSignedIn: declared.needs !== 'anyone' && declared.needs !== 'visitor' && input.token === undefined,
        onAttempt: input.onAttempt,
        token: input.token,
      }
      return answered(plan).pipe(
        switchMap((answer) => {
          const parsed = declared.response.safeParse(answer.body)
          return parsed.success
            ? of(parsed.data)
            : throwError(() => failureSaying(wording('error.nonsense'), answer.status))
        }),
      )
    })

  const upload = (
    path: string,
    file: File,
    fields: Readonly<Record<string, string>>,
    idempotencyKey: string,
    onProgress?: (sent: number, total: number) => void,
  ): Observable<unknown> =>
    defer(() => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', file, file.name)
      // Whose the file is, is known before its bytes are.
      const url = addressOf(world, { service: 'product', version: 1, path }, {}, fields)
      const headers = { accept: 'application/json', 'idempotency-key': idempotencyKey }
      return answered({
        request: { method: 'POST', url, headers, body: form, onProgress },
        isRead: false,
        isNamed: true,
        isSignedIn: true,
      }).pipe(map(({ body }) => body))
    })

  const fetchBytes = (path: string, query: Readonly<Record<string, string>>): Observable<Blob> =>
    defer(() => {
      const url = addressOf(world, { service: 'product', version: 1, path }, {}, query)
      return answered({
        request: { method: 'GET', url, headers: { accept: '*/*' }, asBlob: true },
        isRead: true,
        isNamed: false,
        isSignedIn: true,
      }).pipe(
        switchMap(({ body, status }) =>
          body instanceof Blob ? of(body) : throwError(() => failureSaying(wording('error.nonsense'), status)),
        ),
      )
    })

  const open = (path: string): Observable<Blob> => fetchBytes(path, {})

  const download = (path: string, query: Readonly<Record<string, string>>, fileName: string): Observable<void> =>
    fetchBytes(path, { ...query, download: '1' }).pipe(map((bytes) => world.browser.saveFile(fileName, bytes)))

  return { http: { call, upload, download, open }, gate }
}
