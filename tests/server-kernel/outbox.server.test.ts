import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClock } from '../../server/kernel/clock.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { sendMail, smtpGateway } from '../../server/kernel/mail.ts'
import { deliverOutbox, type Message } from '../../server/kernel/outbox.ts'
import { sendSms } from '../../server/kernel/sms.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'

let fresh: FreshDatabase
const at = Date.parse('2026-03-01T12:00:00.000Z')
const clock = createClock({ kind: 'fixed', at })
const later = (minutes: number) => createClock({ kind: 'fixed', at: at + minutes * 60_000 })
const north = { account: 1, user: 11 }
const mail = { account: 1, to: 'dana@example.org', subject: 'Your code', body: 'The code is 314159.' }

beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(() =>
  asSystem(fresh.databases, 'delivery', (trx) =>
    trx
      .updateTable('outbox')
      .set({ sent_at: new Date(0).toISOString() })
      .execute(),
  ),
)
afterAll(() => fresh.drop())

test('a message waits in the outbox, and one of a transaction that failed does not', async () => {
  await inTenant(fresh.databases, north, (trx) => sendMail(trx, clock, mail))
  await inTenant(fresh.databases, north, (trx) =>
    sendSms(trx, clock, { account: 1, to: '+15555550100', body: 'Hello' }),
  )
  const failed = inTenant(fresh.databases, north, async (trx) => {
    await sendMail(trx, clock, { ...mail, subject: 'never' })
    throw new Error('mistake')
  })
  await expect(failed).rejects.toThrow('mistake')
  const rows = await asSystem(fresh.databases, 'delivery', (trx) =>
    trx.selectFrom('outbox').select(['kind', 'recipient', 'subject', 'at']).orderBy('id').execute(),
  )
  expect(rows).toEqual([
    { kind: 'mail', recipient: 'dana@example.org', subject: 'Your code', at: '2026-03-01T12:00:00.000Z' },
    { kind: 'sms', recipient: '+15555550100', subject: '', at: '2026-03-01T12:00:00.000Z' },
  ])
})

test('only system work may write to somebody without an account', async () => {
  await expect(
    inTenant(fresh.databases, north, (trx) => sendMail(trx, clock, { ...mail, account: null })),
  ).rejects.toThrow(/row-level security/)
  await asSystem(fresh.databases, 'sign-in', (trx) => sendMail(trx, clock, { ...mail, account: null }))
})

test('a line break in a subject or an address is refused', async () => {
  const hostile = [
    { ...mail, subject: 'a\r\nBcc: all@example.org' },
    { ...mail, to: 'a@example.org\nb@example.org' },
  ]
  for (const one of hostile)
    await expect(inTenant(fresh.databases, north, (trx) => sendMail(trx, clock, one))).rejects.toThrow(/line break/)
})

test('two processes deliver each message once, and its body is erased', async () => {
  for (let count = 0; count < 30; count += 1)
    await inTenant(fresh.databases, north, (trx) => sendMail(trx, clock, { ...mail, subject: `n ${count}` }))
  const seen: string[] = []
  const gateway = async (message: Message) => void seen.push(`${message.subject} ${message.body}`)
  const delivered = await Promise.all([1, 2].map(() => deliverOutbox(fresh.databases, clock, { mail: gateway })))
  expect(delivered.reduce((sum, count) => sum + count, 0)).toBe(30)
  expect(new Set(seen).size).toBe(30)
  expect(await deliverOutbox(fresh.databases, later(5000), { mail: gateway })).toBe(0)
  const { rows } = await sql<{ body: string }>`select distinct body from outbox where subject like 'n %'`.execute(
    fresh.databases.system,
  )
  expect(rows).toEqual([{ body: '' }])
})

test('a failed delivery is tried again, later each time', async () => {
  await inTenant(fresh.databases, north, (trx) => sendMail(trx, clock, mail))
  const failing = async () => {
    throw new Error('refused')
  }
  let tries = 0
  const counting = async () => {
    tries += 1
    throw new Error('refused')
  }
  expect(await deliverOutbox(fresh.databases, clock, { mail: failing })).toBe(0)
  expect(await deliverOutbox(fresh.databases, clock, { mail: counting })).toBe(0)
  expect(tries).toBe(0)
  await deliverOutbox(fresh.databases, later(1), { mail: counting })
  await deliverOutbox(fresh.databases, later(2), { mail: counting })
  expect(tries).toBe(1)
  expect(await deliverOutbox(fresh.databases, later(3), { mail: async () => {} })).toBe(1)
})

test('mail goes out by SMTP', async () => {
  const said: string[] = []
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = String(chunk)
      said.push(text)
      if (inData) inData = !text.includes('\r\n.\r\n')
      else if (text.startsWith('DATA')) inData = true
      socket.write(
        text.startsWith('DATA')
          ? '354 go on\r\n'
          : inData
            ? ''
            : text.startsWith('QUIT')
              ? '221 bye\r\n'
              : '250 ok\r\n',
      )
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address !== 'string' ? address.port : 0
  await smtpGateway(`smtp://127.0.0.1:${port}?from=caselog@agency.example.org`)(mail)
  await new Promise((resolve) => server.close(resolve))
  const conversation = said.join('')
  expect(conversation).toContain('MAIL FROM:<caselog@agency.example.org>')
  expect(conversation).toContain('RCPT TO:<dana@example.org>')
  expect(conversation).toContain('The code is 314159.')
})
