import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isImageAddress } from '../../domain/richText/index.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { keepFile, removeUnkeptFiles, storeFile, type FileContext } from '../../server/documents/storage.ts'
import { until } from '../run/until.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'
import { getFile, postFile, type Sending } from './form.ts'
import { chunk, gif, jpeg, pdf, png, webp } from './samples.ts'

let server: TestServer
let account: number
let user: number
let token: string
let strangerToken: string

beforeAll(async () => {
  server = await startTestServer()
  account = await server.addAccount()
  const own = await server.addUser(account)
  user = own.id
  token = (await server.signIn(own.login)).access
  const stranger = await server.addUser(await server.addAccount({ name: 'Other Agency' }))
  strangerToken = (await server.signIn(stranger.login)).access
})
afterAll(() => server.stop())

const add = (sending: Sending) => postFile(server, '/v1/image', { token, ...sending })
const files = () =>
  inTenant(server.database.databases, { account, user: null }, (tx) =>
    tx.selectFrom('file').select(['id', 'state', 'size', 'sha256']).orderBy('id').execute(),
  )
const chunks = () =>
  inTenant(server.database.databases, { account, user: null }, (tx) =>
    tx.selectFrom('file_chunk').select('file_id').execute(),
  )

describe('POST image', () => {
  test.each([
    ['image/png', png()],
    ['image/jpeg', jpeg],
    ['image/gif', gif],
    ['image/webp', webp],
  ])('[SRV-54] takes %s, decided by content alone, and answers an address that serves it', async (mime, bytes) => {
    const answer = await add({ name: 'anything.pdf', type: 'application/pdf', bytes })
    expect(answer.status).toBe(200)
    const address = String(answer.body['address'])
    expect(isImageAddress(address)).toBe(true)
    const shown = await getFile(server, address, token)
    expect(shown.status).toBe(200)
    expect(shown.bytes.equals(bytes)).toBe(true)
    expect(shown.headers['content-type']).toBe(mime)
  })

  test('[SRV-54] serves a picture as a thing that runs nothing', async () => {
    const { body } = await add({ bytes: png() })
    const { headers } = await getFile(server, String(body['address']), token)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-disposition']).toMatch(/^inline; filename="picture\.png"/)
  })

  test.each([
    ['a PDF that calls itself a picture', pdf],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['text', Buffer.from('hello')],
    ['a picture without a head', Buffer.from('GIF89a')],
    ['a picture of 10 gigapixels', png(100_000, 100_000)],
    ['nothing', Buffer.alloc(0)],
  ])('[SRV-54] refuses %s with a sentence, and keeps nothing of it', async (_, bytes) => {
    const before = await files()
    const answer = await add({ bytes })
    expect(answer.status).toBe(422)
    expect(String(answer.body['message'])).toMatch(/\.$/)
    expect(await files()).toEqual(before)
  })

  test('[SRV-54] takes 5 MB and refuses one byte more, which leaves nothing behind', async () => {
    const limit = 5 * 1_048_576
    const whole = png(1, 1, [chunk('IDAT', randomBytes(limit - png().length - 12))])
    const taken = await add({ bytes: whole })
    expect(taken.status).toBe(200)
    expect((await getFile(server, String(taken.body['address']), token)).bytes.equals(whole)).toBe(true)
    const before = [await files(), await chunks()]
    const refusal = await add({ bytes: Buffer.concat([whole, Buffer.from([0])]) })
    expect(refusal.status).toBe(422)
    expect(refusal.body).toMatchObject({ message: 'A picture may have up to 5 MB.', reason: 'too_large' })
    const announced = await add({ bytes: Buffer.concat([whole, Buffer.alloc(1_000_000)]) })
    expect([announced.status, announced.body['message']]).toEqual([413, 'A picture may have up to 5 MB.'])
    expect([await files(), await chunks()]).toEqual(before)
  })

  test('[ACT-15] needs a bearer token, for either way', async () => {
    expect((await postFile(server, '/v1/image', { bytes: png() })).status).toBe(401)
    const { body } = await add({ bytes: png() })
    expect((await getFile(server, String(body['address']))).status).toBe(401)
    expect((await getFile(server, String(body['address']), 'nonsense')).status).toBe(401)
  })

  test('[SRV-54] shows a picture to its own account only; to others it is not there', async () => {
    const { body } = await add({ bytes: png() })
    const theirs = await getFile(server, String(body['address']), strangerToken)
    const nobodys = await getFile(server, `/v1/image/${'a'.repeat(43)}`, strangerToken)
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(nobodys.body)
  })

  test('a repeated request with its idempotency key gets the first answer and stores one picture', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await add({ bytes: png(3, 3), headers })
    const before = await files()
    const second = await add({ bytes: png(3, 3), headers })
    expect(second.body).toEqual(first.body)
    expect(await files()).toEqual(before)
    expect((await add({ bytes: png(4, 4), headers })).status).toBe(422)
    expect(await files()).toEqual(before)
  })

  test.each([
    ['JSON', 'application/json', Buffer.from('{}'), 415],
    ['a type that only looks like a form', 'multipart/form-data; charset=x', Buffer.from('x'), 415],
    ['a form without a file', 'multipart/form-data; boundary=b', Buffer.from('--b--\r\n'), 422],
    ['a broken form', 'multipart/form-data; boundary=b', Buffer.from('--b\r\nContent-'), 400],
  ])('refuses %s', async (_, contentType, payload, status) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType }
    const reply = await server.app.fastify.inject({ method: 'POST', url: '/v1/image', headers, payload })
    expect(reply.statusCode).toBe(status)
  })

  test('writes one audit line, without the name of the file', async () => {
    await add({ name: 'Ada Sample.png', bytes: png() })
    const lines = await inTenant(server.database.databases, { account, user: null }, (tx) =>
      tx.selectFrom('audit').selectAll().where('call', '=', 'image.add').orderBy('seq', 'desc').limit(1).execute(),
    )
    expect(lines).toMatchObject([{ verb: 'create', kind: 'image' }])
    expect(JSON.stringify(lines) + server.logLines.join('')).not.toContain('Ada Sample')
  })
})

/** Transactions that a request has begun and not ended, by a look at the database itself. */
const underWay = async (): Promise<number> => {
  const { superuserUrl } = server.database
  const administrator = new Client({ connectionString: superuserUrl })
  await administrator.connect()
  const { rowCount } = await administrator.query(
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
  )
  await administrator.end()
  return rowCount ?? 0
}

test('a form that breaks off leaves nothing behind', async () => {
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const before = await files()
  const { port } = server.app.fastify.server.address() as { port: number }
  const accepted = once(server.app.fastify.server, 'connection') as Promise<[Socket]>
  const sender = connect(port, '127.0.0.1')
  const [receiver] = await accepted
  // Broken off, it is also an error to whoever reads it; that is not what is looked at.
  const ended = new Promise((done) => receiver.once('close', done))
  const head = [
    'POST /v1/image HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 3000000',
    '',
    '--b',
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    'Content-Type: image/png',
    '',
    '',
  ].join('\r\n')
  const sent = Buffer.concat([Buffer.from(head), png(), Buffer.alloc(900_000)])
  sender.write(sent)
  await until(() => receiver.bytesRead === sent.length)
  sender.destroy()
  await ended
  await until(async () => (await underWay()) === 0)
  expect(await files()).toEqual(before)
})

test('what comes as slowly as it may is not removed while it comes, and an hour is left to take it', async () => {
  const { databases } = server.database
  let later = 0
  const clock = { ...server.clock, now: () => server.clock.now() + later }
  const services = { databases, clock, random: { bytes: (count: number) => randomBytes(count) } }
  const context = { services, principal: { account, userId: user } } as unknown as FileContext
  const clean = () => asSystem(databases, 'job', (tx) => removeUnkeptFiles(tx, clock.now()))
  const half = Buffer.concat([pdf, Buffer.alloc(600_000, ' ')])
  async function* slowly() {
    yield half
    // 25 MB at 4,000 octets a second.
    later = 6_500_000
    await clean()
    yield half
  }
  const stored = await storeFile(context, slowly(), { purpose: 'document', name: 'a.pdf', type: 'application/pdf' })
  if (!stored.ok) throw new Error(stored.refusal.message)
  later += 3_599_000
  await clean()
  expect((await files()).map(({ id }) => id)).toContain(stored.value.id)
  later += 1_000
  await clean()
  expect((await files()).map(({ id }) => id)).not.toContain(stored.value.id)
})

test('a record takes a file that is there as a whole, once, and never one that is still coming', async () => {
  const { databases } = server.database
  const kept = (state: 'incoming' | 'stored' | 'kept') =>
    inTenant(databases, { account, user: null }, async (tx) => {
      const { id } = await tx
        .insertInto('file')
        .values({
          account,
          key: randomBytes(32).toString('base64url'),
          purpose: 'document',
          name: 'a.pdf',
          mime: 'application/pdf',
          size: 1,
          sha256: 'x',
          state,
          user_id: null,
          created_at: new Date(server.clock.now()).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return keepFile(tx, id)
    })
  expect([await kept('incoming'), await kept('stored'), await kept('kept')]).toEqual([false, true, false])
})

test('what no record took is removed after an hour, with its bytes', async () => {
  const { databases } = server.database
  await inTenant(databases, { account, user: null }, async (tx) => {
    const { id } = await tx
      .insertInto('file')
      .values({
        account,
        key: 'k'.repeat(43),
        purpose: 'document',
        name: 'a.pdf',
        mime: 'application/pdf',
        size: 1,
        sha256: 'x',
        state: 'stored',
        user_id: null,
        created_at: new Date(server.clock.now()).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('file_chunk')
      .values({ account, file_id: id, n: 0, bytes: Buffer.from('x') })
      .execute()
  })
  const [count, pieces] = [(await files()).length, (await chunks()).length]
  await asSystem(databases, 'job', (tx) => removeUnkeptFiles(tx, server.clock.now() + 3_599_000))
  expect((await files()).length).toBe(count)
  await asSystem(databases, 'job', (tx) => removeUnkeptFiles(tx, server.clock.now() + 3_600_000))
  expect([(await files()).length, (await chunks()).length]).toEqual([count - 1, pieces - 1])
})
