/** RRV-*: one run of a report, as it was asked, for back office and enterprise users. */
import { screen, waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { languageChosen } from '../../domain/languages/index.ts'
import { answerTo } from '../../domain/calls/index.ts'
import { t } from '../../domain/messages/index.ts'
import { chipWords, filterChips, namesIn, readRun } from '../../domain/reports/index.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { linkAccounts } from '../../server/accounts/links.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { click } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened, server } = pages(60)

const made = async (n: number, more: object, login = 'admin'): Promise<number> => {
  const { access } = await server().tokensOf(login)
  const response = await fetch(`${server().url}/v2/report_object`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${access}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      type: 'full',
      reporting_period: 'Last Quarter',
      filters: '{}',
      ...more,
    }),
  })
  expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)])
  return Number(((await response.json()) as { id: number }).id)
}

const filters = {
  client_types: ['P', 'W'],
  victim_races: [9],
  status: '1',
  date_range: ['2026-01-01T07:00:00.000Z', '2026-04-01T05:59:59.999Z'],
}

test('[RRV-01] [RRV-02] [RRV-03] [RRV-04] [RRV-05] says what was run, when, by whom, and by which filters', async () => {
  const id = await made(1, { filters: JSON.stringify(filters) })
  const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
  within(main).getByRole('heading', {
    level: 1,
    name: 'Dynamic Full Service Report - Last Quarter (1/1/2026 to 3/31/2026)',
  })
  const { rows } = await inTenant(server().services.databases, { account: 1, user: null }, (tx) =>
    sql<{ by: string; account: string; at: number }>`
      select trim(u.first || ' ' || u.last) as by, a.name as account, extract(epoch from r.date_time)::float8 * 1000 as at
      from report_object r join app_user u on u.account = r.account and u.id = r.user_id join account a on a.id = u.account
      where r.account = 1 and r.id = ${id} and u.user_login = 'admin'`.execute(tx),
  )
  const [run] = rows
  // As it is in Denver, where the reader is.
  const at = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Denver',
    year: '2-digit',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(run?.at)
  const plain = (text = ''): string => text.replaceAll(/[\s,]+/g, ' ')
  const subtitle = within(main).getByText(/^Run by /).textContent
  expect(plain(subtitle)).toBe(plain(`Run by ${run?.by} (${run?.account}) on ${at}`))
  const chips = within(main).getByRole('list', { name: 'What the report is limited to' })
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Race of clients: Not Reported', 'Client types: Primary, Witness', 'Status: Active Only'])
  expect(within(main).getByRole('link', { name: 'Back to Account' }).getAttribute('href')).toBe(
    '/client/1/report-history',
  )
  await expectSoundStructure()
})

test('says how events were counted, what the figures stood beside, and by what people were parted', async () => {
  const before = { since: '2025-10-01T06:00:00.000Z', until: '2026-01-01T06:59:59.999Z' }
  const event = await made(5, { type: 'event', shown: { zone: 'America/Denver', show: 'hours', before } })
  const textsOf = async (id: number): Promise<readonly (string | null)[]> => {
    const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
    const chips = within(main).getByRole('list', { name: 'What the report is limited to' })
    return within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  }
  expect(await textsOf(event)).toEqual([
    `${t('report.show')}: ${t('report.show.event.hours')}`,
    `${t('report.before')}: 10/1/2025 to 12/31/2025`,
  ])
  const parted = await made(6, { shown: { parting: 'clientType' } })
  expect(await textsOf(parted)).toEqual([`${t('report.parting')}: ${t('report.parting.clientType')}`])
})

test('whoever may not open the account’s page is offered no way that leads elsewhere', async () => {
  const id = await made(7, {})
  const main = (await open(`/report_object/1/${id}`, 'admin')).main()
  within(main).getByText(/^Run by /)
  expect(within(main).queryByRole('link', { name: 'Back to Account' })).toBeNull()
})

test('[RRV-12] [RRV-13] without filters it says so; a run that is there already is not asked for again, another one is', async () => {
  const [first, second] = [await made(11, { reporting_period: 'All Time' }), await made(12, { type: 'event' })]
  const page = await open(`/report_object/1/${first}`, 'backoffice')
  within(page.main()).getByRole('heading', { level: 1, name: 'Dynamic Full Service Report - All Time' })
  within(page.main()).getByText('No Configurable Filters For This Report Type')
  const asked = (): number => opened().sent('GET', '/v2/report_object/').length
  const go = async (id: number, name: string): Promise<void> => {
    history.pushState(null, '', `/report_object/1/${id}`)
    dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByRole('heading', { level: 1, name })
  }
  expect(asked()).toBe(1)
  click(within(page.main()).getByRole('link', { name: 'Back to Account' }))
  await go(first, 'Dynamic Full Service Report - All Time')
  expect(asked()).toBe(1)
  // The one before is gone before the other one has come.
  const shown: unknown[] = []
  const stop = opened()
    .store()
    .subscribe(() => shown.push(answerTo(opened().store().getState(), readRun, { account: 1, id: second }).value))
  await go(second, 'Event Report - Last Quarter')
  stop()
  expect(asked()).toBe(2)
  expect(shown.indexOf(null)).toBe(0)
  expect(shown.at(-1)).toMatchObject({ run: { id: second } })
  // The same number in another account is another run.
  const { body } = await server().call('other-admin', 'GET', '/v1/my_account')
  history.pushState(null, '', `/report_object/${Number((body as { id: number }).id)}/${second}`)
  dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByText('This run of a report is not there.')
  expect(screen.queryByRole('heading', { level: 1, name: 'Event Report - Last Quarter' })).toBeNull()
  expect(asked()).toBe(3)
})

test('[RRV-15] reads the period, who the clients are, what was done to them and for them, and how new ones are told', async () => {
  const all = {
    ...filters,
    races: [9],
    genders: [4],
    age_ranges: [
      { description: '13-17', min: 13, max: 17 },
      { description: 'custom', min: 20, max: 33 },
    ],
    agency: 1,
    advocate: 1,
    victimizations: [{ combine_type: 'any', items: [1] }],
    services: [{ combine_type: 'any', items: [1] }],
    special_classifications: [{ combine_type: 'any', items: [1] }],
    assigned: [{ combine_type: 'any', items: [2] }],
    terms: [{ combine_type: 'any', items: [(await entriesOf('term'))[0]?.id ?? 0] }],
    report_new_all_time: '1',
    grant: 1,
  }
  const id = await made(21, { filters: JSON.stringify(all) })
  const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
  within(main).getByRole('heading', { level: 1, name: /1\/1\/2026 to 3\/31\/2026/ })
  const chips = within(within(main).getByRole('list', { name: 'What the report is limited to' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  const any = async (list: string, of: number) => `Contains Any ${await nameIn(list, of)}`
  expect(chips).toEqual(
    expect.arrayContaining([
      'Race: Not Reported',
      'Gender: Not Reported',
      'Age groups: 13-17, 20-33',
      'Client types: Primary, Witness',
      'Status: Active Only',
      'New Calculation Strategy: All Time',
      `By Agency: ${await nameIn('agency', 1)}`,
      `By Grant: ${await nameIn('grant', 1)}`,
      expect.stringMatching(/^By Advocate: \S/),
      expect.stringMatching(/^Assigned: Contains Any \S/),
      `Victimizations: ${await any('crime', 1)}`,
      `Services: ${await any('service', 1)}`,
      `Special classifications: ${await any('special_classification', 1)}`,
      expect.stringMatching(/^Client tags: Contains Any \S/),
    ]),
  )
})

test('a run of another account is told in its words and days, whatever the same numbers mean in the own one', async () => {
  const { body } = await server().call('other-admin', 'GET', '/v1/my_account')
  const account = Number((body as { id: number }).id)
  const { databases } = server().services
  await asSystem(databases, 'set-up', (tx) =>
    sql`update account set time_zone = 'Pacific/Honolulu' where id = ${account}`.execute(tx),
  )
  await inTenant(databases, { account, user: null }, async (tx) => {
    await sql`update race set label = 'As they say there' where account = ${account} and id = 3`.execute(tx)
    await sql`update crime set label = 'Done to them there' where account = ${account} and id = 1`.execute(tx)
  })
  const asked = {
    victim_races: [3],
    victimizations: [{ combine_type: 'any', items: [1] }],
    date_range: ['2026-01-01T10:00:00.000Z', '2026-04-01T09:59:59.999Z'],
  }
  const id = await made(31, { filters: JSON.stringify(asked) }, 'other-admin')
  // One that is there no more, as a run of before may have it.
  await inTenant(databases, { account, user: null }, (tx) =>
    sql`update report_object set filters = filters || '{"victim_races": [3, 987]}'::jsonb where id = ${id}`.execute(tx),
  )
  const main = (await open(`/report_object/${account}/${id}`, 'backoffice')).main()
  within(main).getByRole('heading', { level: 1, name: /\(1\/1\/2026 to 3\/31\/2026\)/ })
  expect(
    within(within(main).getByRole('list', { name: 'What the report is limited to' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Victimizations: Contains Any Done to them there', 'Race of clients: As they say there, Race Not Found'])
})

test('what is looked for in the agency’s own fields is said as the form of the report says it', async () => {
  const more = { simple: false, neither: false, other: false, select: [], min: null, max: null, step: null }
  const options = { ...more, decimal_place: 2, min_date: null, max_date: null }
  const school = [{ value: 'school', label: 'School', status: 1 }]
  const ofKinds = [
    { id: 911, label: 'Needs an interpreter', type: 'Yes/No', options, search: '0' },
    { id: 912, label: 'Loss', type: 'Currency', options, search: '1250.00' },
    { id: 913, label: 'Referred by', type: 'Select', options: { ...options, select: school }, search: 'school' },
    { id: 914, label: 'First heard of', type: 'Date/Time', options, search: '2026-03-02T21:30:00.000Z' },
    { id: 915, label: 'Called back', type: 'Date', options, search: '03/02/2026' },
    { id: 916, label: 'Nation', type: 'Text', options, search: 'Bluebell' },
  ]
  await inTenant(server().services.databases, { account: 1, user: null }, async (tx) => {
    for (const { id, label, type, options: of } of ofKinds)
      await sql`insert into field_view (account, id, table_name, label, type, options)
        values (1, ${id}, 'Victim', ${label}, ${type}, ${JSON.stringify(of)}::jsonb)`.execute(tx)
  })
  const asked = ofKinds.map(({ id, search }) => ({ field_view_id: id, search, enabled: true }))
  const run = await made(45, { filters: JSON.stringify({ victim_custom_fields: asked }) })
  for (const login of ['backoffice', 'admin']) {
    const main = (await open(`/report_object/1/${run}`, login)).main()
    const chips = within(main).getByRole('list', { name: 'What the report is limited to' })
    const texts = within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(texts).toEqual([
      'Needs an interpreter: No',
      'Loss: $1,250.00',
      'Referred by: School',
      'First heard of: 3/2/2026 14:30',
      'Called back: 3/2/2026',
      'Nation: Bluebell',
    ])
    const state = opened().store().getState()
    const filtersOfRun = { victim_custom_fields: asked }
    if (login === 'admin')
      expect(filterChips('full', filtersOfRun).map((chip) => chipWords(namesIn(state), filtersOfRun, chip))).toEqual(
        texts,
      )
  }
})

test('days are those of the zone in which it was counted, wherever the agency has gone since', async () => {
  const { databases } = server().services
  const move = (zone: string) =>
    asSystem(databases, 'set-up', (tx) => sql`update account set time_zone = ${zone} where id = 1`.execute(tx))
  const id = await made(46, { filters: JSON.stringify(filters), shown: { zone: 'America/Denver' } })
  await move('Pacific/Honolulu')
  const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
  within(main).getByRole('heading', { level: 1, name: /\(1\/1\/2026 to 3\/31\/2026\)/ })
  await open('/reports', 'admin')
  click(await screen.findByRole('button', { name: 'Earlier runs' }))
  const list = await screen.findByRole('table', { name: 'Earlier runs' })
  const [newest] = within(list).getAllByRole('row').slice(1)
  expect(newest?.textContent).toContain('Last Quarter: 1/1/2026 to 3/31/2026')
  await move('America/Denver')
})

test('[RRV-02] of all time there are no days, also where the grant has its own', async () => {
  const { date_range } = filters
  const grants = [{ combine_type: 'any', items: [1] }]
  const of = JSON.stringify({ date_range, grants })
  const id = await made(41, { type: 'grant', reporting_period: 'All Time', filters: of })
  const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
  within(main).getByRole('heading', { level: 1, name: 'Grant Report - All Time' })
})

test('the runs of an account are listed, page by page, and each opens what it was asked by', async () => {
  const ids: number[] = []
  for (let n = 0; n < 51; n += 1) ids.push(await made(200 + n, { type: n === 50 ? 'event' : 'full' }))
  const main = (await open('/client/1/report-history', 'backoffice')).main()
  const table = await within(main).findByRole('table', { name: 'Report History' })
  const rows = () => within(table).getAllByRole('row').slice(1)
  const [newest] = rows()
  expect(rows()).toHaveLength(50)
  expect(newest?.textContent).toMatch(/^Event ReportLast Quarter\d+\/\d+\/\d+ \d+:\d\d\D/)
  const speakNow = (language: 'en' | 'fr') => opened().store().dispatch(languageChosen({ language }))
  speakNow('fr')
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Rapport des événements/))
  speakNow('en')
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Event Report/))
  await expectSoundStructure()
  const older = within(main).getByRole('button', { name: 'Older' })
  click(older)
  await waitFor(() => {
    const shown = within(screen.getByRole('table', { name: 'Report History' })).getAllByRole('link')
    expect(shown.map((link) => link.getAttribute('href'))).toContain(`/report_object/1/${ids[0] ?? 0}`)
  })
  // Whoever turns pages by keys stands where they stood, at the end too.
  expect(document.activeElement).toBe(older)
  click(within(main).getByRole('button', { name: 'Newer' }))
  const links = () => within(screen.getByRole('table', { name: 'Report History' })).getAllByRole('link')
  const isNewest = (link: HTMLElement): boolean => link.getAttribute('href') === `/report_object/1/${ids[50] ?? 0}`
  click(await waitFor(() => links().find(isNewest) ?? expect.fail('not there yet')))
  await screen.findByRole('heading', { level: 1, name: 'Event Report - Last Quarter' })
  expect(location.pathname).toBe(`/report_object/1/${ids[50] ?? 0}`)
})

test('of a run that is not there it says so', async () => {
  await open('/report_object/1/987654', 'backoffice')
  await screen.findByText('This run of a report is not there.')
})

const userNamed = async (id: number): Promise<string> => {
  const { rows } = await inTenant(server().services.databases, { account: 1, user: null }, (tx) =>
    sql<{ name: string }>`
      select trim(first || ' ' || last) as name from app_user where account = 1 and id = ${id}`.execute(tx),
  )
  return rows[0]?.name ?? 'nobody'
}

/** Each line with its texts. */
const linesIn = (main: HTMLElement): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...main.querySelectorAll('dt')].map((term) => [
      term.textContent,
      [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent),
    ]),
  )

type Entry = { readonly id: number; readonly label: string; readonly taxonomy_id?: number }
/** Calls of the lists are of two versions. */
const entriesOf = async (list: string): Promise<readonly Entry[]> => {
  for (const version of [1, 2]) {
    const { body } = await server().call('admin', 'GET', `/v${version}/${list}`)
    if (typeof body === 'object' && body !== null && 'data' in body) return body.data as Entry[]
  }
  throw new Error(`no list of ${list}`)
}
const nameIn = async (list: string, id: number): Promise<string> =>
  (await entriesOf(list)).find((each) => each.id === id)?.label ?? 'no such entry'

const any = (items: readonly number[]) => [{ combine_type: 'any', items }]

describe('of a classic report', () => {
  const simple = [
    'legacy_service_hourly',
    'legacy_timelog_hourly',
    'legacy_timelog_daily',
    'legacy_service',
    'legacy_victimization',
    'legacy_court',
  ]

  test('[RRV-06] [RRV-07] a simple one shows strategy, status, agency, grant and advocate', async () => {
    const all = { report_new_all_time: '1', status: '0', agency: 1, by_grant: -1, advocate: 1 }
    const named = {
      'New Calculation Strategy': ['All Time'],
      Status: ['Inactive Only'],
      'By Agency': [await nameIn('agency', 1)],
      'By Grant': ['No Grant Provided'],
      'By Advocate': [await userNamed(1)],
    }
    const unasked = {
      'New Calculation Strategy': ['Standard'],
      Status: ['Any'],
      'By Agency': ['Any'],
      'By Grant': ['Any'],
      'By Advocate': ['Any'],
    }
    const cases = simple.flatMap((type) => [
      { type, filters: all, lines: named },
      { type, filters: {}, lines: unasked },
    ])
    for (const [n, { type, filters: asked, lines }] of cases.entries()) {
      const id = await made(100 + n, { type, filters: JSON.stringify(asked) })
      const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
      await waitFor(() => expect([type, Object.entries(linesIn(main))]).toEqual([type, Object.entries(lines)]))
    }
    const active = await made(119, { type: 'legacy_court', filters: JSON.stringify({ status: '1', grant: 1 }) })
    const main = (await open(`/report_object/1/${active}`, 'backoffice')).main()
    const grant = await nameIn('grant', 1)
    await waitFor(() => expect(linesIn(main)).toMatchObject({ Status: ['Active Only'], 'By Grant': [grant] }))
  })

  test('[RRV-08] [RRV-09] the full one and that of missing data show three, the other one whom clients are assigned to', async () => {
    const asked = { agency: 1, advocate: 1, assigned: any([2]) }
    // Of the first two who gave what is counted, of the last one whom the client is assigned to.
    const by = { legacy_fsr: 1, legacy_missing: 1, legacy: 2 }
    expect(await userNamed(2)).not.toBe(await userNamed(1))
    for (const [n, [type, advocate]] of Object.entries(by).entries())
      for (const [which, grant, told] of [
        [0, { grant: 1 }, await nameIn('grant', 1)],
        [1, { by_grant: -1 }, 'No Grant Provided'],
      ] as const) {
        const filters = JSON.stringify({ ...asked, ...grant })
        const id = await made(120 + 2 * n + which, { type, filters })
        const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
        const lines = [
          ['By Agency', [await nameIn('agency', 1)]],
          ['By Grant', [told]],
          ['By Advocate', [await userNamed(advocate)]],
        ]
        await waitFor(() => expect([type, Object.entries(linesIn(main))]).toEqual([type, lines]))
      }
  })

  test('[RRV-10] [RRV-11] the list shows these and its own lists, a tag behind its taxonomy', async () => {
    const [term] = await entriesOf('term')
    const taxonomy = (await entriesOf('taxonomy')).find(({ id }) => id === term?.taxonomy_id)
    const asked = {
      agency: 1,
      by_grant: -1,
      victimizations: any([1, 2]),
      services: any([1]),
      races: [3, 9],
      genders: [4],
      client_types: ['P', 'W'],
      special_classifications: any([1]),
      terms: any([term?.id ?? 0]),
    }
    const id = await made(130, { type: 'legacy_list', filters: JSON.stringify(asked) })
    const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
    await waitFor(() => expect(Object.keys(linesIn(main)).length).toBeGreaterThan(0))
    expect(linesIn(main)).toEqual({
      'By Agency': [await nameIn('agency', 1)],
      'By Grant': ['No Grant Provided'],
      'By Advocate': ['Any'],
      Victimizations: [await nameIn('crime', 1), await nameIn('crime', 2)],
      Services: [await nameIn('service', 1)],
      Races: [expect.stringMatching(/\S/), 'Not Reported'],
      Genders: ['Not Reported'],
      'Client types': ['Primary', 'Witness'],
      'Special classifications': [await nameIn('special_classification', 1)],
      'Client tags': [`${taxonomy?.label ?? '?'} | ${term?.label ?? '?'}`],
    })
    await expectSoundStructure()
  })

  test('[RRV-10] where groups combine otherwise it says how, and whatever no line tells stands beside them', async () => {
    const [one, two] = [await nameIn('crime', 1), await nameIn('crime', 2)]
    const [term] = await entriesOf('term')
    const taxonomy = (await entriesOf('taxonomy')).find(({ id }) => id === term?.taxonomy_id)
    const asked = {
      victimizations: [
        { combine_type: 'none', items: [1] },
        { combine_type: 'any', items: [2], include_null: true },
      ],
      services: [{ combine_type: 'any', items: [], include_null: true }],
      special_classifications: [{ combine_type: 'not_all', items: [1, 2] }],
      terms: [{ combine_type: 'none', items: [term?.id ?? 0] }],
      officer: { search: 'Finch', contains: true },
      owners: [{ combine_type: 'any', items: [1] }],
    }
    const id = await made(131, { type: 'legacy_list', filters: JSON.stringify(asked) })
    const main = (await open(`/report_object/1/${id}`, 'backoffice')).main()
    await waitFor(() => expect(Object.keys(linesIn(main)).length).toBeGreaterThan(0))
    const classes = `${await nameIn('special_classification', 1)}, ${await nameIn('special_classification', 2)}`
    expect(linesIn(main)).toMatchObject({
      Victimizations: [`Does Not Contain Any ${one}`, `Contains Any ${two}, or nothing at all`],
      Services: ['Nothing at all'],
      'Special classifications': [`Does Not Contain All ${classes}`],
      'Client tags': [`Does Not Contain Any ${taxonomy?.label} | ${term?.label}`],
    })
    const beside = within(main).getByRole('list', { name: 'What the report is limited to' })
    expect(
      within(beside)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(['Case officer contains: Finch', `Owners: Contains Any ${await userNamed(1)}`].toSorted())
    // By whom they are looked after a full one tells as its advocate.
    const assigned = [{ combine_type: 'all', items: [1, 2] }]
    const full = await made(132, { type: 'legacy', filters: JSON.stringify({ assigned, advocate: 1 }) })
    const other = (await open(`/report_object/1/${full}`, 'backoffice')).main()
    const both = `Contains All ${await userNamed(1)}, ${await userNamed(2)}`
    await waitFor(() => expect(linesIn(other)).toMatchObject({ 'By Advocate': [both] }))
    within(other).getByText(`By Advocate: ${await userNamed(1)}`)
  })
})

test('[RPT-61] an account that a run was of is told by its name, and not by its number', async () => {
  const { databases } = server().services
  const { body } = await server().call('other-admin', 'GET', '/v1/my_account')
  const account = Number((body as { id: number }).id)
  await linkAccounts(server().services, { account, linked: [1] })
  const asked = { enterprise: '1', client_account: 1 }
  const id = await made(51, { type: 'enterprise', filters: JSON.stringify(asked) }, 'other-admin')
  const named = await asSystem(databases, 'set-up', (tx) =>
    tx.selectFrom('account').select('name').where('id', '=', 1).executeTakeFirstOrThrow(),
  )
  const main = (await open(`/report_object/${account}/${id}`, 'backoffice')).main()
  await within(main).findByText(`Account: ${named.name}`)
})
