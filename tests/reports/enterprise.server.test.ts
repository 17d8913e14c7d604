/** Figures of several agencies at once: of whom, by whom, and what none of it tells. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setGroup } from '../../server/accounts/groups.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { startScoped, type Scoped } from '../access/scopedUsers.ts'
import { rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'

let agency: Agency
let lead: Caller
let member: Caller
let scoped: Scoped
let [leads, members, outside] = [0, 0, 0]
const accountOf = async (caller: Caller): Promise<number> => Number((await caller.get('/v1/my_account')).body['id'])
const group = async (account: number, members: readonly number[]) => {
  const { services } = agency.app
  return setGroup({ ...services, mail: services.mail }, { account, label: 'Coast', members })
}
beforeAll(async () => {
  agency = await startAgency(120)
  ;[lead, member] = [await agency.as('admin'), await agency.as('other-admin')]
  ;[leads, members] = [await accountOf(lead), await accountOf(member)]
  outside = await agency.addAccount({ name: 'Outside' })
  scoped = await startScoped(agency, leads)
  // The same entries under other numbers, as agencies have them.
  for (const [id, label] of [
    [1, 'Domestic  violence'],
    [2, 'Assault'],
  ] as const)
    expect((await member.put(`/v2/crime/${id}`, { label: label.replaceAll('  ', ' ') })).status).toBe(200)
  expect(await group(leads, [members])).toMatchObject({ ok: true })
}, 120_000)
afterAll(async () => {
  await scoped?.stop()
  await agency?.stop()
})

const plain = { type: 'service', show: 'all', since: null, until: null }
const asked = (more: object) => ({ question: { ...plain, ...more } })
const enterprise = (more: object = {}) => asked({ enterprise: '1', show_deactivated_services: '1', ...more })
const count = async (caller: Caller, body: object): Promise<number> => {
  const reply = await caller.post('/v2/report', body)
  expect(reply.status, reply.text).toBe(200)
  return Number(reply.body['count'])
}
const ofCrime = (id: number) => ({ victimizations: [{ combine_type: 'any', items: [id] }] })

describe('[RPT-61] figures of an account group', () => {
  test('are the sum of what each of its accounts counts, and of one that is chosen its own', async () => {
    for (const [own, theirs] of [
      [{}, {}],
      [{ victim_races: [9] }, { victim_races: [9] }],
      [
        { type: 'case', show: 'all' },
        { type: 'case', show: 'all' },
      ],
      [
        { type: 'service_total', show: 'all' },
        { type: 'service_total', show: 'all' },
      ],
      // By name, whatever its number is there.
      [ofCrime(1), ofCrime(2)],
      [
        { type: 'victimization_total', ...ofCrime(2) },
        { type: 'victimization_total', ...ofCrime(1) },
      ],
    ]) {
      const each = [
        await count(lead, asked({ show_deactivated_services: '1', ...own })),
        await count(member, asked({ show_deactivated_services: '1', ...theirs })),
      ] as const
      expect(await count(lead, enterprise(own))).toBe(each[0] + each[1])
      expect(await count(lead, enterprise({ ...own, client_account: leads }))).toBe(each[0])
      expect(await count(lead, enterprise({ ...own, client_account: members }))).toBe(each[1])
    }
    expect(await count(member, asked({}))).toBeGreaterThan(0)
  })

  test('has what another account has no entry for as nobody’s', async () => {
    const made = await lead.post('/v2/crime', { label: 'Only here', category_id: 1 })
    const only = ofCrime(Number(made.body['id']))
    expect(await count(lead, enterprise({ ...only, client_account: members }))).toBe(0)
    const none = { victimizations: [{ ...only.victimizations[0], combine_type: 'none' }] }
    expect(await count(lead, enterprise({ ...none, client_account: members }))).toBe(
      await count(member, asked({ show_deactivated_services: '1' })),
    )
  })

  test('are of no other account, of nobody else’s group, and not without the scope', async () => {
    const names = rowsOf(await lead.get('/v2/account_group/account'))
    expect(names.map(({ id }) => id)).toEqual([leads, members])
    for (const client_account of [outside, 987_654])
      expect((await lead.post('/v2/report', enterprise({ client_account }))).status).toBe(404)
    // To be in a group opens nothing of the others.
    expect(rowsOf(await member.get('/v2/account_group/account')).map(({ id }) => id)).toEqual([members])
    expect(await count(member, enterprise())).toBe(await count(member, asked({ show_deactivated_services: '1' })))
    expect((await member.post('/v2/report', enterprise({ client_account: leads }))).status).toBe(404)
    for (const body of [enterprise(), asked({ client_account: members })])
      expect((await scoped.lacking(['view_enterprise_report'], 'POST', '/v2/report', { body })).status).toBe(403)
    expect((await scoped.lacking(['view_enterprise_report'], 'GET', '/v2/account_group/account')).status).toBe(403)
  })

  test('open no list, and are asked by nothing that is one account’s own', async () => {
    const list = await lead.post('/v2/victim/counted?type=all', { counted: JSON.stringify(enterprise().question) })
    expect(list.status).toBe(400)
    for (const filter of [
      { advocates: [{ combine_type: 'any', items: [1] }] },
      { client_ids: { enabled: true, min: 1, max: 50 } },
      { search_victim: 'a' },
      { agency: 1 },
    ])
      expect([filter, (await lead.post('/v2/report', enterprise(filter))).status]).toEqual([filter, 400])
    expect((await lead.post('/v2/report', asked({ client_account: members }))).status).toBe(400)
  })

  test('leave a trace of whose they were; a group that is gone opens nothing more', async () => {
    const traces = await inTenant(
      agency.app.services.databases,
      { account: leads, user: null },
      async (tx) =>
        (
          await sql<{ object_id: number }>`
        select object_id from audit where kind = 'account' and verb = 'report'`.execute(tx)
        ).rows,
    )
    expect(new Set(traces.map(({ object_id: id }) => Number(id)))).toEqual(new Set([members]))
    expect(await group(leads, [])).toMatchObject({ ok: true, value: { members: [] } })
    expect((await lead.post('/v2/report', enterprise({ client_account: members }))).status).toBe(404)
    expect(await group(leads, [987_654])).toMatchObject({ ok: false })
    await group(leads, [members])
  })
})

test('[RPT-60] deactivated services count where they are asked for', async () => {
  const total = { type: 'service_total', show: 'all' }
  const [without, all] = [
    await count(lead, asked(total)),
    await count(lead, asked({ ...total, show_deactivated_services: '1' })),
  ]
  const [{ id } = { id: 0 }] = rowsOf(await lead.get('/v1/list/services?type=all&limit=1')) as { id: number }[]
  const off = await lead.put(`/v1/service/${id}`, { status: 0 })
  expect(off.status, off.text).toBe(200)
  expect(await count(lead, asked(total))).toBe(without - 1)
  expect(await count(lead, asked({ ...total, show_deactivated_services: '1' }))).toBe(all)
  expect(await count(lead, enterprise({ ...total, client_account: leads }))).toBe(all)
})
