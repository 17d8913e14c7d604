/** What one letter and one document ask for, the letters of a bulk letter ask for too. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { startScoped } from '../access/scopedUsers.ts'
import { makeBulkLetters } from '../letters/makeBulkLetters.ts'
import { idOf } from '../records/agencyServer.ts'
import { addClient, startWorld, type World } from './itemWorld.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.agency.stop())

const rows = (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  inTenant(
    world.agency.database.databases,
    { account: world.account, user: null },
    async (tx) => (await query.execute(tx)).rows,
  )

test('[PRM-48] [PRM-49] [ACT-11] makes no letter and no document for a client whom its maker may only read', async () => {
  const letter_id = idOf(await world.admin.post('/v1/letter', { label: 'Notice', body: '<p>{client.first}</p>' }))
  const { login } = await world.agency.addUser(world.account, { role_id: 3 })
  const maker = await world.agency.as(login)
  const mine = await addClient(maker, { first: 'Mina' })
  const theirs = world.own.victim_id
  expect((await maker.get(`/v2/victim/${theirs}`)).body).toMatchObject({ may_edit: false })
  const victims = [mine.victim_id, theirs].map((id) => ({ id, name: '' }))
  const id = idOf(await maker.post('/v1/bulk_letter', { title: 'Vigil', letter_id, victims }))
  await makeBulkLetters(world.agency.app.services)
  expect((await maker.get(`/v1/bulk_letter/${id}`)).body).toMatchObject({
    made: 1,
    has_file: true,
    outcomes: [
      { victim_id: mine.victim_id, failure: null, document_id: expect.any(Number) },
      { victim_id: theirs, failure: 'notAllowed', document_id: null },
    ],
  })
  for (const table of ['letter', 'document'])
    expect(
      await rows(
        sql`select victim_id from ${sql.table(table)} where user_id <> ${world.userId} and victim_id in (${mine.victim_id}, ${theirs})`,
      ),
    ).toEqual([{ victim_id: mine.victim_id }])
})

test('[PRM-48] is asked for only by those who may make a letter', async () => {
  const letter_id = idOf(await world.admin.post('/v1/letter', { label: 'Notice', body: '<p>a</p>' }))
  const { login } = await world.agency.addUser(world.account, {
    role_id: 2,
    capabilities: ['view_bulk_letter', 'add_bulk_letter'],
  })
  const helper = await world.agency.as(login)
  const mine = await addClient(helper, { first: 'Hela' })
  const refused = await helper.post('/v1/bulk_letter', {
    title: 'Vigil',
    letter_id,
    victims: [{ id: mine.victim_id, name: '' }],
  })
  expect([refused.status, refused.body['message']]).toEqual([403, 'You may not make bulk letters.'])
})

test('law: its letters and documents are told of to those, and only those, who may open letters and documents', async () => {
  const letter_id = idOf(await world.admin.post('/v1/letter', { label: 'Notice', body: '<p>{client.first}</p>' }))
  const someone = await startScoped(world.agency, world.account)
  const client = await someone.lacking([], 'POST', '/v2/victim', {
    body: { victim_type: 'P', first: 'Lena', last: 'Quill' },
  })
  const body = { title: 'Vigil', letter_id, victims: [{ id: idOf(client), name: '' }] }
  const made = await someone.lacking([], 'POST', '/v1/bulk_letter', { body })
  expect([made.status, made.text]).toEqual([200, expect.anything()])
  const id = idOf(made)
  await makeBulkLetters(world.agency.app.services)
  const asked = async (lacking: readonly string[], url: string) => (await someone.lacking(lacking, 'GET', url)).body
  const outcomeOf = (letter: Readonly<Record<string, unknown>>) =>
    (letter['outcomes'] as readonly { readonly document_id: number | null }[])[0]?.document_id
  const documentId = outcomeOf(await asked([], `/v1/bulk_letter/${id}`))
  expect(documentId).toEqual(expect.any(Number))
  const told: unknown[] = []
  const each = ['view_letter', 'view_document', 'view_account_document']
  for (const lacking of each.reduce<string[][]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[]])) {
    const opened = await someone.lacking(lacking, 'GET', `/v1/document/${documentId}`)
    const letters = await someone.lacking(lacking, 'GET', `/v1/written_letter?victim_id=${idOf(client)}`)
    const may = opened.status === 200 && letters.status === 200
    const listed = (await asked(lacking, '/v1/bulk_letter'))['data'] as readonly Record<string, unknown>[]
    const all = [await asked(lacking, `/v1/bulk_letter/${id}`), ...listed.filter((one) => one['id'] === id)]
    expect([lacking, all.map((one) => [outcomeOf(one), one['has_file']])]).toEqual([
      lacking,
      [1, 2].map(() => [may ? documentId : null, may]),
    ])
    told.push(may)
  }
  expect(new Set(told)).toEqual(new Set([true, false]))
  await someone.stop()
})
