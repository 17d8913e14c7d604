/** RPT-73: which cases are "Updated Cases", told by what people do, and not by what a table holds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { patience } from '../run/runs.ts'
import { countedIds } from './countedIds.ts'

let agency: Agency
let admin: Caller
beforeAll(async () => {
  agency = await startAgency(10)
  admin = await agency.as('admin')
}, 120_000)
afterAll(() => agency?.stop())

const hour = 3_600_000
/** Who works on then has signed in again. */
const pass = async (hours: number): Promise<void> => {
  agency.clock.advance(hours * hour)
  const { access: token } = await agency.signIn('admin')
  admin = {
    get: (url) => agency.send('GET', url, { token }),
    post: (url, body) => agency.send('POST', url, { token, body }),
    put: (url, body) => agency.send('PUT', url, { token, body }),
    remove: (url) => agency.send('DELETE', url, { token }),
  }
}
const need = async (asked: ReturnType<Caller['post']>) => {
  const answer = await asked
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer
}
const made = async (path: string, body: object): Promise<number> => idOf(await need(admin.post(path, body)))
const client = (more: object) => made('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quillfeather', ...more })
const defendant = (more: object) => made('/v1/defendant', { first: 'Otis', last: 'Fenwright', ...more })
const place = () => made('/v1/location', { first: 'The Old Mill' })
const emptyCase = () =>
  made('/v1/court_case', {
    case_reference_id: crypto.randomUUID(),
    date_time: new Date(agency.clock.now()).toISOString(),
  })
const madeWith = async (): Promise<{ case_id: number; victim_id: number }> => {
  const answer = await need(admin.post('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quillfeather' }))
  return { victim_id: idOf(answer), case_id: Number(answer.body['case_id']) }
}
const hearing = (more: object) => made('/v1/court_date', { date_time: '2026-05-04T17:00:00.000Z', ...more })

/** Whether it is counted, and listed, for what was done since an instant. */
const isUpdated = async (since: number, caseId: number): Promise<boolean> => {
  const until = agency.clock.now() + 1
  const asked = {
    type: 'case',
    show: 'activity',
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
  }
  const listed = await countedIds(admin, '/v1/court_case?type=all', asked)
  const answer = await need(admin.post('/v2/report/batch', { all: asked }))
  expect(answer.body['all']).toBe(listed.length)
  return listed.includes(caseId)
}

test(
  '[RPT-73] a case that is made is no updated one, with its first client, defendant and location neither',
  async () => {
    const since = agency.clock.now()
    const { case_id } = await madeWith()
    expect(await isUpdated(since, case_id)).toBe(false)
    await pass(1)
    await defendant({ case_id })
    await need(admin.post('/v1/location_case', { location_id: await place(), case_id }))
    const other = await emptyCase()
    await client({ case_id: other })
    for (const one of [case_id, other]) expect(await isUpdated(since, one)).toBe(false)
  },
  patience(60_000),
)

const later: readonly (readonly [string, (of: { case_id: number; victim_id: number }) => Promise<unknown>])[] = [
  ['a hearing', hearing],
  ['a second client', ({ case_id }) => client({ case_id })],
  ['a second defendant', async ({ case_id }) => [await defendant({ case_id }), await defendant({ case_id })]],
  ['a field of its own', ({ case_id }) => need(admin.put(`/v1/court_case/${case_id}`, { officer: 'Reed' }))],
]
test.each(later)(
  'a case that has been made is an updated one as soon as it has %s more',
  async (_name, change) => {
    const since = agency.clock.now()
    const of = await madeWith()
    await pass(1)
    await change(of)
    expect(await isUpdated(since, of.case_id)).toBe(true)
    await pass(1)
    expect(await isUpdated(agency.clock.now() - 1, of.case_id)).toBe(false)
  },
  patience(60_000),
)

test(
  'who and what comes to a case days after it was made, is changed on it or leaves it changes the case, the first too',
  async () => {
    const changes = async (caseId: number, change: () => Promise<unknown>): Promise<void> => {
      await pass(48)
      const since = agency.clock.now()
      await change()
      expect([change.toString(), await isUpdated(since, caseId)]).toEqual([change.toString(), true])
    }
    const { case_id, victim_id } = await madeWith()
    const [other, location_id] = [await emptyCase(), await place()]
    let [first, second, date] = [0, 0, 0]
    await changes(case_id, async () => (first = await defendant({ case_id })))
    await changes(case_id, async () => (second = await client({ case_id })))
    await changes(case_id, () => need(admin.post('/v1/location_case', { location_id, case_id })))
    await changes(case_id, async () => (date = await hearing({ case_id, victim_id })))
    await changes(case_id, () => need(admin.put(`/v1/court_date/${date}`, { note: 'Moved to room 4' })))
    await changes(case_id, () => need(admin.remove(`/v1/court_date/${date}`)))
    await changes(case_id, () => need(admin.remove(`/v1/defendant/${first}`)))
    // The first client leaves, and comes back to a case that has another first one now.
    await changes(case_id, () => need(admin.put(`/v2/victim/${victim_id}`, { case_id: other })))
    await changes(case_id, () => need(admin.put(`/v2/victim/${victim_id}`, { case_id })))
    // Each of the two is changed by what goes from one to the other.
    const since = agency.clock.now()
    await changes(other, () => need(admin.put(`/v2/victim/${second}`, { case_id: other })))
    expect(await isUpdated(since + 1, case_id)).toBe(true)
    // What is said of the client is the client's.
    await pass(1)
    const now = agency.clock.now()
    await need(admin.put(`/v2/victim/${victim_id}`, { first: 'Inès' }))
    expect(await isUpdated(now, case_id)).toBe(false)
  },
  patience(60_000),
)
