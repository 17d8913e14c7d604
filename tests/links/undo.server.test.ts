/** The client's operations against the real server: whatever is done and taken back in reverse leaves the records as they were. */
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actBegun } from '../../domain/acts.ts'
import { fillPath, type Action } from '../../domain/kernel/index.ts'
import { addLink, links, operations, removeLink, type LinkName, type Request } from '../../domain/links/index.ts'
import { requestIn } from '../../domain/links/fields.ts'
import { identityOf, linkNameOf } from '../../domain/links/requests.ts'
import { linkNames } from '../../domain/links/links.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import type { Reply } from '../session/testServer.ts'
import { begun, done, failed, goOn } from './operationsWorld.ts'
import {
  addLists,
  addRecords,
  idOf,
  startLinkWorld,
  type Agency,
  type Caller,
  type Lists,
  type LinkWorld,
  type Records,
} from './linkWorld.ts'
import { runs } from '../run/runs.ts'
import { undoNamed } from './undoNamed.ts'

let world: LinkWorld
let harbor: Agency
let other: Agency
let lists: Lists
let records: Records
let secondLocation: number

beforeAll(async () => {
  world = await startLinkWorld()
  await world.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  harbor = await world.agency('harbor')
  other = await world.agency('other')
  lists = await addLists(world, harbor.account)
  records = await addRecords(harbor)
  secondLocation = idOf(await harbor.as('admin').post('/v1/location', { first: 'Second House' }))
})
afterAll(() => world.stop())

/** Sends what an operation sends. */
const perform = async (
  caller: Caller,
  request: Request,
): Promise<{ readonly reply: Reply; readonly link: number | null }> => {
  const { call, input, outcome } = operations[request.does].send(request)
  const url = `/v${call.version}/${fillPath(call.path, (input.params ?? {}) as Record<string, string>)}`
  const reply =
    call.method === 'DELETE'
      ? await caller.remove(url)
      : call.method === 'PUT'
        ? await caller.put(url, input.body)
        : await caller.post(url, input.body)
  return { reply, link: reply.status === 200 ? outcome(reply.body).link : null }
}

type Row = Record<string, unknown>
const places = () =>
  ({
    victim: { kind: 'victim', id: records.victim, url: `/v2/victim/${records.victim}` },
    court_case: { kind: 'court_case', id: records.caseId, url: `/v1/court_case/${records.caseId}` },
    event: { kind: 'event', id: records.event, url: `/v1/event/${records.event}` },
  }) as const
type PlaceName = keyof ReturnType<typeof places>
const recordAt = async (name: PlaceName): Promise<Row> => (await harbor.as('admin').get(places()[name].url)).body

/** Where each kind of link can be made, and what it may lead to. */
const offers = (): readonly (readonly [LinkName, PlaceName, readonly Row[]])[] => [
  ['tag', 'victim', [{ term_id: lists.need }, { term_id: lists.otherNeed }, { term_id: lists.shared }]],
  ['tag', 'court_case', [{ term_id: lists.caseTerm }]],
  ['tag', 'event', [{ term_id: lists.shared }]],
  [
    'assignment',
    'victim',
    [
      { user_id: harbor.users['helper'], secondary: false },
      { user_id: harbor.users['advocate'], secondary: true },
    ],
  ],
  ['classification', 'victim', [{ special_classification_id: lists.classification }]],
  ['victimization', 'victim', [{ crime_id: lists.crime, term_ids: [] }]],
  ['victimizationTag', 'victim', [{ term_id: lists.weapon }]],
  ['agency', 'victim', [{ agency_id: lists.agencyId }]],
  ['grant', 'victim', [{ grant_id: lists.grant }]],
  ['eventGrant', 'event', [{ grant_id: lists.grant }]],
  [
    'caseLocation',
    'court_case',
    [
      { location_id: records.location, primary: false },
      { location_id: secondLocation, primary: false },
    ],
  ],
  ['eventLocation', 'event', [{ location_id: records.location }, { location_id: secondLocation }]],
]

/** What the record is linked to, without the numbers of links, which are new ones each time. */
const content = async (): Promise<readonly string[]> => {
  const all: string[] = []
  for (const name of ['victim', 'court_case', 'event'] as const) {
    const record = await recordAt(name)
    for (const link of linkNames)
      if (links[link].kinds.some((kind) => kind === places()[name].kind))
        for (const { values } of links[link].present(record, places()[name].kind))
          all.push(JSON.stringify([name, link, { ...values, victimization_id: undefined }]))
  }
  return all.toSorted()
}

const isThere = async (request: Request): Promise<boolean> => {
  const name = linkNameOf(request)
  const at = (Object.keys(places()) as PlaceName[]).find((place) => places()[place].kind === request.kind)
  if (name === null || at === undefined) return false
  return links[name]
    .present(await recordAt(at), request.kind)
    .some(({ values }) => identityOf(name, values) === identityOf(name, request.values))
}

type Step = { readonly offer: number; readonly which: number; readonly remove: boolean }
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ offer: fc.nat(), which: fc.nat(), remove: fc.boolean() }),
  { minLength: 1, maxLength: 10 },
)

const requestFor = async ({ offer, which, remove }: Step): Promise<Request | null> => {
  const all = offers()
  const [name, at, values] = all[offer % all.length] ?? (['tag', 'victim', []] as const)
  const place = places()[at]
  const record = await recordAt(at)
  const present = links[name].present(record, place.kind)
  if (remove) {
    const one = present[which % Math.max(1, present.length)]
    return one ? removeLink(name, place, one) : null
  }
  const [victimization] = links.victimization.present(record, place.kind)
  if (name === 'victimizationTag' && !victimization) return null
  const wanted = {
    ...values[which % values.length],
    ...(name === 'victimizationTag' && { victimization_id: victimization?.link }),
  }
  return addLink(name, place, wanted as never)
}

/** The client's state beside the server: what is requested is sent, and the record loaded anew. */
const startClient = async () => {
  const admin = harbor.as('admin')
  let seq = 0
  let state: State = rootReducer.initial
  const say = (...facts: readonly Action[]): void => {
    state = goOn(state, seq, ...facts)
    seq += facts.length
  }
  const load = async (): Promise<void> => {
    for (const name of ['victim', 'court_case', 'event'] as const)
      say(recordLoaded({ kind: places()[name].kind, record: await recordAt(name) } as never))
  }
  await load()
  return {
    state: () => state,
    run: async (...facts: readonly Action[]): Promise<number> => {
      say(...facts)
      const begun = facts.find(actBegun.match)
      const request = begun && requestIn(begun.payload.act)
      if (!request) return 0
      const { name } = begun.payload
      const { reply, link } = await perform(admin, request)
      if (reply.status === 200) say(done(name, link))
      else say(failed(name, reply.status))
      await load()
      return reply.status
    },
  }
}

describe('operations', () => {
  test('done one after another and undone as often leave every record linked as before', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (wanted) => {
        const before = await content()
        const client = await startClient()
        let count = 0
        for (const step of wanted) {
          const request = await requestFor(step)
          // One that is there already is not asked for by a client: it would be no operation to take back.
          if (request === null || (request.does.endsWith('.add') && (await isThere(request)))) continue
          await client.run(begun({ operation: `do ${(count += 1)}`, request }))
        }
        const refusals: string[] = []
        for (;;) {
          const facts = undoNamed(client.state(), null, `undo ${(count += 1)}`)
          if (!facts.ok) {
            refusals.push(facts.refusal)
            break
          }
          expect(await client.run(...facts.value)).toBe(200)
        }
        expect(refusals).toEqual(['operation.undo.nothing'])
        expect(await content()).toEqual(before)
      }),
      { numRuns: runs(12), endOnFailure: true },
    )
  }, 60_000)
})

test('other sessions of the account hear that the record has a new version, and those of another account do not', async () => {
  const url = `http://127.0.0.1:${(world.app.fastify.server.address() as AddressInfo).port}`
  const heard: Record<string, unknown[]> = { harbor: [], other: [] }
  const sockets = await Promise.all(
    Object.entries({ harbor, other }).map(async ([name]) => {
      const { access } = await world.signIn(`${name}-supervisor`)
      const socket = io(url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { token: access },
      })
      socket.on('record changed', (message) => heard[name]?.push(message))
      await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
      return socket
    }),
  )
  const added = await perform(
    harbor.as('admin'),
    addLink('eventLocation', { kind: 'event', id: records.event }, { location_id: records.location }),
  )
  await expect.poll(() => heard['harbor']?.length).toBe(2)
  expect(heard['harbor']).toContainEqual({ kind: 'event', id: records.event, version: added.reply.body['version'] })
  expect(heard['harbor']).toContainEqual(expect.objectContaining({ kind: 'location', id: records.location }))
  expect(heard['other']).toEqual([])
  for (const socket of sockets) socket.disconnect()
})
