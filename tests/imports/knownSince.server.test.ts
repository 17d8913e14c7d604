/** Who came to be known between the check of a file and its run: nobody is made twice unasked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workOn } from '../../server/imports/work.ts'
import { idOf, rowsOf } from '../records/agencyServer.ts'
import { holding } from '../server-kernel/heldRows.ts'
import { refusalOf, startImportWorld, type ImportWorld, type Json } from './importWorld.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await startImportWorld(30)
})
afterAll(() => world?.stop())

const targets = ['victim.first', 'victim.last', 'victim.birthdate']
const checked = async (roster: string): Promise<number> => {
  const id = Number((await world.upload(`First,Last,Born\n${roster}`))['id'])
  expect(await world.check(id, targets)).toMatchObject({ status: 'checked', problem_count: 0 })
  return id
}
const decideAll = async (id: number, rest: 'skip' | 'create' | 'link'): Promise<void> => {
  const reply = await (await world.agency.as('admin')).put(`/v1/import/${id}/likely`, { decisions: [], rest })
  expect(reply.status, reply.text).toBe(200)
}
const likelyIn = (detail: Json): unknown[] =>
  (detail['likely'] as { row: number; choice: string | null }[]).map(({ row, choice }) => [row, choice])
const named = async (name: string): Promise<Json[]> =>
  rowsOf(await (await world.agency.as('admin')).get(`/v2/victim?search=${name}&type=victim&status=1`))

describe('an import', () => {
  test('of a roster that another import has made since the check is checked again, and makes nobody twice', async () => {
    const roster = 'Inga,Tvillingsen,1981-02-03\nOdd,Tvillingsen,1982-03-04\nSiv,Tvillingsen,\n'
    const [first, second] = [await checked(roster), await checked(`${roster}Nye,Personov,1983-04-05\n`)]
    expect(await world.detail(second)).toMatchObject({ likely_count: 0 })
    expect(await world.run(first)).toMatchObject({ status: 'done', made: { persons: 3 } })
    expect(await world.run(second)).toMatchObject({ status: 'checking' })
    await world.work(second)
    const again = await world.detail(second)
    expect(again).toMatchObject({ status: 'checked', failure: null, undecided: 3 })
    expect(likelyIn(again)).toEqual([
      [2, null],
      [3, null],
      [4, null],
    ])
    expect(await named('Tvillingsen')).toHaveLength(3)
    await decideAll(second, 'skip')
    expect(await world.run(second)).toMatchObject({ status: 'done', made: { persons: 1, skipped: 3 } })
    expect(await named('Tvillingsen')).toHaveLength(3)
  })

  test('is checked again when somebody was renamed to one of its rows; what was decided stays decided', async () => {
    const admin = await world.agency.as('admin')
    const known = await checked('Geir,Decidedson,1970-01-02\nBirk,Formerlyso,1971-02-03\n')
    await world.run(known)
    const id = await checked('Geir,Decidedson,1970-01-02\nBirk,Latternam,1990-05-06\n')
    await decideAll(id, 'create')
    const [one] = await named('Formerlyso')
    const renamed = await admin.put(`/v2/victim/${String(one?.['id'])}`, { last: 'Latternam', birthdate: '05/06/1990' })
    expect(renamed.status, renamed.text).toBe(200)
    expect(await world.run(id)).toMatchObject({ status: 'checking' })
    await world.work(id)
    expect(likelyIn(await world.detail(id))).toEqual([
      [2, 'create'],
      [3, null],
    ])
  })

  test('asks anew about a client who was to be added anyway, once somebody else is found who may be the same', async () => {
    const row = 'Eva,Twicefound,1973-04-05\n'
    const [known, later] = [await checked(row), await checked(row)]
    expect(await world.run(known)).toMatchObject({ status: 'done' })
    const [added, linked] = [await checked(row), await checked(row)]
    await decideAll(added, 'create')
    await decideAll(linked, 'link')
    expect(await world.run(later)).toMatchObject({ status: 'checking' })
    await world.work(later)
    await decideAll(later, 'create')
    expect(await world.run(later)).toMatchObject({ status: 'done', made: { persons: 1 } })
    expect(await world.run(added)).toMatchObject({ status: 'checking' })
    await world.work(added)
    expect(likelyIn(await world.detail(added))).toEqual([[2, null]])
    // Of somebody who is linked nobody is made twice, whoever else there is.
    expect(await world.run(linked)).toMatchObject({ status: 'done', made: { persons: 0, linked: 1 } })
  })

  test('is not held up by persons whom none of its rows names, nor by those about whom it was decided', async () => {
    const before = await checked('Ylva,Unrelatedsen,1960-01-02\n')
    const id = await checked('Runa,Otherwise,1991-06-07\n')
    expect(await world.run(before)).toMatchObject({ status: 'done' })
    expect(await world.run(id)).toMatchObject({ status: 'done' })
    const same = await checked('Runa,Otherwise,1991-06-07\n')
    await decideAll(same, 'create')
    expect(await world.run(same)).toMatchObject({ status: 'done', made: { persons: 1 } })
  })

  test('that was stopped while it made its rows is run again to its end, and not held up by its own', async () => {
    const id = await checked('Liv,Stoppedson,1992-07-08\nLeif,Stoppedson,1993-08-09\n')
    const stopping = new AbortController()
    expect((await (await world.agency.as('admin')).post(`/v1/import/${id}/run`, {})).status).toBe(200)
    const held = await holding(world.agency.database.superuserUrl, 'lock table victim in exclusive mode')
    const { services } = world.agency.app
    const stopped = refusalOf(workOn({ services }, { account: 1, id }, stopping.signal))
    await held.isWaitedFor(1)
    stopping.abort(new Error('the server stops'))
    await held.letGo()
    await stopped
    if ((await world.detail(id))['status'] === 'importing') await world.work(id)
    expect(await world.detail(id)).toMatchObject({ status: 'done', made: { persons: 2 } })
    expect(await named('Stoppedson')).toHaveLength(2)
  })

  test('is checked again when somebody was added by hand while it made its rows', async () => {
    const admin = await world.agency.as('admin')
    const [own = 0, other = 0] = await Promise.all(
      ['MEAN-1', 'MEAN-2'].map(async (number) =>
        idOf(await admin.post('/v1/court_case', { case_reference_id: number, date_time: '2019-02-01T10:00:00.000Z' })),
      ),
    )
    const read = await world.upload('First,Last,Born,Case\nTor,Meanwhile,1994-09-10,MEAN-1\n')
    const id = Number(read['id'])
    await world.check(id, [...targets, 'court_case.case_reference_id'])
    expect((await admin.post(`/v1/import/${id}/run`, {})).status).toBe(200)
    const { superuserUrl } = world.agency.database
    const held = await holding(superuserUrl, `select from court_case where id = ${own} for update`)
    const working = world.work(id)
    await held.isWaitedFor(1)
    const person = { first: 'Tor', last: 'Meanwhile', birthdate: '09/10/1994', victim_type: 'P' }
    const byHand = await admin.post('/v2/victim', { ...person, case_id: other })
    expect(byHand.status, byHand.text).toBe(200)
    await held.letGo()
    await working
    expect(await world.detail(id)).toMatchObject({ status: 'checking' })
    await world.work(id)
    expect(likelyIn(await world.detail(id))).toEqual([[2, null]])
    expect(await named('Meanwhile')).toHaveLength(1)
  })
})
