/** A record of a test's own, of any kind that has a page, so that tests which share a server don't meet. */

const endpoints = {
  victim: '/v2/victim',
  court_case: '/v1/court_case',
  defendant: '/v1/defendant',
  location: '/v1/location',
  event: '/v1/event',
} as const
export type OwnKind = keyof typeof endpoints

export type Values = Readonly<Record<string, unknown>>

/** `name` is what its page is called; `path` has no tab; `endpoint` is where the server has it. */
export type OwnRecord = {
  readonly kind: OwnKind
  readonly id: number
  readonly caseId: number
  readonly name: string
  readonly path: string
  readonly endpoint: string
}

export const endpointOf = (kind: OwnKind, id: number): string => `${endpoints[kind]}/${id}`

let made = 0
/** Of this process only, and digits alone, as a case's number may be. */
export const ownNumber = (): string => {
  made += 1
  return `${Date.now()}${process.pid % 1000}${made}`
}

const paths = {
  victim: ({ id, case_id: caseId }) => `/case/${caseId}/victim/${id}`,
  court_case: ({ id }) => `/case/${id}/manage`,
  defendant: ({ id, case_id: caseId }) => `/case/${caseId}/defendant/${id}`,
  location: ({ id }) => `/location/${id}`,
  event: ({ id }) => `/event/${id}`,
} as const satisfies Readonly<Record<OwnKind, (record: Values) => string>>

/** Answers with what the server made, or throws. */
export type Post = (path: string, fields: Values) => Promise<Values>

/** Fields without which the kind can't be made. */
const needed = async (post: Post, kind: OwnKind): Promise<Values> => {
  const number = ownNumber()
  switch (kind) {
    case 'victim':
      return { victim_type: 'P', first: 'Robin', last: `Quay${number}` }
    case 'court_case':
      return { case_reference_id: number, date_time: '2026-03-02T16:00:00.000Z' }
    case 'defendant':
      return { first: 'Dorian', last: `Quill${number}`, case_id: (await makeRecordBy(post, 'court_case')).id }
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

export const makeRecordBy = async (post: Post, kind: OwnKind, more: Values = {}): Promise<OwnRecord> => {
  const record = await post(endpoints[kind], { ...(await needed(post, kind)), ...more })
  const id = Number(record['id'])
  return {
    kind,
    id,
    caseId: Number(record['case_id'] ?? id),
    name: String(record['name'] ?? record['last'] ?? record['first'] ?? record['case_reference_id']),
    path: paths[kind](record),
    endpoint: endpointOf(kind, id),
  }
}
