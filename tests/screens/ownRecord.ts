/** A record of any kind that has a page, made past all pages, so that tests of one file don't meet. */
import type { ScreenServer } from './server.ts'

const endpoints = {
  victim: '/v2/victim',
  court_case: '/v1/court_case',
  defendant: '/v1/defendant',
  location: '/v1/location',
  event: '/v1/event',
} as const
export type OwnKind = keyof typeof endpoints

export type Values = Readonly<Record<string, unknown>>

/** `name` is what its page is called; `path` has no tab. */
export type OwnRecord = {
  readonly kind: OwnKind
  readonly id: number
  readonly caseId: number
  readonly name: string
  readonly path: string
  readonly endpoint: string
}

let made = 0
/** Digits alone, as a case's number may be. */
export const ownNumber = (): string => {
  made += 1
  return `${Date.now()}${made}`
}

const paths = {
  victim: ({ id, case_id: caseId }) => `/case/${caseId}/victim/${id}`,
  court_case: ({ id }) => `/case/${id}/manage`,
  defendant: ({ id, case_id: caseId }) => `/case/${caseId}/defendant/${id}`,
  location: ({ id }) => `/location/${id}`,
  event: ({ id }) => `/event/${id}`,
} as const satisfies Readonly<Record<OwnKind, (record: Values) => string>>

/** Without which the kind can't be made. */
const needed = async (server: ScreenServer, user: string, kind: OwnKind): Promise<Values> => {
  const number = ownNumber()
  switch (kind) {
    case 'victim':
      return { victim_type: 'P', first: 'Robin', last: `Quay${number}` }
    case 'court_case':
      return { case_reference_id: number, date_time: '2026-03-02T16:00:00.000Z' }
    case 'defendant':
      return { first: 'Dorian', last: `Quill${number}`, case_id: (await makeRecord(server, user, 'court_case')).id }
    case 'location':
      return { first: `Quarry ${number}`, current: true }
    case 'event':
      return {
        name: `Quilting ${number}`,
        date_time: '2026-04-02T16:00:00.000Z',
        end_date_time: '2026-04-02T18:00:00.000Z',
      }
  }
}

export const makeRecord = async (
  server: ScreenServer,
  user: string,
  kind: OwnKind,
  more: Values = {},
): Promise<OwnRecord> => {
  const endpoint = endpoints[kind]
  const fields = { ...(await needed(server, user, kind)), ...more }
  const { status, body } = await server.call(user, 'POST', endpoint, fields)
  if (status >= 300) throw new Error(`${endpoint} answered ${status}: ${JSON.stringify(body)}`)
  const name = String(body['name'] ?? body['last'] ?? body['first'] ?? body['case_reference_id'])
  const id = Number(body['id'])
  return {
    kind,
    id,
    caseId: Number(body['case_id'] ?? id),
    name,
    path: paths[kind](body),
    endpoint: `${endpoint}/${id}`,
  }
}
