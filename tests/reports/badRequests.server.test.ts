/** What is no question, no run, no set and no submission is refused by the name of what is wrong with it, and never fails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { chosenFilters, formOf, type ChosenFilter } from '../../domain/reports/filterForms.ts'

let agency: Agency
let admin: Caller
let run = 0
beforeAll(async () => {
  agency = await startAgency(30)
  admin = await agency.as('admin')
  const filters = JSON.stringify({ grants: [{ combine_type: 'any', items: [1] }] })
  const body = { uuid: crypto.randomUUID(), type: 'grant', reporting_period: 'All Time', filters }
  run = idOf(await admin.post('/v2/report_object', body))
}, 120_000)
afterAll(() => agency?.stop())

const nul = 'a\0b'
const alone = '\ud800'
const many = Array.from({ length: 10_000 }, (_, at) => at + 1)
const group = (more: object) => [{ combine_type: 'any', items: [1], ...more }]

/** By the form of a filter, what nobody may ask of it. */
const wrongOf: Readonly<Record<ReturnType<typeof formOf>['is'], readonly unknown[]>> = {
  text: [5, nul, 'x'.repeat(201)],
  contained: ['x', { search: alone, contains: true }, { search: 'x', contains: 'yes' }],
  range: [
    5,
    { enabled: true, min: 9, max: 1 },
    { enabled: true, min: -1, max: 9 },
    { enabled: true, min: 0, max: 1e300 },
  ],
  words: ['maybe', 7, nul],
  ids: [5, ['1'], [-1], [1.5], [2 ** 53], many],
  one: ['1', -1, 0, 2 ** 60, [1]],
  combinable: [
    5,
    group({ combine_type: 'xor' }),
    group({ items: 'all' }),
    group({ items: many }),
    group({ items: [1e18] }),
    Array.from({ length: 21 }, () => group({})[0]),
    group({ include_null: 1 }),
    group({ more: 1 }),
  ],
  customFields: [
    5,
    [{ field_view_id: 'a', search: 'x', enabled: true }],
    [{ field_view_id: 1, search: nul, enabled: true }],
  ],
  ages: [
    5,
    [{ description: 'x', min: 0, max: 1_000_000_000 }],
    [{ description: 'x', min: -1, max: 20 }],
    [{ description: 'x', min: 60, max: 20 }],
    [{ min: 1, max: 2 }],
  ],
  clientTypes: ['P', ['X'], [nul]],
  lines: ['x', [5], [nul]],
  persons: [5, [-1], many],
  customAge: [5, { min: 60, max: 20 }, { min: 'a', max: null }],
  noGrant: [1, '-1'],
  account: ['a', -1, 1.5],
}
const ofFilters = chosenFilters.flatMap((name) =>
  wrongOf[formOf(name).is].map((value): readonly [string, unknown] => [name, value]),
)

/** Fields of each request that has a question, and what is wrong in them. */
const ofQuestion: readonly (readonly [string, unknown])[] = [
  ...['nothing', 3, null, {}, nul, '__proto__'].map((value) => ['type', value] as const),
  ...['x'.repeat(41), 5, nul].map((value) => ['show', value] as const),
  ...['since', 'until'].flatMap((name) =>
    [
      '0000-01-01T00:00:00.000Z',
      '2026-02-30T00:00:00.000Z',
      '2026-13-01T00:00:00.000Z',
      '+275760-09-13T00:00:00.000Z',
      '2026-01-01',
      'yesterday',
      nul,
      5,
      {},
    ].map((value) => [name, value] as const),
  ),
  ...['2026-02-30', '0000-01-01', '2026-1-1', nul, 5].map((value) => ['fiscal_year_from', value] as const),
  ['unheard_of', 1],
]
const reversed = { since: '2026-03-01T07:00:00.000Z', until: '2026-01-01T07:00:00.000Z' }

type Answer = Awaited<ReturnType<Caller['post']>>
/** By a name among its fields, or in its sentence where it was asked in an address. */
const namesIt = ({ status, body, text }: Answer, name: string): readonly [number, string] | null => {
  const fields = Object.keys(Object(body['fields']))
  const isNamed = fields.some((field) => field.split('.').includes(name)) || String(body['message']).includes(name)
  return (status === 400 || status === 422) && isNamed ? null : [status, text.slice(0, 300)]
}

const tried: string[] = []
const refused = async (cases: readonly (readonly [string, unknown, () => Promise<Answer>])[]): Promise<void> => {
  const wrong: unknown[] = []
  for (const [name, value, ask] of cases) {
    const was = namesIt(await ask(), name)
    tried.push(name)
    if (was !== null) wrong.push([name, JSON.stringify(value).slice(0, 120), ...was])
  }
  expect(wrong).toEqual([])
}

const plain = { type: 'service', show: 'all', since: null, until: null }
const begins = (filters: object, more: object = {}) =>
  admin.post('/v2/report_object', {
    uuid: crypto.randomUUID(),
    type: 'full',
    reporting_period: 'Custom',
    filters: JSON.stringify(filters),
    ...more,
  })

describe('a bad request is refused by the name of what is wrong', () => {
  test('of each field of a question, in whichever way it is asked', async () => {
    const ways = (question: object): readonly (() => Promise<Answer>)[] => [
      () => admin.post('/v2/report', { question }),
      () => admin.post('/v2/report/batch', { good: plain, bad: question }),
      () => admin.post('/v1/report/batch', { bad: question }),
      () => admin.post('/v2/victim/counted', { counted: JSON.stringify(question) }),
    ]
    const all = [...ofQuestion, ...ofFilters]
    await refused(
      all.map(([name, value], nth) => {
        const each = ways({ ...plain, [name]: value })
        return [name, value, each[nth % each.length] ?? (() => admin.post('/v2/report', {}))] as const
      }),
    )
    await refused(ways({ ...plain, ...reversed }).map((ask) => ['until', reversed, ask] as const))
  })

  test('of each filter of a run that begins, and of an address', async () => {
    await refused(ofFilters.map(([name, value]) => [name, value, () => begins({ [name]: value })] as const))
    const short = ofFilters.filter(([, value]) => JSON.stringify(value).length < 1_000)
    await refused(
      short.map(([name, value]) => {
        const written = encodeURIComponent(JSON.stringify({ [name]: value }))
        return [name, value, () => admin.get(`/v2/report?type=service&filters=${written}`)] as const
      }),
    )
    for (const written of ['{', '[]', '5', 'null', '"x"'])
      await refused([
        ['filters', written, () => begins({}, { filters: written })],
        ['filters', written, () => admin.get(`/v2/report?type=service&filters=${encodeURIComponent(written)}`)],
      ])
    const dates = ['0000-01-01T00:00:00.000Z', 'x', nul, 5]
    await refused(
      dates.map((day) => ['date_range', day, () => begins({ date_range: [day, '2026-01-01T07:00:00.000Z'] })] as const),
    )
    await refused([
      ['date_range', reversed, () => begins({ date_range: [reversed.since, reversed.until] })],
      ['date_range', 'one', () => begins({ date_range: [reversed.since] })],
      ['uuid', 'mine', () => begins({}, { uuid: 'mine' })],
      ['type', 'x', () => begins({}, { type: 'everything' })],
      ['reporting_period', nul, () => begins({}, { reporting_period: nul })],
      ['shown', 'zone', () => begins({}, { shown: { zone: 5 } })],
      ['known', many, () => begins({}, { known: many })],
      ['unheard_of', 1, () => begins({ unheard_of: 1 })],
      ['since', 'x', () => admin.get('/v2/report?type=service&since=x')],
      ['until', '0000', () => admin.get('/v2/report?type=service&until=0000-01-01T00:00:00.000Z')],
      ['report_id', 'x', () => admin.get('/v2/report?type=service&report_id=x')],
    ])
  })

  test('of a list that a figure opens: what never was is told as a run tells it', async () => {
    const filters = { agencies: group({ items: [987_654_321] }), victim_races: [987_654_321] }
    const asRun = await begins(filters)
    const asList = await admin.post('/v2/victim/counted', { counted: JSON.stringify({ ...plain, ...filters }) })
    expect([asList.status, asList.body]).toEqual([422, asRun.body])
    expect(Object.keys(Object(asRun.body['fields']))).toEqual(['agencies', 'victim_races'])
    await refused(
      ['{', '[]', '5', JSON.stringify({ ...plain, type: 'case' })].map(
        (counted) => ['counted', counted, () => admin.post('/v2/victim/counted', { counted })] as const,
      ),
    )
  })

  test('of each field of a saved set', async () => {
    const good = { label: 'Mine', type: 'full', period: 'All Time', filters: {}, quick_filters: {} }
    const id = idOf(await admin.post('/v1/saved_report', good))
    const deep = Array.from({ length: 12 }).reduce<unknown>((inner) => ({ a: inner }), 1)
    const wrong: readonly (readonly [string, unknown])[] = [
      ...['', ' ', 5, nul, alone, 'x'.repeat(121)].map((value) => ['label', value] as const),
      ...['Never', 5, null].map((value) => ['period', value] as const),
      ...['0000-01-01T00:00:00.000Z', 'x', 5, nul].map((value) => ['date_time', value] as const),
      ...['filters', 'quick_filters'].flatMap((name) =>
        [
          5,
          [],
          'x',
          { a: nul },
          { [nul]: 1 },
          { a: alone },
          { ['x'.repeat(81)]: 1 },
          deep,
          { a: 'x'.repeat(60_001) },
        ].map((value) => [name, value] as const),
      ),
      ['description', 'x'.repeat(2_001)],
      ['unheard_of', 1],
    ]
    await refused([
      ...wrong.map(
        ([name, value]) => [name, value, () => admin.post('/v1/saved_report', { ...good, [name]: value })] as const,
      ),
      ...wrong.map(
        ([name, value]) => [name, value, () => admin.put(`/v1/saved_report/${id}`, { [name]: value })] as const,
      ),
      ['type', '', () => admin.post('/v1/saved_report', { ...good, type: '' })],
      ['end_date_time', 'none', () => admin.put(`/v1/saved_report/${id}`, { period: 'Custom' })],
      [
        'end_date_time',
        'reversed',
        () =>
          admin.put(`/v1/saved_report/${id}`, {
            period: 'Custom',
            date_time: reversed.since,
            end_date_time: reversed.until,
          }),
      ],
    ])
    expect((await admin.get(`/v1/saved_report/${id}`)).body).toMatchObject(good)
  })

  test('of each field of a submission', async () => {
    const line = { section: 'A', line: '', figure: 'New', count: 1, mark: '' }
    const sheet = { title: 'Grant Report', about: [], titles: ['a', 'b', 'c', 'd'], lines: [line] }
    const figure = { at: 0, question: plain, count: 1 }
    const keeps = (more: object) =>
      admin.post(`/v2/report_object/${run}/submission`, { sheet, figures: [figure], ...more })
    const ofSheet: readonly (readonly [string, unknown])[] = [
      ...[5, nul, null].map((value) => ['title', value] as const),
      ...[5, many, [{ label: 5, text: '' }], [{ label: nul, text: '' }]].map((value) => ['about', value] as const),
      ...['x', ['a', 'b', 'c', 'd', 'e'], [nul]].map((value) => ['titles', value] as const),
      ...[5, many, many.map(() => line), [{ ...line, count: 'x' }], [{ ...line, section: nul }]].map(
        (value) => ['lines', value] as const,
      ),
    ]
    const ofFigure: readonly (readonly [string, unknown])[] = [
      ...[-1, 'x', 1e9, null].map((value) => ['at', value] as const),
      ...['x', null, '1e400'].map((value) => ['count', value] as const),
      ...[
        5,
        null,
        { ...plain, type: 'nothing' },
        { ...plain, since: '0000-01-01T00:00:00.000Z' },
        { ...plain, victim_races: many },
      ].map((value) => ['question', value] as const),
    ]
    await refused([
      ...ofSheet.map(([name, value]) => [name, value, () => keeps({ sheet: { ...sheet, [name]: value } })] as const),
      ...ofFigure.map(
        ([name, value]) => [name, value, () => keeps({ figures: [{ ...figure, [name]: value }] })] as const,
      ),
      ['sheet', 'empty', () => keeps({ sheet: { ...sheet, lines: [] } })],
      ['figures', 'none', () => keeps({ figures: [] })],
      ['figures', many, () => keeps({ figures: many.map(() => figure) })],
      ['unheard_of', 1, () => keeps({ unheard_of: 1 })],
    ])
  })

  test('of all filters that there are, and of each ten times as many requests as a person would try', () => {
    expect(chosenFilters.filter((name: ChosenFilter) => !tried.includes(name))).toEqual([])
    expect(tried.length).toBeGreaterThan(500)
  })
})
