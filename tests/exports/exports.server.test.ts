/** Exports on the real database: asked for, made by the queue, downloaded, over. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostPdfRows } from '../../domain/exports/index.ts'
import { listTabs, lists, noFilter, type FilterGroup, type ListTab } from '../../domain/lists/index.ts'
import { removeExpiredExports } from '../../server/exports/task.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { workOn } from '../../server/imports/work.ts'
import { postFile } from '../documents/form.ts'
import { readPdf, run } from '../letters/pdfText.ts'
import { listUrl } from '../lists/listedKinds.ts'
import { fieldsOf, idOf, rowsOf } from '../records/agencyServer.ts'
import { clientList, startExportWorld, type ExportWorld } from './exportWorld.ts'
import { readExport } from './readCsv.ts'
import { readFormats, readParts, readSheet } from './readXlsx.ts'

let world: ExportWorld
const day = 86_400_000

beforeAll(async () => {
  world = await startExportWorld()
  for (const [first, last] of hostile) await world.admin.post('/v2/victim', { victim_type: 'P', first, last })
})
afterAll(async () => {
  await world?.stop()
  expect(world?.problems).toEqual([])
})

const hostile = [
  ['=1+1', 'Zzquill'],
  ['+cmd|/C calc', 'Zzquill'],
  ['-2', 'Zzquill'],
  ['@SUM(A1)', 'Zzquill'],
  ['"quoted", 😀', 'Zzquill'],
  ['a/b\\c;=1', 'Zzquill'],
] as const
const firstOf = async (path: string) => {
  const [one] = rowsOf(await world.admin.get(`/v2/${path}`))
  return one as { readonly id: number; readonly label: string }
}

/** A client as 001 §3 has one, by what each field is called. */
const fieldsOfClients = `
  Client type, Prefix, First name, Middle name, Last name, Suffix, Business, Race, Gender, Birthdate, Age, Deceased,
  Date deceased, Primary phone, Secondary phone, Email, Address line 1, Address line 2, City, County, State, Zip, Anonymous,
  Mass incident, Count, Title, Contact type, Next of kin, Limited access, Owner, Status, Assignments, Case, Person,
  Case number, Other client records, Tags, Special classifications, Victimizations, Agencies, Grants,
  Advocates of services, Summary of services`
  .trim()
  .split(/,\s+/)
const zz = { search_type: 'victim', filters: { search: 'Zzquill', status: '1' } }

const csvOf = async (request: object, by?: string) => {
  const row = await world.exported(request, by)
  expect(row).toMatchObject({ status: 'ready' })
  return { row, ...readExport((await world.download(Number(row['id']), by)).bytes) }
}

const sheetOf = async (request: object) => {
  const row = await world.exported({ document_type: 'xlsx', ...request })
  const parts = readParts((await world.download(Number(row['id']))).bytes)
  const [titles = [], ...rows] = readSheet(parts.get('xl/worksheets/sheet1.xml') ?? '')
  const about = readSheet(parts.get('xl/worksheets/sheet2.xml') ?? '')
  const valuesOf = (cells: readonly { readonly value: string }[]) => cells.map(({ value }) => value)
  return {
    parts,
    titles: valuesOf(titles),
    rows,
    about: new Map(about.map(valuesOf).map(([label, text]) => [label, text])),
  }
}

describe('an export', () => {
  test('[SRV-51][SRV-53][LST-14] is queued, made in the background and holds the rows of the list, as many as it counts', async () => {
    const list = await world.admin.get('/v2/victim?type=all&status=1&order_by=victim.full_name&order=ASC')
    const { row, about, titles, rows } = await csvOf({})
    expect(row).toMatchObject({ type: 'victims', document_type: 'csv', name: 'Clients.csv', total: list.body['total'] })
    expect(titles).toEqual(['Name', 'Case number', 'Type', 'Race', 'Gender', 'Age', 'Phones', 'Owner'])
    expect(about.get('Filter')).toBe('Active')
    expect(about.get('Sorted by')).toBe('Name, ascending')
    expect(about.get('Exported')).toMatch(/^3\/2\/2026 \d\d:\d\d \(/)
    expect(about.get('Rows')).toBe(String(list.body['total']))
    expect(rows).toHaveLength(Number(list.body['total']))
    expect(rows.slice(0, 100).map(([name]) => name?.replace(/^'/, ''))).toEqual(rowsOf(list).map(({ title }) => title))
  })

  test.each(listTabs)('[LST-19] of %s has the rows of that list', async (tab: ListTab) => {
    const [column = ''] = lists[tab].sortColumns
    const list = await world.admin.get(listUrl(tab, { type: 'all', order_by: column, order: 'DESC' }))
    const { about, rows } = await csvOf({ type: tab, filters: { order_by: column, order: 'DESC' } })
    expect(rows).toHaveLength(Number(list.body['total']))
    expect(about.get('Rows')).toBe(String(list.body['total']))
    expect(about.get('Filter')).toBe('All')
  })

  test('[LST-19] as full file of accounts, which are no records of one’s own, has all of the list', async () => {
    const list = await world.admin.get(listUrl('accounts', { type: 'all' }))
    const { titles, rows } = await csvOf({ type: 'accounts', document_type: 'full_csv', filters: {} })
    expect(titles).toEqual(['Account', 'Name', 'Product', 'Expiration', 'Last activity', 'Status'])
    expect(rows.map(([id]) => Number(id))).toEqual(rowsOf(list).map(({ id }) => id))
  })

  test('what people typed is no formula and is not lost, in CSV and in XLSX', async () => {
    const { rows } = await csvOf(zz)
    expect(rows.map(([name = '']) => name).toSorted()).toEqual(
      hostile.map(([first, last]) => `${last}, ${first}`).toSorted(),
    )
    const full = await csvOf({ ...zz, document_type: 'full_csv' })
    const at = full.titles.indexOf('First name')
    expect(full.rows.map((row) => row[at] ?? '').toSorted()).toEqual(
      hostile.map(([first]) => (/^[=+@]/.test(first) ? `'${first}` : first)).toSorted(),
    )
    const sheet = await sheetOf({ ...zz, document_type: 'full_xlsx' })
    const texts = sheet.rows.flatMap((row) => row.filter(({ value }) => hostile.some(([first]) => first === value)))
    expect(texts).toHaveLength(hostile.length)
    expect(texts.every(({ isText }) => isText)).toBe(true)
    expect(texts.filter(({ style }) => style === 4)).toHaveLength(3)
    expect(sheet.parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  })

  test('[SVC-05] a time is hours and minutes in every file, whole or as listed', async () => {
    const client = await world.admin.post('/v2/victim', { victim_type: 'P', first: 'Tima', last: 'Zztimed' })
    const { body: me } = await world.admin.get('/v1/me')
    const of = { date_time: '2026-02-10T12:00:00.000Z', note: 'Zztimed' }
    for (const minutes of [125, 60, 5]) {
      const service = { ...of, victim_id: idOf(client), service_id: 1, time_minutes: minutes }
      expect((await world.admin.post('/v1/service', service)).status).toBe(200)
      const timelog = { ...of, minutes, advocate_id: me['id'] }
      expect((await world.admin.post('/v1/timelog', timelog)).status).toBe(200)
    }
    for (const type of ['services', 'timelogs']) {
      const asked = { type, search_type: 'text', filters: { search: 'Zztimed' }, columns: undefined }
      const timesOf = ({ titles, rows }: { titles: readonly string[]; rows: readonly (readonly string[])[] }) =>
        rows.map((row) => row[titles.findIndex((title) => /^(Time|Minutes)$/.test(title))] ?? '').toSorted()
      const times = ['0:05', '1:00', '2:05']
      expect([type, timesOf(await csvOf(asked))]).toEqual([type, times])
      expect([type, timesOf(await csvOf({ ...asked, document_type: 'full_csv' }))]).toEqual([type, times])
      for (const document_type of ['xlsx', 'full_xlsx']) {
        // A sheet has no cell where nothing stands.
        const cells = (await sheetOf({ ...asked, document_type })).rows.flat().map(({ value }) => value)
        const shown = cells.filter((value) => /^\d+:\d\d$/.test(value)).toSorted()
        expect([type, document_type, shown]).toEqual([type, document_type, times])
      }
    }
  })

  test('[LST-19] as full file holds every field of the record, custom fields and lists with it', async () => {
    const field = (await world.admin.get('/v1/field_view?table=Victim')).body
    const custom = (field['data'] as { label: string; type: string; id: number; status: number }[]).find(
      ({ type, status }) => type === 'Text' && status === 1,
    )
    const made = await world.admin.post('/v2/victim', {
      victim_type: 'S',
      first: 'Fulla',
      last: 'Zzfulls',
      birthdate: '02/03/1990',
      email: 'fulla@example.org',
      custom_fields: { [String(custom?.id)]: 'A told thing' },
    })
    expect(made.status).toBe(200)
    const [crime, condition] = [await firstOf('crime'), await firstOf('special_classification')]
    const links = [
      await world.admin.post('/v1/victimization', { victim_id: idOf(made), crime_id: crime.id }),
      await world.admin.post('/v1/victim_condition', { victim_id: idOf(made), condition: condition.id }),
    ]
    expect(links.map(({ status }) => status)).toEqual([200, 200])
    const request = { search_type: 'victim', filters: { search: 'Zzfulls' }, columns: undefined }
    const { titles, rows } = await csvOf({ ...request, document_type: 'full_csv' })
    const cell = (title: string) => rows[0]?.[titles.indexOf(title)]
    expect(cell('ID')).toBe(String(idOf(made)))
    expect([cell('Birthdate'), cell('Age')]).toEqual(['2/3/1990', '36'])
    expect(cell('Email')).toBe('fulla@example.org')
    expect(cell(custom?.label ?? '')).toBe('A told thing')
    const customs = (field['data'] as { label: string }[]).map(({ label }) => label)
    expect(titles.toSorted()).toEqual(['ID', 'Updated', 'Updated by', ...fieldsOfClients, ...customs].toSorted())
    expect([cell('Victimizations'), cell('Special classifications')]).toEqual([crime.label, condition.label])
    const sheet = await sheetOf({ ...request, document_type: 'full_xlsx' })
    expect(sheet.titles).toEqual(titles)
    const chosen = await csvOf({ ...request, columns: ['name', `custom_${custom?.id}`] })
    expect(chosen.titles).toEqual(['Name', custom?.label])
    expect(chosen.rows).toEqual([['Zzfulls, Fulla', 'A told thing']])
    const listed = await world.admin.get(`/v2/victim?type=victim&search=Zzfulls&custom=${custom?.id}`)
    expect(rowsOf(listed).map(({ custom: shown }) => shown)).toEqual([{ [String(custom?.id)]: 'A told thing' }])
  })

  test.each(['full_csv', 'full_xlsx'])(
    'as %s is read back by the import: what it says of itself is no row of it',
    async (document_type) => {
      const fields = { victim_type: 'P', first: 'Ann', last: 'Zzreadback', birthdate: '03/04/1990', city: 'Quincy' }
      expect((await world.admin.post('/v2/victim', fields)).status).toBe(200)
      const asked = { search_type: 'victim', filters: { search: 'Zzreadback', status: '1' }, document_type }
      const row = await world.exported(asked)
      const { bytes } = await world.download(Number(row['id']))
      const { access: token } = await world.agency.signIn('admin')
      const name = document_type === 'full_csv' ? 'again.csv' : 'again.xlsx'
      const sent = await postFile(world.agency, '/v1/import', { token, name, type: '', bytes })
      expect(sent.status).toBe(200)
      const { services } = world.agency.app
      const id = Number(sent.body['id'])
      await workOn({ services }, { account: 1, id }, new AbortController().signal)
      const { body } = await world.admin.get(`/v1/import/${id}`)
      expect(body).toMatchObject({ status: 'columns', total: Number(row['total']) })
      const headers = body['headers'] as string[]
      const columns = body['columns'] as { target: string | null }[]
      const [sample = []] = body['sample'] as string[][]
      const read = new Map(columns.map(({ target }, at) => [target, sample[at]]))
      expect(headers).toContain('Birthdate')
      expect([read.get('victim.first'), read.get('victim.last'), read.get('victim.city')]).toEqual([
        'Ann',
        'Zzreadback',
        'Quincy',
      ])
      expect(read.has('victim.birthdate')).toBe(true)
      expect((await world.admin.remove(`/v1/import/${id}`)).status).toBe(200)
      await inTenant(world.agency.database.databases, { account: 1, user: null }, (tx) =>
        sql`update victim set status = 0 where full_name like 'Zzreadback%'`.execute(tx),
      )
    },
  )

  test('[FMT-02] days are days in a spreadsheet, and the second sheet says what the file is', async () => {
    const { titles, rows, about, parts } = await sheetOf({
      type: 'defendants',
      filters: {},
      columns: ['name', 'birthdate'],
    })
    const formats = readFormats(parts.get('xl/styles.xml') ?? '')
    expect(titles).toEqual(['Name', 'Birthdate'])
    const born = rows.flatMap((row) => row.filter(({ at }) => at.startsWith('B')))
    expect(born.length).toBeGreaterThan(0)
    expect(new Set(born.map(({ style, isText }) => `${formats[style]} ${isText}`))).toEqual(new Set(['m/d/yyyy false']))
    expect(about.get('List')).toBe('Defendants')
    expect(about.get('Rows')).toBe(String(rows.length))
  })

  test('[LST-18] as PDF is A4 upright and holds every row', async () => {
    const row = await world.exported({ document_type: 'pdf' })
    const file = await world.download(Number(row['id']))
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.bytes.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/)
    const text = run((await readPdf(file.bytes)).pages.join(''))
    expect(text).toContain(`Rows:${String(row['total'])}`)
    const list = await world.admin.get('/v2/victim?type=all&status=1&order_by=victim.full_name&order=ASC')
    for (const { case_reference_id: number } of rowsOf(list).slice(0, 60))
      expect(text).toContain(String(number).replaceAll(/\s/g, ''))
  })

  test('[LST-18] as PDF has a limit, which is said: nothing is cut off', async () => {
    const many = async (change: string): Promise<void> => {
      const client = new Client({ connectionString: world.agency.database.superuserUrl })
      await client.connect()
      await client.query('set session_replication_role = replica')
      await client.query(change)
      await client.end()
    }
    await many(`
      insert into victim (account, case_id, victim_type, mass_incident, title, full_name, sort_name, updated_at)
      select 1, (select min(id) from court_case where account = 1), 'P', true, 'Crowd', 'Crowd', 'crowd', now()
      from generate_series(1, ${mostPdfRows})`)
    try {
      const row = await world.exported({ document_type: 'pdf' })
      expect(row).toMatchObject({ status: 'failed', failure: 'tooLongForPdf', size: null })
      const notes = await inTenant(world.agency.database.databases, { account: 1, user: null }, (tx) =>
        tx.selectFrom('push_notification').selectAll().where('object_id', '=', Number(row['id'])).execute(),
      )
      expect(notes.map(({ note }) => note)).toEqual([expect.stringContaining('a PDF holds 20,000 rows at most')])
    } finally {
      await many(`delete from victim where account = 1 and sort_name = 'crowd'`)
    }
  }, 60_000)

  test('[LST-17] tells its maker once it is ready, by a notification that they read', async () => {
    const row = await world.exported(zz)
    expect(row['is_seen']).toBe(false)
    const notes = await inTenant(world.agency.database.databases, { account: 1, user: null }, (tx) =>
      tx.selectFrom('push_notification').selectAll().where('object_id', '=', Number(row['id'])).execute(),
    )
    expect(notes).toMatchObject([
      { event: 'export ready', note: 'Your export is ready to download.', marked_as_read: 1 },
    ])
    await world.admin.put(`/v1/export/${String(row['id'])}`, { is_seen: true })
    expect(await world.rowOf(Number(row['id']))).toMatchObject({ is_seen: true })
  })
})

describe('a full file', () => {
  const fullOf = async (type: ListTab, search: string) => {
    const request = { type, search_type: lists[type].searchTypes[0], filters: { search }, document_type: 'full_csv' }
    const { titles, rows } = await csvOf({ ...request, columns: undefined })
    return (title: string): readonly (string | undefined)[] => rows.map((row) => row[titles.indexOf(title)])
  }

  test('calls what a record names by its name, each once', async () => {
    const first = await world.admin.post('/v2/victim', { victim_type: 'P', first: 'Rela', last: 'Zzrelated' })
    const person = { person_id: first.body['person_id'] }
    const second = await world.admin.post('/v2/victim', {
      victim_type: 'P',
      first: 'Rela',
      last: 'Zzrelated',
      ...person,
    })
    expect([first.status, second.status]).toEqual([200, 200])
    const numbers = [first, second].map(({ body }) => String(body['case_reference_id']))
    const cell = await fullOf('victims', 'Zzrelated')
    expect(new Set(cell('Case'))).toEqual(new Set(numbers))
    const others = new Map(cell('ID').map((id, at) => [id, cell('Other client records')[at]]))
    expect(others.get(String(idOf(first)))).toBe(`Zzrelated, Rela, ${numbers[1]}`)
    expect(others.get(String(idOf(second)))).toBe(`Zzrelated, Rela, ${numbers[0]}`)
    const [clients] = (await fullOf('cases', String(numbers[0])))('Clients')
    expect(clients?.split('Zzrelated, Rela')).toHaveLength(2)
  })

  test('tells of who is dead how old they became', async () => {
    const dead = { birthdate: '01/01/1900', deceased: true, deceased_date: '06/01/1920' }
    const { body } = await world.admin.post('/v2/victim', { victim_type: 'P', first: 'Old', last: 'Zzdepart', ...dead })
    const { case_id, person_id } = body
    expect((await world.admin.post('/v1/defendant', { case_id, person_id })).status).toBe(200)
    for (const tab of ['victims', 'defendants'] as const) expect((await fullOf(tab, 'Zzdepart'))('Age')).toEqual(['20'])
  })
})

describe('what is asked for wrongly', () => {
  test('is refused by its member', async () => {
    const ask = (more: object) => world.admin.post('/v2/export', { ...clientList, ...more })
    expect((await ask({ search_type: 'nothing' })).status).toBe(422)
    expect(Object.keys(fieldsOf(await ask({ columns: ['secret'] })))).toEqual(['columns'])
    expect(Object.keys(fieldsOf(await ask({ filters: { order_by: 'password' } })))).toEqual(['filters'])
    expect((await ask({ document_type: 'exe' })).status).toBe(422)
    expect((await ask({ type: 'users' })).status).toBe(422)
  })

  test('[LST-05] is refused to who may not export, or not see the list', async () => {
    const volunteer = await world.agency.as('volunteer')
    expect((await volunteer.post('/v2/export', clientList)).status).toBe(403)
    expect((await volunteer.get('/v1/export')).status).toBe(403)
  })
})

test('a file of defendants tells how old who is dead became', async () => {
  const dead = { birthdate: '01/01/1900', deceased: true, deceased_date: '06/01/1920' }
  const { body } = await world.admin.post('/v2/victim', { victim_type: 'P', first: 'Old', last: 'Zzdeceased', ...dead })
  const { case_id, person_id } = body
  await world.admin.post('/v1/defendant', { first: null, last: null, case_id, person_id })
  const filters = { search: 'Zzdeceased' }
  const { rows } = await csvOf({ type: 'defendants', search_type: 'defendant', filters, columns: ['name', 'age'] })
  expect(rows).toEqual([['Zzdeceased, Old', '20']])
})

describe('limited-access records', () => {
  test('[LST-22] are left out for who may not export them, and the file says how many', async () => {
    const { id, login } = await world.agency.addUser(1, { role_id: 3 })
    for (const first of ['Secret', 'Open']) {
      const made = await world.admin.post('/v2/victim', {
        victim_type: 'P',
        first,
        last: 'Zzlimited',
        limited_access: first === 'Secret',
      })
      const service = { victim_id: idOf(made), service_id: 1, date_time: '2026-02-10T12:00:00.000Z' }
      expect((await world.admin.post('/v1/service', service)).status).toBe(200)
      const task = { title: `Zztask ${first}`, victim_id: idOf(made), user_id: id }
      expect((await world.admin.post('/v1/task', task)).status).toBe(200)
    }
    const asked = { search_type: 'victim', filters: { search: 'Zzlimited' } }
    const mine = await csvOf(asked)
    expect(mine.rows.map(([name]) => name)).toEqual(['Zzlimited, Open', 'Zzlimited, Secret'])
    const colleague = await world.agency.as(login)
    // Owns the limited one, and so sees it on the list; yet it is not for taking along.
    await inTenant(world.agency.database.databases, { account: 1, user: null }, (tx) =>
      sql`update victim set owner_id = ${id} where full_name = 'Zzlimited, Secret'`.execute(tx),
    )
    expect((await colleague.get('/v2/victim?search=Zzlimited')).body['total']).toBe(2)
    const theirs = await csvOf(asked, login)
    expect(theirs.rows.map(([name]) => name)).toEqual(['Zzlimited, Open'])
    expect(theirs.about.get('Rows')).toBe('1')
    expect(theirs.about.get('Limited-access records left out')).toBe('1')
    expect(theirs.row).toMatchObject({ total: 1, left_out: 1 })
    // What hangs on one is as limited.
    const ofClient: FilterGroup = {
      ...noFilter,
      conditions: [{ field: 'client', is: 'has', values: ['Zzlimited'] }],
    }
    const services = { type: 'services', search_type: 'all', filters: { filter: JSON.stringify(ofClient) } }
    const done = await csvOf(services, login)
    expect(done.rows.map(([, , client]) => client)).toEqual(['Zzlimited, Open'])
    expect(done.row).toMatchObject({ total: 1, left_out: 1 })
    expect(done.about.get('Filter')).toBe('All; Client: Zzlimited')
    expect(await csvOf(services)).toMatchObject({ row: { total: 2, left_out: 0 } })
    const tasks = await csvOf({ type: 'tasks', search_type: 'text', filters: { search: 'Zztask' } }, login)
    expect([tasks.rows.map(([title]) => title), tasks.row['left_out']]).toEqual([['Zztask Open'], 1])
    const whole = await csvOf({ ...services, document_type: 'full_csv' })
    expect(new Set(whole.rows.map((cells) => cells[whole.titles.indexOf('Client')]))).toEqual(
      new Set(['Zzlimited, Open', 'Zzlimited, Secret']),
    )
  })

  test('what nobody sorted is in the order of its list, and says by what', async () => {
    const services = await csvOf({ type: 'services', search_type: 'all', filters: {} })
    expect(services.about.get('Sorted by')).toBe('Date, descending')
    const listed = rowsOf(await world.admin.get(listUrl('services', { type: 'all', limit: 5 })))
    const days = listed.map(({ date_time }) => String(date_time))
    expect(days).toEqual(days.toSorted().toReversed())
    const born = await csvOf({ ...zz, filters: { ...zz.filters, order_by: 'birthdate' } })
    expect(born.about.get('Sorted by')).toBe('Birthdate, ascending')
  })

  test('[LST-22] in a file keep it from who lost the right to them', async () => {
    const { id, login } = await world.agency.addUser(1, {
      role_id: 3,
      capabilities: ['can_view_confidential_export', 'can_view_confidential_victim'],
    })
    const row = await world.exported({ search_type: 'victim', filters: { search: 'Zzlimited' } }, login)
    expect(row).toMatchObject({ total: 2, left_out: 0 })
    expect((await world.download(Number(row['id']), login)).status).toBe(200)
    await asSystem(world.agency.database.databases, 'job', (tx) =>
      tx.updateTable('app_user').set({ capabilities: [] }).where('id', '=', id).execute(),
    )
    expect((await world.download(Number(row['id']), login)).status).toBe(403)
  })
})

test.each(['victims', 'services'] as const)(
  '[LST-22] a file of %s with what is limited by now is kept from who may not export that',
  async (type) => {
    const last = `Zzlater${type}`
    const made = await world.admin.post('/v2/victim', { victim_type: 'P', first: 'Lim', last })
    const service = { victim_id: idOf(made), service_id: 1, date_time: '2026-03-01T17:00:00.000Z' }
    expect((await world.admin.post('/v1/service', service)).status).toBe(200)
    const { login } = await world.agency.addUser(1, { role_id: 3, capabilities: ['can_view_confidential_victim'] })
    const row = await world.exported(
      { type, search_type: lists[type].searchTypes[0], filters: { search: last } },
      login,
    )
    expect(row).toMatchObject({ status: 'ready', total: 1 })
    const seen = []
    for (const limited_access of [false, true, false]) {
      expect((await world.admin.put(`/v2/victim/${idOf(made)}`, { limited_access })).status).toBe(200)
      seen.push((await world.download(Number(row['id']), login)).status)
    }
    expect(seen).toEqual([200, 403, 200])
  },
)

describe('exports of others', () => {
  test('[SRV-52] are not there for another account, nor for a colleague without the flag', async () => {
    const row = await world.exported(zz)
    const id = Number(row['id'])
    expect((await world.download(id, 'other-admin')).status).toBe(404)
    expect(rowsOf(await (await world.agency.as('other-admin')).get('/v1/export')).map(idOf as never)).not.toContain(id)
    const { login } = await world.agency.addUser(1, { role_id: 3 })
    const colleague = await world.agency.as(login)
    expect((await world.download(id, login)).status).toBe(404)
    expect(rowsOf(await colleague.get('/v1/export'))).toEqual([])
    expect((await colleague.remove(`/v1/export/${id}`)).status).toBe(404)
  })

  test('[LST-22] are seen with can_view_any_export, and deleted with can_edit_any_export', async () => {
    const { login: maker } = await world.agency.addUser(1, { role_id: 3 })
    const row = await world.exported(zz, maker)
    const id = Number(row['id'])
    const { login: viewer } = await world.agency.addUser(1, { role_id: 3, capabilities: ['can_view_any_export'] })
    expect(await world.rowOf(id, viewer)).toMatchObject({ may_delete: false })
    expect((await world.download(id, viewer)).status).toBe(200)
    expect((await (await world.agency.as(viewer)).remove(`/v1/export/${id}`)).status).toBe(403)
    const { login: editor } = await world.agency.addUser(1, {
      role_id: 3,
      capabilities: ['can_view_any_export', 'can_edit_any_export'],
    })
    expect(await world.rowOf(id, editor)).toMatchObject({ may_delete: true })
    expect((await (await world.agency.as(editor)).remove(`/v1/export/${id}`)).status).toBe(200)
    expect(await world.rowOf(id, maker)).toBeUndefined()
    expect((await world.download(id, maker)).status).toBe(404)
  })
})

describe('the end of an export', () => {
  test('[CLI-25] comes when a person of its account is expunged', async () => {
    const made = await world.admin.post('/v2/victim', { victim_type: 'P', first: 'Expun', last: 'Zzgone' })
    const row = await world.exported({ search_type: 'victim', filters: { search: 'Zzgone' } })
    expect(row).toMatchObject({ total: 1 })
    const person = Number(made.body['person_id'])
    const gone = await world.admin.remove(`/v1/person/${person}?expunge=1`)
    expect(gone.status, world.agency.logLines.slice(-3).join('')).toBe(200)
    expect((await world.download(Number(row['id']))).status).toBe(404)
    expect(await world.rowOf(Number(row['id']))).toBeUndefined()
  })

  test.each(['service', 'timelog', 'task', 'document'] as const)(
    '[CLI-25] comes when a %s of its account is expunged, and with no row that stays',
    async (kind) => {
      const row = await world.exported(zz)
      const { databases } = world.agency.database
      const without = (where: string): Promise<unknown> =>
        inTenant(databases, { account: 1, user: null }, (tx) =>
          sql`delete from ${sql.table(kind)} where id in (select id from ${sql.table(kind)} where ${sql.raw(where)} limit 1)`.execute(
            tx,
          ),
        )
      await without('false')
      expect((await world.download(Number(row['id']))).status).toBe(200)
      await without('true')
      expect((await world.download(Number(row['id']))).status).toBe(404)
      expect(await world.rowOf(Number(row['id']))).toBeUndefined()
    },
  )

  test('comes with its time: row and file go', async () => {
    const row = await world.exported(zz)
    const id = Number(row['id'])
    const { databases } = world.agency.database
    const files = () =>
      inTenant(
        databases,
        { account: 1, user: null },
        async (tx) =>
          (await sql<{ n: number }>`select count(*) as n from file where purpose = 'export'`.execute(tx)).rows[0]?.n ??
          0,
      )
    const before = await files()
    await asSystem(databases, 'job', (tx) => removeExpiredExports(tx, Date.parse(String(row['expires_at'])) - 1))
    expect(await files()).toBe(before)
    world.agency.clock.advance(7 * day + 60_000)
    await asSystem(databases, 'job', (tx) => removeExpiredExports(tx, world.agency.clock.now()))
    expect(await files()).toBe(0)
    const left = await inTenant(databases, { account: 1, user: null }, (tx) =>
      tx.selectFrom('list_export').select('id').where('id', '=', id).execute(),
    )
    expect(left).toEqual([])
  })
})
