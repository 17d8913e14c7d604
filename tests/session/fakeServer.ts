/** An agency's server on the fake wire: routes with default answers, each of which a test may replace. */
import { NEVER, defer, map, of, switchMap, timer, type Observable } from 'rxjs'
import { collectionNames, getAdvocates, getFieldViews, listCall } from '../../domain/config/index.ts'
import type { HttpAnswer, HttpRequest, Wire } from '../../epics/kernel/index.ts'
import { sessions, type Sessions } from './families.ts'
import { sampleAccount, sampleUser } from './samples.ts'
import type { VirtualTime } from './virtualTime.ts'

type Route = (request: HttpRequest) => HttpAnswer
type Seen = { readonly at: number; readonly method: string; readonly url: string; readonly request: HttpRequest }
/** What the network does to an exchange. */
type Fate = 'arrives' | 'requestLost' | 'answerLost' | 'hangs'

export const answer = (
  status: number,
  body: unknown = null,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer => ({ status, body, headers })
export const page = (data: readonly unknown[], total = data.length): HttpAnswer =>
  answer(200, { data, total, page: 1, limit: 100 })
export const sent = ({ body }: HttpRequest): Record<string, unknown> =>
  JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>

export type FakeServer = {
  readonly wire: Wire
  readonly sessions: Sessions
  /** Every exchange that left a tab. `path` is method and address without the query, e.g. 'GET /v1/me'. */
  readonly seen: Seen[]
  readonly times: (path: string) => number
  /** Replaces a route; a list answers one after the other, its last for ever. */
  readonly on: (path: string, route: Route | readonly HttpAnswer[]) => void
  fate: (request: HttpRequest) => Fate
  /** Milliseconds each way. */
  latency: (request: HttpRequest) => number
  sendsDate: boolean
}

const pathOf = ({ method, url }: HttpRequest): string => `${method} ${url.split('?')[0]}`

export const fakeServer = (time: VirtualTime): FakeServer => {
  const families = sessions(time.now)
  const routes = new Map<string, Route>()
  const seen: Seen[] = []

  const guarded =
    (route: Route): Route =>
    (request) =>
      families.isGood((request.headers['authorization'] ?? '').replace('Bearer ', ''))
        ? route(request)
        : answer(401, { message: 'You need to sign in.' })

  const on = (path: string, route: Route | readonly HttpAnswer[]): void => {
    if (typeof route === 'function') {
      routes.set(path, route)
      return
    }
    const left = [...route]
    routes.set(path, () => (left.length > 1 ? left.shift() : left[0]) ?? answer(500))
  }

  on('POST /v1/login', (request) =>
    sent(request)['password'] === 'correct horse'
      ? answer(200, families.start())
      : answer(401, { message: 'The user name or password is incorrect.' }),
  )
  on('POST /auth/token', (request) => {
    const pair = families.rotate(String(sent(request)['refresh_token']))
    return pair ? answer(200, pair) : answer(401, { message: 'You need to sign in.' })
  })
  on(
    'GET /v1/me',
    guarded(() => answer(200, sampleUser)),
  )
  on(
    'GET /v1/my_account',
    guarded(() => answer(200, sampleAccount)),
  )
  on(
    'PUT /v1/me/7',
    guarded(() => answer(200, { id: 7 })),
  )
  for (const { path, version } of [...collectionNames.map(listCall), getFieldViews, getAdvocates])
    on(
      `GET /v${version}/${path}`,
      guarded(() => page([])),
    )
  on(
    'GET /auth/get-tokens',
    guarded(() =>
      answer(
        200,
        families.list().map(({ jti, kind }) => ({ token: jti, jti, created: '2026-03-01T12:00:00.000Z', type: kind })),
      ),
    ),
  )
  for (const path of ['register', 'reset_password', 'apply'])
    on(`POST /v1/${path}`, () => answer(200, { success: true }))

  const routeFor = (request: HttpRequest): Route => {
    const found = routes.get(pathOf(request))
    if (found) return found
    const revoked = /^DELETE \/auth\/delete-token\/(.+)$/.exec(pathOf(request))?.[1]
    if (revoked === undefined) return () => answer(404, { message: 'Not found.' })
    return guarded(() => {
      families.revoke(decodeURIComponent(revoked))
      return answer(200, { success: true })
    })
  }

  const server: FakeServer = {
    sessions: families,
    seen,
    times: (path) => seen.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === path).length,
    on,
    fate: () => 'arrives',
    latency: () => 0,
    sendsDate: false,
    wire: {
      exchange: (request): Observable<HttpAnswer> =>
        defer(() => {
          seen.push({ at: time.now(), method: request.method, url: request.url, request })
          const fate = server.fate(request)
          const latency = server.latency(request)
          const travel = <T>(value: T): Observable<T> =>
            latency === 0 ? of(value) : timer(latency, time.scheduler).pipe(map(() => value))
          if (fate === 'requestLost') return travel(answer(0))
          if (fate === 'hangs') return NEVER
          return travel(request).pipe(
            map((arrived) => routeFor(arrived)(arrived)),
            map((made) =>
              server.sendsDate && made.status !== 0
                ? { ...made, headers: { ...made.headers, date: new Date(time.now()).toUTCString() } }
                : made,
            ),
            switchMap((made) => travel(fate === 'answerLost' ? answer(0) : made)),
          )
        }),
    },
  }
  return server
}
