import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'

let agency: Agency

beforeAll(async () => {
  agency = await startAgency()
})
afterAll(() => agency?.stop())

const request = { subject: ' The list jumps ', message: 'When I scroll.\nEach time.', page: '/list/victims' }
const outbox = () =>
  asSystem(agency.database.databases, 'delivery', (tx) =>
    tx.selectFrom('outbox').select(['recipient', 'subject', 'body']).orderBy('id').execute(),
  )

test('[SRV-78] a request is stored, and mailed to the support address with who wrote it and from where', async () => {
  const advocate = await agency.as('advocate')
  const me = (await advocate.get('/v1/me')).body
  const answer = await advocate.post('/v1/contact', request)
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  const mail = (await outbox()).find(({ recipient }) => recipient === 'support@example.org')
  expect(mail?.subject).toMatch(/^Support request \d+: The list jumps$/)
  expect(mail?.body).toContain(`${String(me['first'])} ${String(me['last'])} <${String(me['email'])}>`)
  expect(mail?.body).toContain('Page: /list/victims\n\nWhen I scroll.\nEach time.')
})

test('[SRV-78] what is empty, too long or would add a header to the mail is refused, and nothing is sent', async () => {
  const advocate = await agency.as('advocate')
  const before = (await outbox()).length
  for (const wrong of [
    { subject: ' ' },
    { message: '\n' },
    { subject: 'x'.repeat(151) },
    { message: 'x'.repeat(5_001) },
    { subject: 'Hello\r\nBcc: all@example.org' },
    { page: 'x'.repeat(501) },
    { extra: 1 },
  ])
    expect([400, 422]).toContain((await advocate.post('/v1/contact', { ...request, ...wrong })).status)
  expect((await outbox()).length).toBe(before)
})
