import { UTCDate } from '@date-fns/utc'
import { sub } from 'date-fns'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAt, instantOf } from '../../domain/kernel/index.ts'
import { lists } from '../../domain/lists/index.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'
import { noon } from '../session/testServer.ts'
import { anyCodePoint } from '../run/codePoints.ts'

const times = runs(40)
const logins = ['admin', 'supervisor', 'advocate', 'volunteer', 'helper', 'advocate-2', 'other-admin', 'other-advocate']

let agency: Agency
let admin: Caller
beforeAll(async () => {
  agency = await startAgency(1_500)
  admin = await agency.as('admin')
})
afterAll(() => agency?.stop())

const idsOf = async (caller: Caller, url: string): Promise<number[]> => {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const answer = await caller.get(`${url}${url.includes('?') ? '&' : '?'}page=${page}`)
    expect(answer.status).toBe(200)
    ids.push(...rowsOf(answer).map(({ id }) => Number(id)))
    if (rowsOf(answer).length === 0) {
      expect(answer.body['total']).toBe(ids.length)
      return ids
    }
  }
}
const titles = async (caller: Caller, url: string): Promise<string[]> =>
  rowsOf(await caller.get(url)).map(({ title }) => String(title))
const make = (body: object) => admin.post('/v2/victim', { victim_type: 'P', ...body })

describe('totals and order', () => {
  const anyList = fc.record({
    login: fc.constantFrom(...logins),
    path: fc.constantFrom('/v2/victim', '/v1/court_case'),
    search: fc.constantFrom('', 'ma', 'mar', 'jo', 'gar', '20', 'ngu', 'o'),
    status: fc.constantFrom('', '&status=0', '&status=1'),
    column: fc.nat(),
    order: fc.constantFrom('ASC', 'DESC'),
    limit: fc.constantFrom(7, 20, 100),
  })

  test(
    '[SRV-36] the total is the number of rows that can be paged through, none of them twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyList, async ({ login, path, search, status, column, order, limit }) => {
          const columns: readonly string[] = path === '/v2/victim' ? lists.victims.sortColumns : lists.cases.sortColumns
          const type = path === '/v2/victim' ? 'victim' : search.startsWith('2') ? 'case_number' : 'victim'
          const ids = await idsOf(
            await agency.as(login),
            `${path}?search=${search}&type=${type}${status}&order_by=${columns[column % columns.length]}&order=${order}&limit=${limit}`,
          )
          expect(new Set(ids).size).toBe(ids.length)
        }),
        { numRuns: times },
      )
    },
    60_000 + times * 2_000,
  )

  test('[PRM-21] a list holds exactly the records whose page opens', async () => {
    const everything = {
      '/v2/victim': await idsOf(admin, '/v2/victim?type=all'),
      '/v1/court_case': await idsOf(admin, '/v1/court_case?type=all'),
    }
    for (const login of ['advocate', 'helper', 'volunteer', 'supervisor'])
      for (const [path, all] of Object.entries(everything)) {
        const caller = await agency.as(login)
        const listed = new Set(await idsOf(caller, `${path}?type=all`))
        for (const id of all)
          expect([id, (await caller.get(`${path}/${id}`)).status]).toEqual([id, listed.has(id) ? 200 : 403])
      }
  }, 120_000)

  test('[LST-08] clients are in the order of their names unless asked otherwise', async () => {
    await make({ first: 'Ärne', last: 'Aaaab' })
    await make({ first: 'Zoe', last: 'aaaaa' })
    expect((await titles(admin, '/v2/victim')).slice(0, 2)).toEqual(['aaaaa, Zoe', 'Aaaab, Ärne'])
    expect((await titles(admin, '/v2/victim?order=DESC')).at(0)).not.toBe('aaaaa, Zoe')
  })

  test('[LST-25] each column sorts both ways', async () => {
    for (const column of lists.victims.sortColumns.filter((column) => column !== 'rank')) {
      const [up, down] = [
        await idsOf(admin, `/v2/victim?order_by=${column}&order=ASC`),
        await idsOf(admin, `/v2/victim?order_by=${column}&order=DESC`),
      ]
      expect(new Set(up)).toEqual(new Set(down))
      expect(up[0] === down[0]).toBe(false)
    }
  })

  test('[LST-09] a page has 100 rows at most', async () => {
    expect(rowsOf(await admin.get('/v2/victim?limit=5000')).length).toBe(100)
    expect((await admin.get('/v2/victim?limit=0')).status).toBe(400)
    expect((await admin.get('/v2/victim?page=0')).status).toBe(400)
  })

  test('a page far behind the last is empty and still knows the total', async () => {
    const answer = await admin.get('/v2/victim?page=999999')
    expect([rowsOf(answer).length, Number(answer.body['total']) > 0]).toEqual([0, true])
  })
})

describe('search', () => {
  test('[SRC-37] every typed word begins some word of the name, whatever case and accents', async () => {
    await make({ first: 'Zoltán', last: 'Brückner-Quist', business: 'Atelier Ünlü' })
    for (const search of ['zolt', 'ZOLTAN', 'bruck zol', 'quist', 'unlu', 'quist zoltan brü', 'Ünlü q'])
      expect(await titles(admin, `/v2/victim?search=${encodeURIComponent(search)}`), search).toContain(
        'Brückner-Quist, Zoltán',
      )
    for (const search of ['oltan', 'zoltan x', 'bruckx', '%', '_oltan', "zoltan' or '1'='1"])
      expect(await titles(admin, `/v2/victim?search=${encodeURIComponent(search)}`), search).not.toContain(
        'Brückner-Quist, Zoltán',
      )
  })

  test('an apostrophe does not part a name', async () => {
    await make({ first: 'Una', last: 'O’Quigley' })
    for (const search of ["o'qui", 'oqui', 'O’QUIGLEY'])
      expect(await titles(admin, `/v2/victim?search=${encodeURIComponent(search)}`)).toContain('O’Quigley, Una')
  })

  test('two words of one name with the same beginning are one result', async () => {
    await make({ first: 'Qzaxel', last: 'Qzaxelson' })
    for (const length of [2, 3, 4, 5, 6]) {
      const answer = await admin.get(`/v2/victim?search=${'qzaxel'.slice(0, length)}&order_by=rank`)
      expect([rowsOf(answer).length, answer.body['total']]).toEqual([1, 1])
    }
  })

  test('the whole word comes first by rank', async () => {
    await make({ first: 'Anna', last: 'Zzimmerman' })
    await make({ first: 'Zoe', last: 'Zzim' })
    expect((await titles(admin, '/v2/victim?search=zzim&order_by=rank&limit=20')).at(0)).toBe('Zzim, Zoe')
  })

  test('[SRC-38] [LST-04] inactive records are found by the inactive types and the choice only', async () => {
    const made = await make({ first: 'Ina', last: 'Dormant' })
    await admin.put(`/v2/victim/${idOf(made)}`, { status: 0 })
    const found = async (query: string) => (await titles(admin, `/v2/victim?${query}`)).includes('Dormant, Ina')
    expect(await found('search=dormant')).toBe(false)
    expect(await found('search=dormant&type=inactive')).toBe(true)
    expect(await found('search=dormant&type=victim&status=0')).toBe(true)
    expect(await found('search=dormant&type=all_active')).toBe(false)
    expect(await found('search=dormant&type=all_inactive')).toBe(true)
    expect((await idsOf(admin, '/v2/victim?type=all')).includes(idOf(made))).toBe(true)
    expect((await idsOf(admin, '/v2/victim?type=all_active')).includes(idOf(made))).toBe(false)
  })

  test('a renamed client is found by the new name and not by the old', async () => {
    const made = await make({ first: 'Rena', last: 'Oldname' })
    await admin.put(`/v2/victim/${idOf(made)}`, { last: 'Freshname' })
    expect(await titles(admin, '/v2/victim?search=oldname')).toEqual([])
    expect(await titles(admin, '/v2/victim?search=freshname')).toEqual(['Freshname, Rena'])
  })

  test('[SRC-12] [SRC-13] clients are found by what belongs to them', async () => {
    const made = await make({
      first: 'Ty',
      last: 'Pes',
      business: 'Quux Traders',
      address1: '77 Plover Alley',
      city: 'Marrow Creek',
      race: 3,
      gender: 2,
    })
    await admin.put(`/v1/court_case/${made.body['case_id']}`, { case_reference_id: 'QX-77' })
    const finds: [string, unknown][] = [
      ['case_number', 'qx-7'],
      ['address', 'plov 77'],
      ['business', 'quux'],
      ['race', 3],
      ['gender', 2],
      ['owner', made.body['owner_id']],
      ['id', idOf(made)],
      ['victim_id', idOf(made)],
      ['person_id', made.body['person_id']],
      ['case_id', made.body['case_id']],
      ['date', 30],
      ['all', 'QX-77'],
    ]
    for (const [type, search] of finds)
      expect(
        await idsOf(admin, `/v2/victim?type=${type}&search=${encodeURIComponent(String(search))}`),
        type,
      ).toContain(idOf(made))
    expect(await idsOf(admin, '/v2/victim?type=business&search=pes')).not.toContain(idOf(made))
    expect(await idsOf(admin, '/v2/victim?type=address&search=lover')).not.toContain(idOf(made))
  })

  test('[SRC-14] cases are found by number, client, owner, date and id', async () => {
    const made = await make({ first: 'Casey', last: 'Vexler' })
    const id = Number(made.body['case_id'])
    const number = String((await admin.get(`/v1/court_case/${id}`)).body['case_reference_id'])
    for (const [type, search] of [
      ['case_number', number.slice(0, 8)],
      ['victim', 'vexl'],
      ['owner', made.body['owner_id']],
      ['id', id],
      ['case_id', id],
      ['date', 30],
    ])
      expect(await idsOf(admin, `/v1/court_case?type=${type}&search=${search}`), String(type)).toContain(id)
  })

  test('[SRC-14] a case is found by its number as it is said: without breaks, with others, by its end', async () => {
    const made = await make({ first: 'Casey', last: 'Vexler' })
    const id = Number(made.body['case_id'])
    await admin.put(`/v1/court_case/${id}`, { case_reference_id: '2031-CV-00831' })
    const said = ['2031-cv-00831', '2031cv00831', '2031 cv 00831', '2031cv', '00831', 'CV-00831', 'cv00831']
    for (const search of said)
      expect(
        await idsOf(admin, `/v1/court_case?type=case_number&search=${encodeURIComponent(search)}`),
        search,
      ).toContain(id)
    const parts = ['2031-831', '2031-00831', 'cv 831', '31-cv-831', '31 831']
    for (const search of ['831', '0831', '2031-cv-831', '2031cv831', '2031 CV 0831', '2031-CV-0000831', ...parts])
      expect(
        await idsOf(admin, `/v1/court_case?type=case_number&search=${encodeURIComponent(search)}`),
        search,
      ).toContain(id)
    const others = ['cw831', 'cv 2031 831', 'cv.*31']
    for (const search of [
      ...others,
      '831-2031',
      '0083',
      'v-0083',
      '2032-00831',
      'jv 831',
      '3 831',
      '203 831',
      'c 831',
      '1-831',
      '83',
      '31',
      '8310',
      '2031-cv-83100',
    ])
      expect(
        await idsOf(admin, `/v1/court_case?type=case_number&search=${encodeURIComponent(search)}`),
        search,
      ).not.toContain(id)
  })

  test.each([
    ['30', { days: 30 }],
    ['60', { days: 60 }],
    ['90', { days: 90 }],
    ['365', { days: 365 }],
    ['1y', { years: 1 }],
    ['2y', { years: 2 }],
    ['3y', { years: 3 }],
    ['4y', { years: 4 }],
    ['5y', { years: 5 }],
  ])('[SRC-34] the date search by %s looks as far back and no farther', async (search, span) => {
    const caseAt = async (at: Date): Promise<number> => {
      const date_time = at.toISOString()
      return idOf(await admin.post('/v1/court_case', { case_reference_id: `P-${search}-${date_time}`, date_time }))
    }
    // The agency's day, whose first minute counts whatever the hour is now.
    const today = dayAt(noon, 'America/Denver')
    const { year, month, day } = today
    const first = sub(new UTCDate(Date.UTC(year, month - 1, day)), span)
    const begins = instantOf(
      { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: first.getUTCDate(), hour: 0, minute: 0 },
      'America/Denver',
    )
    if (begins === null) throw new Error('no such midnight')
    const [before, within] = [await caseAt(new Date(begins - 60_000)), await caseAt(new Date(begins))]
    const later = await caseAt(new Date(noon + 3_600_000))
    const found = await idsOf(admin, `/v1/court_case?type=date&search=${search}`)
    expect([before, within, later].map((id) => found.includes(id))).toEqual([false, true, false])
  })

  test('a client that may not be seen gives its case away to nobody', async () => {
    const shown = await make({ first: 'Vis', last: 'Ible' })
    await make({ first: 'Hid', last: 'Xyzzyden', limited_access: true, case_id: shown.body['case_id'] })
    const advocate = await agency.as('advocate')
    expect(await idsOf(advocate, '/v1/court_case?type=victim&search=xyzzy')).toEqual([])
    expect(await idsOf(advocate, '/v2/victim?search=xyzzy')).toEqual([])
    expect(await idsOf(admin, '/v1/court_case?type=victim&search=xyzzy')).toEqual([shown.body['case_id']])
  })

  test('what can not be is refused by name', async () => {
    for (const wrong of [
      'type=id&search=abc',
      'type=date&search=yesterday',
      'type=no_such',
      'order_by=password',
      'order=SIDEWAYS',
      'status=2',
      'colour=red',
    ])
      expect([wrong, (await admin.get(`/v2/victim?${wrong}`)).status]).toEqual([wrong, 400])
  })

  test('every search type takes whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lists.victims.searchTypes),
        fc.oneof(
          fc.string({ unit: anyCodePoint }),
          fc.string(),
          fc.constantFrom('%', '\\', "'", '"', '; drop table victim'),
        ),
        async (type, search) => {
          const { status } = await admin.get(
            `/v2/victim?type=${type}&search=${encodeURIComponent(search.toWellFormed())}`,
          )
          return status === 200 || status === 400
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)
})

test('[FMT-05] the age of a client or defendant ends with their death, in lists, their order and quick search', async () => {
  const people = [
    { first: 'Dead', birthdate: '01/01/1900', deceased: true, deceased_date: '06/01/1920' },
    { first: 'Alive', birthdate: '01/01/1990' },
    { first: 'Told', true_age: 25 },
  ]
  for (const person of people) {
    const { status, body } = await make({ last: 'Ageline', ...person })
    expect(status).toBe(200)
    const accused = { first: null, last: null, case_id: body['case_id'], person_id: body['person_id'] }
    expect((await admin.post('/v1/defendant', accused)).status).toBe(200)
  }
  const today = { year: 2026, month: 3, day: 4 }
  const world = { label: () => '', today, zone: 'UTC', scopes: null }
  type CellOf = (row: unknown, world: unknown) => unknown
  type LinesOf = (row: unknown, world: unknown) => readonly (readonly unknown[])[]
  for (const [tab, path] of [
    ['victims', '/v2/victim'],
    ['defendants', '/v1/defendant'],
  ] as const) {
    const { columns, found } = lists[tab]
    const cell = columns.find(({ id }) => id === 'age')?.cell as CellOf
    const linesOf = found?.lines as LinesOf
    const rowsBy = async (order: 'ASC' | 'DESC') =>
      rowsOf(await admin.get(`${path}?search=ageline&order_by=age&order=${order}`))
    const agesBy = async (order: 'ASC' | 'DESC') => (await rowsBy(order)).map((row) => cell(row, world))
    expect([tab, await agesBy('ASC')]).toEqual([tab, [20, 25, 36]])
    expect([tab, await agesBy('DESC')]).toEqual([tab, [36, 25, 20]])
    const lines = (await rowsBy('ASC')).map((row) => linesOf(row, world).flat())
    for (const [at, age] of [20, 25, 36].entries()) expect(lines[at]).toContain(`Age ${age}`)
  }
})
