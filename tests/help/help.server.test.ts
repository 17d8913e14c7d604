import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'

let agency: Agency
let backOffice: Caller
let advocate: Caller

beforeAll(async () => {
  agency = await startAgency(60)
  backOffice = await agency.as('backoffice')
  advocate = await agency.as('advocate')
})
afterAll(() => agency?.stop())

const all = '/v1/help_block?include_inactive=1'
const blockOf = async (caller: Caller, identifier: string, url = '/v1/help_block') =>
  rowsOf(await caller.get(url)).find((block) => block['identifier'] === identifier)
const idOf = async (identifier: string): Promise<number> => Number((await blockOf(backOffice, identifier, all))?.['id'])

test('[HLP-01, SRV-32] a block has all its members, is changed by whoever may edit, and read in every account', async () => {
  const id = await idOf('tasks')
  const change = {
    title: 'Tasks and when they are due',
    body: '<p>The <strong>oldest</strong> first.</p>',
    link: 'https://example.org/tasks',
    video: 'https://films.example.org/tasks.mp4',
    icon: 'info',
    tooltip: 'What is due',
    status: 1,
  }
  const saved = await backOffice.put(`/v1/help_block/${id}`, change)
  expect([saved.status, saved.body]).toEqual([200, { id, identifier: 'tasks', ...change }])
  for (const reader of [advocate, await agency.as('volunteer'), await agency.as('other-admin')])
    expect(await blockOf(reader, 'tasks')).toEqual({ id, identifier: 'tasks', ...change })
  const answer = await advocate.get('/v1/help_block')
  expect(Object.keys(answer.body).toSorted()).toEqual(['data', 'limit', 'page', 'total'])
  expect(answer.body['total']).toBe(rowsOf(answer).length)
})

test('[HLP-10, SRV-32] disabled blocks are for whoever may edit; nobody else sees them or changes any', async () => {
  const id = await idOf('exports')
  expect((await backOffice.put(`/v1/help_block/${id}`, { status: 0 })).body).toMatchObject({ id, status: 0 })
  expect(await blockOf(backOffice, 'exports', all)).toMatchObject({ status: 0 })
  for (const login of ['advocate', 'volunteer', 'admin', 'other-admin']) {
    const caller = await agency.as(login)
    expect(await blockOf(caller, 'exports'), login).toBeUndefined()
    expect((await caller.get(all)).status, login).toBe(403)
    expect((await caller.put(`/v1/help_block/${id}`, { title: 'Taken' })).status, login).toBe(403)
  }
  expect((await backOffice.put('/v1/help_block/987654', { title: 'None' })).status).toBe(404)
  await backOffice.put(`/v1/help_block/${id}`, { status: 1 })
  expect(await blockOf(advocate, 'exports')).toMatchObject({ status: 1 })
})

test('[HLP-12] what is not text is dropped before it is stored, and addresses that no page may follow are refused', async () => {
  const id = await idOf('documents')
  const hostile =
    '<p onclick="steal()">Read<script>steal()</script> <a href="javascript:steal()">this</a>' +
    '<img src="https://example.org/x.png" onerror="steal()"><iframe src="https://example.org"></iframe></p>'
  const saved = await backOffice.put(`/v1/help_block/${id}`, { body: hostile })
  expect(saved.status).toBe(200)
  expect(saved.body['body']).toBe('<p>Read this</p>')
  expect(await blockOf(advocate, 'documents')).toMatchObject({ body: '<p>Read this</p>' })
  for (const wrong of [
    { link: 'javascript:steal()' },
    { link: 'mailto:a@example.org' },
    { video: 'http://films.example.org/a.mp4' },
    { video: 'https://films.example.org/a.html' },
    { video: 'https://ada:secret@films.example.org/a.mp4' },
    { video: 'data:video/mp4;base64,AAAA' },
    { icon: 'skull' },
    { status: 2 },
    { title: 'x'.repeat(201) },
    { identifier: 'elsewhere' },
  ])
    expect((await backOffice.put(`/v1/help_block/${id}`, wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect(await blockOf(advocate, 'documents')).toMatchObject({ link: '', video: '', icon: 'help' })
})
