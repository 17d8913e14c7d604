import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from './verifyAudit.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { removeExpired } from '../../server/session/cleanup.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'
import { noteFeature } from './noteFeature.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ more: [noteFeature] })
})
afterAll(() => server.stop())

const newSession = async (of?: number) => {
  const account = of ?? (await server.addAccount())
  const user = await server.addUser(account)
  const { access: token } = await server.signIn(user.login)
  const create = (body: string, headers: Record<string, string> = {}) =>
    server.send('POST', '/v1/test_note', { token, body: { body }, headers })
  const notes = async (): Promise<{ id: number; body: string }[]> =>
    JSON.parse((await server.send('GET', '/v1/test_note', { token })).text).data
  const inside = <T>(work: Parameters<typeof inTenant<T>>[2]) =>
    inTenant(server.database.databases, { account, user: null }, work)
  const audit = () => inside((tx) => tx.selectFrom('audit').selectAll().orderBy('seq').execute())
  return { account, user, token, create, notes, inside, audit }
}

describe('a repeated Idempotency-Key', () => {
  const key = { 'idempotency-key': 'd2f0c2f4-7f3e-4f0e-9d2a-000000000001' }

  test('gets the first answer, and the write happens once', async () => {
    const { create, notes } = await newSession()
    const replies = [await create('once', key), await create('once', key), await create('once', key)]
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies.map(({ status, headers }) => [status, headers['etag'], headers['idempotency-replayed']])).toEqual([
      [200, '"1"', undefined],
      [200, '"1"', 'true'],
      [200, '"1"', 'true'],
    ])
    expect(await notes()).toHaveLength(1)
  })

  test('that comes many times at once is written once', async () => {
    const { create, notes } = await newSession()
    // Connections that are open already, or the requests would come one by one.
    await Promise.all(Array.from({ length: 12 }, notes))
    for (let round = 1; round <= 4; round += 1) {
      const headers = { 'idempotency-key': `round-${round}` }
      const replies = await Promise.all(Array.from({ length: 12 }, () => create('at once', headers)))
      expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      expect(await notes()).toHaveLength(round)
    }
  })

  test('with another body is refused', async () => {
    const { create, notes } = await newSession()
    await create('first', key)
    expect((await create('second', key)).status).toBe(422)
    expect((await notes()).map(({ body }) => body)).toEqual(['first'])
  })

  test('of another user, a colleague or not, is another key', async () => {
    const mine = await newSession()
    const others = [await newSession(mine.account), await newSession()]
    for (const same of [true, false]) {
      const headers = { 'idempotency-key': `shared-${same}` }
      const first = await mine.create('mine', headers)
      for (const other of others) {
        const reply = await other.create(same ? 'mine' : 'theirs', headers)
        expect([reply.status, reply.body['body'], reply.headers['idempotency-replayed']]).toEqual([
          200,
          same ? 'mine' : 'theirs',
          undefined,
        ])
        expect(reply.body['id']).not.toBe(first.body['id'])
      }
    }
  })

  test('after a refusal is tried anew', async () => {
    const { create, notes } = await newSession()
    expect((await create('refuse me', key)).status).toBe(422)
    expect((await create('allowed', key)).status).toBe(200)
    expect(await notes()).toHaveLength(1)
  })

  test('is answered again for 72 hours, and for 30 days what it did is not done twice, whether or not the hourly job has run', async () => {
    const hour = 3_600_000
    for (const hasRun of [false, true]) {
      const { user, inside } = await newSession()
      const again = async () => {
        const { access: token } = await server.signIn(user.login)
        const { status, headers } = await server.send('POST', '/v1/test_note', {
          token,
          body: { body: 'kept' },
          headers: key,
        })
        return [status, headers['idempotency-replayed']]
      }
      const passes = async (milliseconds: number): Promise<void> => {
        server.clock.advance(milliseconds)
        if (hasRun) await asSystem(server.database.databases, 'job', (tx) => removeExpired(tx, server.clock.now()))
      }
      expect(await again()).toEqual([200, undefined])
      await passes(72 * hour)
      expect(await again()).toEqual([200, 'true'])
      await passes(1)
      expect(await again()).toEqual([409, undefined])
      await passes((30 * 24 - 72) * hour - 2)
      expect(await again()).toEqual([409, undefined])
      const made = await inside((tx) => sql`select id from test_note`.execute(tx))
      expect(made.rows).toHaveLength(1)
    }
  })

  test('that could not be one is refused', async () => {
    const { create } = await newSession()
    for (const odd of ['', ' ', 'x'.repeat(201), 'two words', 'naïve'])
      expect((await create('x', { 'idempotency-key': odd })).status).toBe(400)
  })
})

describe('the audit trail', () => {
  test('has one line for each acknowledged write and none for a refused one, also when they come at once', async () => {
    const { create, audit, inside, account } = await newSession()
    const before = (await audit()).length
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => create(index % 4 === 0 ? 'refuse me' : `note ${index}`)),
    )
    const written = replies
      .filter(({ status }) => status === 200)
      .map(({ body }) => Number(body['id']))
      .toSorted((left, right) => left - right)
    const lines = (await audit()).slice(before)
    expect(lines.map(({ object_id }) => object_id ?? 0).toSorted((left, right) => left - right)).toEqual(written)
    expect(written).toHaveLength(30)
    expect(await inside((tx) => verifyAudit(tx, account))).toMatchObject({ intact: true, length: before + 30 })
  })

  test('says who, what and where, names of fields and never values', async () => {
    const { create, audit, user, account } = await newSession()
    const reply = await create('canary-9081')
    const line = (await audit()).at(-1)
    expect(line).toMatchObject({
      account,
      user_id: user.id,
      acting_admin: null,
      role_level: 60,
      ip: '127.0.0.1',
      call: 'test.create',
      verb: 'create',
      kind: 'test_note',
      object_id: reply.body['id'],
      fields: ['body'],
      result: 'done',
    })
    expect(line?.at).toBe(new Date(server.clock.now()).toISOString())
    expect(JSON.stringify(await audit())).not.toContain('canary')
  })

  test('has a line of its own for a write whose handler says nothing', async () => {
    const { create, audit, token } = await newSession()
    const id = Number((await create('x')).body['id'])
    await server.send('PUT', `/v1/test_note/${id}`, { token, body: { body: 'y' } })
    expect((await audit()).at(-1)).toMatchObject({ verb: 'update', kind: 'test_note', object_id: id, fields: ['body'] })
  })

  test('has a line for a call that was not allowed', async () => {
    const { account, audit } = await newSession()
    const { access } = await server.signIn((await server.addUser(account, { role_id: 1 })).login)
    await server.send('POST', '/v1/test_note', { token: access, body: { body: 'x' } })
    expect((await audit()).at(-1)).toMatchObject({ verb: 'deny', kind: 'test_note', result: 'refused' })
  })

  test('has a line for each sign-in, right or wrong', async () => {
    const { user, audit } = await newSession()
    await server.send('POST', '/v1/login', { body: { user_login: user.login, password: 'wrong' } })
    expect((await audit()).map(({ verb, result, reason }) => [verb, result, reason])).toEqual([
      ['login', 'done', 'password'],
      ['login', 'refused', 'wrong_password'],
    ])
  })

  test('can not be changed by the role that serves requests', async () => {
    const { inside } = await newSession()
    await expect(inside((tx) => tx.updateTable('audit').set({ verb: 'nothing' }).execute())).rejects.toMatchObject({
      code: '42501',
    })
    await expect(inside((tx) => tx.deleteFrom('audit').execute())).rejects.toMatchObject({ code: '42501' })
    await expect(inside((tx) => tx.deleteFrom('audit_head').execute())).rejects.toMatchObject({ code: '42501' })
  })

  test('shows every tampering of somebody who has the whole database in hand', async () => {
    const { create, inside, account } = await newSession()
    for (let index = 0; index < 12; index += 1) await create(`note ${index}`)
    const verdict = () => inside((tx) => verifyAudit(tx, account))
    expect(await verdict()).toMatchObject({ intact: true, length: 13 })
    const admin = new Client({ connectionString: server.database.superuserUrl })
    await admin.connect()
    const columns = [
      'at',
      'user_id',
      'session',
      'role_level',
      'ip',
      'request',
      'call',
      'verb',
      'kind',
      'object_id',
      'fields',
      'count',
      'result',
      'reason',
      'previous_hash',
      'hash',
    ]
    const values: Record<string, string> = {
      at: "at + interval '1 ms'",
      user_id: 'user_id + 1',
      role_level: '1',
      object_id: '0',
      fields: "'{}'",
      count: '7',
      result: "'refused'",
    }
    const edits = [
      ...columns.map(
        (column) => `update audit set ${column} = ${values[column] ?? "'x'"} where account = $1 and seq = 5`,
      ),
      'delete from audit where account = $1 and seq = 5',
      'delete from audit where account = $1 and seq = 1',
      'delete from audit where account = $1 and seq > 10',
      'update audit set seq = 99 where account = $1 and seq = 5',
      'update audit set seq = -seq where account = $1 and seq in (5, 6)',
      `insert into audit select account, 99, at, user_id, acting_admin, ${columns.slice(2).join(', ')}
        from audit where account = $1 and seq = 5`,
    ]
    for (const edit of edits) {
      await admin.query('create table kept as select * from audit where account = $1'.replace('$1', String(account)))
      await admin.query('alter table audit disable trigger user')
      const { rowCount } = await admin.query(edit, [account])
      expect([edit, rowCount]).not.toEqual([edit, 0])
      expect([edit, (await verdict()).intact]).toEqual([edit, false])
      await admin.query('delete from audit where account = $1', [account])
      await admin.query('insert into audit select * from kept')
      await admin.query('alter table audit enable trigger user')
      await admin.query('drop table kept')
    }
    expect(await verdict()).toMatchObject({ intact: true, length: 13 })
    await admin.end()
  })
})
