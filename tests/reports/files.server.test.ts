/** A run of one's own as a file: of the figures that come with the request, by the writers of all exports. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { readExport } from '../exports/readCsv.ts'
import { readPdf, run } from '../letters/pdfText.ts'
import { readParts, readSheet } from '../exports/readXlsx.ts'

let agency: Agency
let admin: Caller
beforeAll(async () => {
  agency = await startAgency(30)
  admin = await agency.as('admin')
}, 120_000)
afterAll(() => agency?.stop())

const runBy = async (caller: Caller, uuid: string): Promise<number> => {
  const body = { uuid, type: 'full', filters: '{}', reporting_period: 'All Time' }
  return Number((await caller.post('/v2/report_object', body)).body['id'])
}
const rows = [
  ['Clients served', '', 'All clients', 12],
  ['Clients by race', '=HYPERLINK("x")', 'All, "told"', '*'],
  ['Hours', 'Ada', 'A', 2.25],
]
const sent = (form: string, more: object = {}) => ({
  form,
  locale: 'en-US',
  title: 'Dynamic Full Service Report',
  about: [['Report', 'Dynamic Full Service Report']],
  titles: ['Section', 'Line', 'Figure', 'Count'],
  rows,
  ...more,
})
const bytesOf = (body: Readonly<Record<string, unknown>>): Buffer => Buffer.from(String(body['content']), 'base64')

test('a run is a file as CSV and as XLSX, in which nothing is a formula', async () => {
  const id = await runBy(admin, '0f8fad5b-d9cb-469f-a165-708677289501')
  const csv = await admin.post(`/v2/report_object/${id}/file`, sent('csv'))
  expect(csv.status).toBe(200)
  expect(readExport(bytesOf(csv.body))).toEqual({
    about: new Map([['Report', 'Dynamic Full Service Report']]),
    titles: ['Section', 'Line', 'Figure', 'Count'],
    rows: [
      ['Clients served', '', 'All clients', '12'],
      ['Clients by race', `'=HYPERLINK("x")`, 'All, "told"', '*'],
      ['Hours', 'Ada', 'A', '2.25'],
    ],
  })
  const xlsx = await admin.post(`/v2/report_object/${id}/file`, sent('xlsx'))
  const sheet = readParts(bytesOf(xlsx.body)).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toContain('<f>')
  const cells = readSheet(sheet).flat()
  expect(cells.find(({ at }) => at === 'D2')).toMatchObject({ isText: false, value: '12' })
  expect(cells.find(({ at }) => at === 'B3')).toMatchObject({ isText: true, value: '=HYPERLINK("x")' })
})

test('words of no language, as long as may be, hold up nobody', async () => {
  const id = await runBy(admin, '0f8fad5b-d9cb-469f-a165-708677289509')
  const about = Array.from({ length: 4 }, () => ['a', 'W'.repeat(20_000)])
  const { status, body } = await admin.post(`/v2/report_object/${id}/file`, sent('pdf', { about }))
  expect(status).toBe(200)
  const text = (await readPdf(bytesOf(body))).pages.join('')
  expect(text.replaceAll(/[^W]/gu, '')).toHaveLength(80_000)
})

test('a run is a PDF that says its language and is tagged: headings, and tables with the titles of lines and columns', async () => {
  const id = await runBy(admin, '0f8fad5b-d9cb-469f-a165-708677289504')
  const many = Array.from({ length: 90 }, (_, at) => [
    ['Clients by county', `County ${at}`, 'All clients', 1_200 + at],
    ['Clients by county', `County ${at}`, 'New this fiscal year', '*'],
  ]).flat()
  const answer = await admin.post(
    `/v2/report_object/${id}/file`,
    sent('pdf', { locale: 'fr', rows: [...rows, ...many] }),
  )
  expect(answer.status).toBe(200)
  const { pages, title, lang, roles } = await readPdf(bytesOf(answer.body))
  expect([title, lang]).toEqual(['Dynamic Full Service Report', 'fr'])
  expect(pages.length).toBeGreaterThan(2)
  const count = (role: string): number => roles.flat().filter((each) => each === role).length
  // Of each line its title, of each table with columns those of these, on each page that it stands on.
  const onPages = pages.filter((page) => /County \d/.test(page)).length
  expect(onPages).toBeGreaterThan(1)
  expect([count('H1'), count('H2'), count('TH'), count('TD')]).toEqual([
    1,
    4,
    1 + 3 + 3 * onPages + 93,
    1 + 1 + 1 + 180,
  ])
  for (const page of pages) if (/County \d/.test(page)) expect(run(page)).toContain(run('New this fiscal year'))
  const text = pages.join(' ')
  for (const words of ['Clients served', 'All clients', '=HYPERLINK("x")', 'All, "told"', '*', 'County 89', '2,25'])
    expect(run(text)).toContain(run(words))
  for (const [at, page] of pages.entries())
    expect(run(page)).toContain(run(`Dynamic Full Service Report${at + 1} / ${pages.length}`))
  // As French writes it.
  expect(run(text)).toContain(run(`1 289`))
})

test('nobody has a file of somebody else’s run, or of none', async () => {
  const advocate = await agency.as('advocate')
  const id = await runBy(advocate, '0f8fad5b-d9cb-469f-a165-708677289502')
  for (const other of [id, 999_999]) {
    const answer = await admin.post(`/v2/report_object/${other}/file`, sent('csv'))
    expect([other, answer.status]).toEqual([other, 404])
  }
})

test.each([
  ['another form', { form: 'docx' }],
  ['another language', { locale: 'tlh' }],
  ['a cell that is none', { rows: [['a', 'b', 'c', { d: 1 }]] }],
  ['a row too short', { rows: [['a', 'b', 'c']] }],
  ['too many rows', { rows: Array.from({ length: 8_001 }, () => ['a', 'b', 'c', 1]) }],
  ['something besides', { sql: 'x' }],
])('%s is refused', async (_, more) => {
  const id = await runBy(admin, '0f8fad5b-d9cb-469f-a165-708677289503')
  const answer = await admin.post(`/v2/report_object/${id}/file`, sent('csv', more))
  expect([400, 422]).toContain(answer.status)
})
