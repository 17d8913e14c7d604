/** SRV-79: documents of clients, of cases and of the account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { getFile, postFile, type Answer, type Sending } from '../documents/form.ts'
import { docx, pdf } from '../documents/samples.ts'
import { rowsOf, type Agency, type Caller } from '../records/agencyServer.ts'
import { startWorld, type World } from './itemWorld.ts'

let world: World
let agency: Agency
let admin: Caller
let token: string
let advocateToken: string
let strangerToken: string

beforeAll(async () => {
  world = await startWorld()
  ;({ agency, admin } = world)
  ;[token, advocateToken, strangerToken] = (
    await Promise.all(['admin', 'advocate', 'other-admin'].map((login) => agency.signIn(login)))
  ).map(({ access }) => access) as [string, string, string]
})
afterAll(() => world?.agency.stop())

const send = (sending: Partial<Sending>, named = sending.fields ?? {}): Promise<Answer> =>
  postFile(agency, `/v1/document?${new URLSearchParams(named)}`, {
    token,
    name: 'Report.pdf',
    type: 'application/pdf',
    bytes: pdf,
    ...sending,
  })
const ofClient = (more: Partial<Sending> = {}) => send({ fields: { victim_id: String(world.own.victim_id) }, ...more })
const addressOf = (made: Answer): string => `/v1/document/${Number(made.body['id'])}`
const bytesOf = (made: Answer, as = token) => getFile(agency, `${addressOf(made)}?download=1`, as)
const files = () =>
  inTenant(
    agency.database.databases,
    { account: world.account, user: null },
    async (tx) => (await tx.selectFrom('file').select('id').execute()).length,
  )

describe('a document', () => {
  test('that was deleted meanwhile is not told of when its file comes once more under its key', async () => {
    const headers = { 'idempotency-key': 'sent-again-later' }
    const made = await ofClient({ headers })
    expect([made.status, (await ofClient({ headers })).body]).toEqual([200, made.body])
    expect((await admin.remove(addressOf(made))).status).toBe(200)
    const before = await files()
    const again = await ofClient({ headers })
    expect(again.status, JSON.stringify(again.body)).toBe(404)
    expect(await files()).toBe(before)
  })

  test('[ACT-13] [ACT-05] comes in with its record, is listed, and goes out under its own name', async () => {
    const made = await ofClient({ name: 'Bericht März.docx', type: '', bytes: docx })
    expect(made.body, JSON.stringify(made.body)).toMatchObject({
      name: 'Bericht März.docx',
      filemime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      document: { filemime: made.body['filemime'] },
      size: docx.length,
      user_id: world.userId,
      victim_id: world.own.victim_id,
      victims: [{ id: world.own.victim_id }],
    })
    const listed = rowsOf(await admin.get(`/v1/document?victim_id=${world.own.victim_id}`))
    expect(listed).toContainEqual(made.body)
    const opened = await bytesOf(made)
    expect([opened.status, opened.bytes.equals(docx)]).toEqual([200, true])
    expect(String(opened.headers['content-disposition'])).toContain("filename*=UTF-8''Bericht%20M%C3%A4rz.docx")
    expect((await admin.get(addressOf(made))).body).toEqual(made.body)
    const beside = (await admin.get(`${addressOf(made)}?includes=user,letter`)).body
    expect([beside['user'], beside['letter']]).toMatchObject([{ id: world.userId }, null])
  })

  test('renamed, it goes out under the new name', async () => {
    const made = await ofClient()
    expect((await admin.put(addressOf(made), { name: 'Minutes.pdf' })).status).toBe(200)
    expect(String((await bytesOf(made)).headers['content-disposition'])).toContain('Minutes.pdf')
    for (const changes of [{ filemime: 'text/html' }, { size: 1 }, { user_id: 1 }])
      expect((await admin.put(addressOf(made), changes)).status).toBe(422)
  })

  test('[PRM-49] of a client that may not be seen is neither sent, read nor opened', async () => {
    const fields = { victim_id: String(world.hidden.victim_id) }
    const made = await send({ fields })
    expect(made.status).toBe(200)
    expect((await send({ fields, token: advocateToken })).status).toBe(403)
    expect((await bytesOf(made, advocateToken)).status).toBe(403)
    expect((await bytesOf(made, strangerToken)).status).toBe(404)
    expect((await getFile(agency, `${addressOf(made)}?download=1`)).status).toBe(401)
  })

  test('is never another’s than its address says: a form that says otherwise is refused, and its file goes', async () => {
    const [own, other] = [String(world.own.victim_id), String(world.hidden.victim_id)]
    const before = await files()
    for (const [fields, named] of [
      [{ victim_id: own }, {}],
      [{ victim_id: own }, { victim_id: other }],
      [{ case_id: own }, { victim_id: own }],
    ] as const) {
      const { status, body } = await send({ fields }, named)
      expect([status, body['message']]).toEqual([
        400,
        'The address has to say whose the document is, and the form the same.',
      ])
    }
    expect(await files()).toBe(before)
    expect((await send({}, { victim_id: own })).body['victim_id']).toBe(Number(own))
  })

  test('[PRM-49] without a record is the account’s, and listed apart', async () => {
    const made = await send({})
    expect(made.status).toBe(200)
    const account = rowsOf(await admin.get('/v1/document')).map(({ id }) => id)
    expect(account).toContain(made.body['id'])
    expect(account).not.toContain((await ofClient()).body['id'])
    const theirs = await getFile(agency, '/v1/document', strangerToken)
    expect(theirs.body['total']).toBe(0)
  })

  test('[ACT-14] is refused with a sentence, and leaves no bytes behind, when its kind, owner or fields are wrong', async () => {
    const before = await files()
    const refused = [
      await ofClient({ name: 'page.html', type: 'text/html', bytes: Buffer.from('<html></html>') }),
      await ofClient({ name: 'program.exe', type: '', bytes: Buffer.from('MZ') }),
      await ofClient({ bytes: Buffer.from('not a pdf') }),
      await send({ fields: { victim_id: '999999' } }),
      await send({ fields: { victim_id: 'x' } }),
      await send({ fields: { defendant_id: '1' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 400, 400])
    for (const { body } of refused) expect(String(body['message'])).not.toBe('')
    expect(await files()).toBe(before)
  })

  test('[SRV-79] is put back as long as it was not expunged; then its bytes are gone', async () => {
    const made = await ofClient()
    const before = await files()
    await admin.remove(addressOf(made))
    expect((await bytesOf(made)).status).toBe(404)
    expect((await admin.post(`${addressOf(made)}/restore`, {})).status).toBe(200)
    expect((await bytesOf(made)).bytes.equals(pdf)).toBe(true)
    expect((await admin.remove(`${addressOf(made)}?expunge=1`)).status).toBe(200)
    expect([(await bytesOf(made)).status, await files()]).toEqual([404, before - 1])
  })

  test('of the demonstration can be opened', async () => {
    const [first] = rowsOf(await admin.get('/v1/document?victim_id=1&limit=1'))
    if (first) expect((await getFile(agency, `/v1/document/${Number(first['id'])}?download=1`, token)).status).toBe(200)
  })
})
