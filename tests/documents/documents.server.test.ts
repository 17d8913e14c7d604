/** The file layer as records of documents will use it: by routes that are made here, with a form field beside it. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, ok, refuse } from '../../domain/kernel/index.ts'
import { downloadRoute, keepFile, removeFile, uploadRoute } from '../../server/documents/index.ts'
import type { Feature } from '../../server/feature.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'
import { getFile, postFile, type Sending } from './form.ts'
import { docx, pdf, png } from './samples.ts'

const numbered = z.strictObject({ id: z.int() })
const add = call({
  id: 'example.add',
  method: 'POST',
  path: 'example',
  needs: 'signedIn',
  body: z.strictObject({ note: z.string().check(z.maxLength(20)) }),
  response: z.strictObject({ id: z.int(), name: z.string(), mime: z.string(), size: z.int(), note: z.string() }),
  summary: '',
})
const open = call({
  id: 'example.open',
  method: 'GET',
  path: 'example/{id}',
  needs: 'signedIn',
  params: numbered,
  query: z.strictObject({ download: z.optional(z.literal('1')) }),
  response: z.unknown(),
  summary: '',
})

const feature: Feature = {
  routes: () => [],
  files: [
    uploadRoute(
      add,
      'document',
      async () => ok(null),
      async ({ body, file }, { tx }) => {
        await keepFile(tx, file.id)
        if (body.note === 'no') return refuse('invalid', 'No.')
        if (body.note === 'bug') throw new Error('bug')
        return ok({ id: file.id, name: file.name, mime: file.mime, size: file.size, note: body.note })
      },
    ),
    downloadRoute(open, async ({ params, query }) => ok({ file: { id: params.id }, preview: query.download !== '1' })),
  ],
}

let server: TestServer
let account: number
let token: string
let strangerToken: string

beforeAll(async () => {
  server = await startTestServer({ more: [feature] })
  account = await server.addAccount()
  token = (await server.signIn((await server.addUser(account)).login)).access
  strangerToken = (await server.signIn((await server.addUser(await server.addAccount())).login)).access
})
afterAll(() => server.stop())

const post = (sending: Sending) => postFile(server, '/v1/example', { token, fields: { note: 'x' }, ...sending })
const count = () =>
  inTenant(server.database.databases, { account, user: null }, async (tx) => [
    (await tx.selectFrom('file').select('id').execute()).length,
    (await tx.selectFrom('file_chunk').select('n').execute()).length,
  ])
const address = (id: unknown): string => `/v1/example/${String(id)}`

test('what comes after the file is refused, so that nothing of it is overlooked, and the file goes', async () => {
  const kept = async (): Promise<number> =>
    inTenant(server.database.databases, { account, user: null }, async (tx) => {
      const { n } = await tx
        .selectFrom('file')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    })
  const before = await kept()
  const refused = await post({ name: 'a.pdf', type: 'application/pdf', bytes: pdf, later: { victim_id: '7' } })
  expect([refused.status, refused.body['message']]).toEqual([400, 'Send one file, after the other fields.'])
  expect(await kept()).toBe(before)
})

test('a field that is given twice is refused, whichever of both was meant, and no file stays', async () => {
  const before = await count()
  for (const again of ['x', 'another'])
    expect((await post({ name: 'a.pdf', type: 'application/pdf', bytes: pdf, again: [['note', again]] })).status).toBe(
      400,
    )
  expect(await count()).toEqual(before)
})

test('[CAL-07] takes the file and the other fields, and stores its type by content', async () => {
  const { status, body } = await post({ name: 'Letter.docx', type: '', bytes: docx })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Letter.docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    size: docx.length,
    note: 'x',
  })
})

test('[ACT-13] gives it back byte for byte, as an attachment under its own name that runs nothing', async () => {
  const { body } = await post({ name: 'Žádost "o" pomoc.pdf', type: 'application/pdf', bytes: pdf })
  const { status, headers, bytes } = await getFile(server, `${address(body['id'])}?download=1`, token)
  expect(status).toBe(200)
  expect(bytes.equals(pdf)).toBe(true)
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''%C5%BD%C3%A1dost%20[\w%.]*pomoc\.pdf$/,
  )
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(headers['content-length']).toBe(String(pdf.length))
})

test('[SRV-79] shows only pictures, PDF and text in the page, the last as plain text', async () => {
  const shown = async (sending: Sending) => {
    const { headers } = await getFile(server, address((await post(sending)).body['id']), token)
    return [String(headers['content-disposition']).split(';')[0], headers['content-type']]
  }
  expect(await shown({ name: 'a.pdf', type: '', bytes: pdf })).toEqual(['inline', 'application/pdf'])
  expect(await shown({ name: 'a.png', type: '', bytes: png() })).toEqual(['inline', 'image/png'])
  const table = { name: 'a.csv', type: '', bytes: Buffer.from('a,b') }
  expect(await shown(table)).toEqual(['inline', 'text/plain; charset=utf-8'])
  expect((await shown({ name: 'a.docx', type: '', bytes: docx }))[0]).toBe('attachment')
})

test('[ACT-14] takes 25 MB and refuses one byte more with a message, which leaves nothing behind', async () => {
  const limit = 25 * 1_048_576
  const whole = Buffer.concat([pdf, randomBytes(limit - pdf.length)])
  const { status, body } = await post({ name: 'a.pdf', type: 'application/pdf', bytes: whole })
  expect([status, body['size']]).toEqual([200, limit])
  expect((await getFile(server, address(body['id']), token)).bytes.equals(whole)).toBe(true)
  const before = await count()
  const more = Buffer.concat([whole, Buffer.from('x')])
  const refusal = await post({ name: 'a.pdf', type: 'application/pdf', bytes: more })
  expect(refusal.status).toBe(422)
  expect(refusal.body['message']).toBe('This file is larger than 25 MB.')
  expect(await count()).toEqual(before)
})

test.each([
  ['a lying name', { name: 'plan.pdf', type: 'application/pdf', bytes: png() }, /not what its name says/],
  ['a program', { name: 'a.exe', type: '', bytes: Buffer.from('MZ') }, /can not be uploaded/],
  ['an empty file', { name: 'a.pdf', type: '', bytes: Buffer.alloc(0) }, /is empty/],
])('[ACT-14] refuses %s with a message, and keeps nothing', async (_, sending, message) => {
  const before = await count()
  const refusal = await post(sending)
  expect(refusal.status).toBe(422)
  expect(String(refusal.body['message'])).toMatch(message)
  expect(await count()).toEqual(before)
})

test.each([
  ['a record is refused', { note: 'no' }, 422],
  ['its code fails', { note: 'bug' }, 500],
  ['a field is wrong', { note: 'x'.repeat(21) }, 422],
  ['a field is not known', { note: 'x', more: 'y' }, 422],
  ['a field is missing', {}, 422],
])('keeps no file when %s', async (_, fields, status) => {
  const before = await count()
  const refusal = await post({ name: 'a.pdf', type: '', bytes: pdf, fields })
  expect(refusal.status).toBe(status)
  expect(await count()).toEqual(before)
})

test('a name loses its folders and what misleads the eye', async () => {
  const { body } = await post({ name: '../../etc/Ada \u202efdp.exe\u202c.pdf', type: '', bytes: pdf })
  expect(body['name']).toBe('Ada fdp.exe.pdf')
})

test('[SRV-79] another account can neither open a file nor remove it', async () => {
  const { body } = await post({ name: 'a.pdf', type: '', bytes: pdf })
  const theirs = await getFile(server, address(body['id']), strangerToken)
  const nobodys = await getFile(server, address(999_999), strangerToken)
  expect([theirs.status, theirs.body]).toEqual([404, nobodys.body])
  await inTenant(server.database.databases, { account: account + 1, user: null }, (tx) =>
    removeFile(tx, Number(body['id'])),
  )
  expect((await getFile(server, address(body['id']), token)).status).toBe(200)
})

test('[ACT-13] a removed file is gone with its bytes', async () => {
  const before = await count()
  const { body } = await post({ name: 'a.pdf', type: '', bytes: pdf })
  await inTenant(server.database.databases, { account, user: null }, (tx) => removeFile(tx, Number(body['id'])))
  expect((await getFile(server, address(body['id']), token)).status).toBe(404)
  expect(await count()).toEqual(before)
})
