/** Letters on the real database: PDF, filled templates, how letters look, and bulk letters with their making. */
import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { getFile, postFile } from '../documents/form.ts'
import { chunk, png } from '../documents/samples.ts'
import { addClient, at, startWorld, type World } from '../items/itemWorld.ts'
import { fieldsOf, idOf, rowsOf, versionOf, type Caller } from '../records/agencyServer.ts'
import { turn } from '../run/until.ts'
import { tokensOf } from '../session/testServer.ts'
import { makeBulkLetters } from './makeBulkLetters.ts'
import { readPdf, run } from './pdfText.ts'

let world: World
let admin: Caller
let token = ''
let stranger: Caller
let volunteer: Caller

beforeAll(async () => {
  world = await startWorld()
  admin = world.admin
  token = (await world.agency.signIn('admin')).access
  stranger = await world.agency.as('other-admin')
  volunteer = await world.agency.as('volunteer')
})
afterAll(() => world?.agency.stop())

const make = () => makeBulkLetters(world.agency.app.services)
const download = (url: string, by = token) => getFile(world.agency, url, by)
const template = async (body: string): Promise<number> =>
  idOf(await admin.post('/v1/letter', { label: 'Notice', body }))
const letter = async (more: object = {}): Promise<number> =>
  idOf(
    await admin.post('/v1/written_letter', {
      victim_id: world.own.victim_id,
      title: 'Grüße',
      date_time: at,
      body: '<p>Señora Quillfeather, thank you.</p>',
      ...more,
    }),
  )
const rows = (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  inTenant(
    world.agency.database.databases,
    { account: world.account, user: null },
    async (tx) => (await query.execute(tx)).rows,
  )
const bulk = (victims: readonly number[], letter_id: number, caller = admin, more: object = {}) =>
  caller.post('/v1/bulk_letter', {
    title: 'Vigil',
    letter_id,
    victims: victims.map((id) => ({ id, name: '' })),
    ...more,
  })
const bulkOf = async (id: number, caller = admin) => (await caller.get(`/v1/bulk_letter/${id}`)).body
/** Somebody of the same account with a role and flags of their own. */
const colleague = async (values: object): Promise<{ readonly caller: Caller; readonly token: string }> => {
  const { login } = await world.agency.addUser(world.account, values)
  return { caller: await world.agency.as(login), token: (await world.agency.signIn(login)).access }
}

describe('a letter as PDF', () => {
  test('[ACT-05] comes under its own name with its text', async () => {
    const answer = await download(`/v1/written_letter/${await letter()}/pdf?download=1`)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining(
        'attachment; filename="Gru__e.pdf"; filename*=UTF-8\'\'Gr%C3%BC%C3%9Fe.pdf',
      ),
    })
    const { pages, title } = await readPdf(answer.bytes)
    expect(title).toBe('Grüße')
    expect(run(pages.join(''))).toContain('February3,2026SeñoraQuillfeather,thankyou.')
  })

  test('[ACT-05] stands beside its letter, with who wrote it and whom it is for', async () => {
    const id = await letter()
    const { body } = await admin.get(`/v1/written_letter/${id}?includes=user,victims,letter`)
    const file = await download(`/v1/written_letter/${id}/pdf`)
    expect(body['document']).toEqual({ filemime: file.headers['content-type'] })
    expect(body).toMatchObject({
      letter: null,
      user: { id: world.userId },
      victims: [{ id: world.own.victim_id, last: 'Quillfeather' }],
    })
    const letter_id = await template('<p>Notice.</p>')
    const filled = await letter({ letter_id })
    const beside = (await admin.get(`/v1/written_letter/${filled}?includes=letter`)).body
    expect(beside).toMatchObject({ letter_id, letter: { id: letter_id, label: 'Notice' } })
  })

  test('[ACT-05] of many stands beside the document that was made of it', async () => {
    const id = idOf(await bulk([world.own.victim_id], await template('<p>Vigil.</p>')))
    await make()
    const outcomes = (await bulkOf(id))['outcomes'] as readonly { readonly document_id: number }[]
    const { body } = await admin.get(`/v1/document/${outcomes[0]?.document_id}?includes=letter,user,victims`)
    expect(body).toMatchObject({
      document: { filemime: 'application/pdf' },
      user: { id: world.userId },
      victims: [{ id: world.own.victim_id }],
      letter: { id: body['letter_id'], title: 'Vigil', victim_id: world.own.victim_id },
    })
  })

  test('has the pictures of its text in it', async () => {
    const image = await postFile(world.agency, '/v1/image', { token, bytes: png(20, 10) })
    const id = await letter({ body: `<p><img src="${String(image.body['address'])}" alt="Map"></p>` })
    const { bytes } = await download(`/v1/written_letter/${id}/pdf`)
    expect(bytes.includes('/Subtype /Image')).toBe(true)
  })

  test('tells a picture whose pixels are not there by its description, and the server goes on', async () => {
    const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])
    const [mark, end] = [png().subarray(0, 8), chunk('IEND', Buffer.alloc(0))]
    const bytes = Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', Buffer.from('none')), end])
    const image = await postFile(world.agency, '/v1/image', { token, bytes })
    const id = await letter({ body: `<p><img src="${String(image.body['address'])}" alt="Map"></p>` })
    const drawn = await download(`/v1/written_letter/${id}/pdf`)
    expect((await readPdf(drawn.bytes)).pages.join('')).toContain('Map')
    expect(drawn.bytes.includes('/Subtype /Image')).toBe(false)
  })

  test('has as many large pictures as can be taken apart at once, and tells the others by their description', async () => {
    const head = Buffer.from([0, 0, 15, 160, 0, 0, 15, 160, 8, 2, 0, 0, 0])
    const [mark, end] = [png().subarray(0, 8), chunk('IEND', Buffer.alloc(0))]
    const pixels = chunk('IDAT', deflateSync(Buffer.alloc(4000 * 12_001)))
    const addresses: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const bytes = Buffer.concat([mark, chunk('IHDR', head), chunk('tEXt', Buffer.from(`a\0${n}`)), pixels, end])
      addresses.push(String((await postFile(world.agency, '/v1/image', { token, bytes })).body['address']))
    }
    const body = addresses.map((address, n) => `<p><img src="${address}" alt="Map ${n}"></p>`).join('')
    const { bytes } = await download(`/v1/written_letter/${await letter({ body })}/pdf`)
    expect(bytes.toString('latin1').split('/Subtype /Image')).toHaveLength(3)
    expect((await readPdf(bytes)).pages.join('')).toContain('Map 2')
  })

  test('is made in its turn: with too many of them waiting none is begun', async () => {
    const { heavy } = world.agency.app.services
    const whose = { account: 1, user: world.userId }
    const url = `/v1/written_letter/${await letter()}/pdf`
    const { promise: letGo, resolve } = Promise.withResolvers<void>()
    const turns: Promise<unknown>[] = []
    const crowded: unknown[] = []
    for (let n = 0; n < 1_000; n += 1)
      turns.push(heavy.turn(whose, () => letGo).catch((reason: unknown) => void crowded.push(reason)))
    await turn()
    const refused = await download(url)
    resolve()
    await Promise.all(turns)
    expect([crowded.length > 0, refused.status]).toEqual([true, 429])
    expect((await download(url)).status).toBe(200)
  })

  test('[PRM-48] is for those who may read the letter, and for nobody else', async () => {
    const id = await letter()
    const hidden = await letter({ victim_id: world.hidden.victim_id })
    const url = (of: number): string => `/v1/written_letter/${of}/pdf`
    expect((await download(url(id), (await world.agency.signIn('other-admin')).access)).status).toBe(404)
    expect((await download(url(hidden), (await colleague({ role_id: 3 })).token)).status).toBe(403)
    expect((await getFile(world.agency, url(id))).status).toBe(401)
    await admin.remove(`/v1/written_letter/${id}`)
    expect((await download(url(id))).status).toBe(404)
  })
})

describe('a filled template', () => {
  test('[ACT-10] has the values of the client, the case, the agency and the advocate; what has none is named', async () => {
    const id = await template(
      '<p>{{client.first}} {client.last}, {{case.case_reference_id}}, {{agency.name}}, {{advocate.first}}, {{client.shoe_size}}</p>',
    )
    const { body } = await admin.get(`/v1/letter/${id}/filled?victim_id=${world.own.victim_id}`)
    expect(body).toMatchObject({ title: 'Notice', unknown: ['client.shoe_size'] })
    expect(String(body['body'])).toMatch(/^<p>Ines Quillfeather, [^{]+, [^{]+, [^{]+, \{\{client.shoe_size\}\}<\/p>$/)
  })

  test('nobody gets one of a template that was put away', async () => {
    const id = await template('<p>{client.first}</p>')
    const path = `/v1/letter/${id}/filled?victim_id=${world.own.victim_id}`
    expect((await admin.get(path)).status).toBe(200)
    expect((await admin.put(`/v1/letter/${id}`, { status: 0 })).status).toBe(200)
    expect((await admin.get(path)).status).toBe(404)
  })

  test('nobody gets one for a client that they may not see', async () => {
    const id = await template('<p>{client.first}</p>')
    const { caller } = await colleague({ role_id: 3 })
    expect((await caller.get(`/v1/letter/${id}/filled?victim_id=${world.hidden.victim_id}`)).status).toBe(403)
    expect((await stranger.get(`/v1/letter/${id}/filled?victim_id=${world.own.victim_id}`)).status).toBe(404)
    expect((await admin.get(`/v1/letter/${id}/filled`)).status).toBe(422)
  })
})

describe('how letters look', () => {
  const url = () => `/v1/bulk_letter_default_settings/${world.account}`

  test('[ACT-12] font, margins and address block are kept for the account, and letters have them', async () => {
    const usual = await admin.get(url())
    expect(usual.body).toMatchObject({ version: 0, font: 'serif', margin_left: 72, may_edit: true })
    expect(usual.body['address_block']).not.toBe('')
    const kept = await admin.put(
      url(),
      { font: 'sans', margin_left: 108, address_block: 'Harbor Agency\n12 Quay Street' },
      0,
    )
    expect(kept.body, kept.text).toMatchObject({ version: 1, font: 'sans', margin_left: 108, margin_right: 72 })
    expect((await admin.get(url())).body).toEqual(kept.body)
    const { bytes } = await download(`/v1/written_letter/${await letter()}/pdf`)
    expect((await readPdf(bytes)).pages[0]).toContain('12 Quay Street')
    expect(bytes.includes('Arimo')).toBe(true)
  })

  test('a second writer of the same field is told of the first', async () => {
    const version = versionOf(await admin.get(url()))
    expect((await admin.put(url(), { font_size: 14 }, version)).status).toBe(200)
    expect((await admin.put(url(), { font_size: 10 }, version)).status).toBe(409)
    expect((await admin.put(url(), { margin_top: 90 }, version)).body).toMatchObject({ font_size: 14, margin_top: 90 })
    expect((await admin.put(url(), { margin_top: 1 })).status).not.toBe(200)
  })

  test('[PRM-48] only edit_bulk_letter_default_settings changes them, and only those of the own account', async () => {
    const { caller } = await colleague({ role_id: 3 })
    expect((await caller.put(url(), { font: 'serif' })).status).toBe(403)
    expect((await stranger.get(url())).status).toBe(404)
    expect((await stranger.put(url(), { font: 'serif' })).status).toBe(404)
  })
})

describe('a bulk letter', () => {
  test('[ACT-11][SRV-41] makes a letter and a document for each client, and one file of all', async () => {
    const id = await template('<p>Dear {{client.full_name}}, come to the vigil.</p>')
    const asked = await bulk([world.own.victim_id, world.other.victim_id, world.own.victim_id], id)
    expect(asked.status, asked.text).toBe(200)
    expect(asked.body).toMatchObject({
      state: 'waiting',
      total: 2,
      made: 0,
      has_file: false,
      is_seen: 0,
      may_edit: true,
    })
    expect(await make()).toBe(1)
    const done = await bulkOf(idOf(asked))
    expect(done).toMatchObject({ state: 'done', made: 2, has_file: true })
    const { bytes, headers } = await download(`/v1/bulk_letter/${idOf(asked)}/pdf?download=1`)
    expect(headers['content-disposition']).toContain('Vigil.pdf')
    const { pages } = await readPdf(bytes)
    expect(pages.map((page) => /Dear (\w+)/.exec(page)?.[1])).toEqual(['Ines', 'Bram'])
    for (const victim_id of [world.own.victim_id, world.other.victim_id]) {
      const [written] = rowsOf(await admin.get(`/v1/written_letter?victim_id=${victim_id}`)).filter(
        (row) => row['title'] === 'Vigil',
      )
      const [document] = rowsOf(await admin.get(`/v1/document?victim_id=${victim_id}`)).filter(
        (row) => row['name'] === 'Vigil.pdf',
      )
      expect(written).toMatchObject({ letter_id: id, status: 1, user_id: world.userId })
      expect(document).toMatchObject({
        letter_id: written?.['id'],
        filemime: 'application/pdf',
        victims: [{ id: victim_id }],
      })
      const file = await download(`/v1/document/${String(document?.['id'])}?download=1`)
      expect(run((await readPdf(file.bytes)).pages.join(''))).toContain('cometothevigil.')
    }
    expect(
      await rows(sql`select body from bulk_letter_client where bulk_letter_id = ${idOf(asked)} and body is not null`),
    ).toEqual([])
    // Made in nobody's presence, and yet by somebody.
    expect(
      await rows(sql`
        select verb || ' ' || kind as line, user_id, count(*)::int as times from audit
        where request = ${`bulk letter ${idOf(asked)}`} group by 1, 2 order by 1`),
    ).toEqual(['create document', 'create letter'].map((line) => ({ line, user_id: world.userId, times: 2 })))
  })

  test('asked for by somebody who works as another names both in each of its lines', async () => {
    const supervisor = Number((await (await world.agency.as('supervisor')).get('/v1/me')).body['id'])
    const { access } = tokensOf(
      await world.agency.send('POST', '/v1/masquerade', {
        token: (await world.agency.signIn('admin')).access,
        body: { user_id: supervisor },
      }),
    )
    const asked = await world.agency.send('POST', '/v1/bulk_letter', {
      token: access,
      body: {
        title: 'Vigil',
        letter_id: await template('<p>a</p>'),
        victims: [{ id: world.own.victim_id, name: '' }],
      },
    })
    await make()
    expect(
      await rows(sql`
        select verb || ' ' || kind as line, user_id, acting_admin from audit
        where request = ${`bulk letter ${idOf(asked)}`} or (kind = 'bulk_letter' and object_id = ${idOf(asked)})
        order by 1`),
    ).toEqual(
      ['create bulk_letter', 'create document', 'create letter'].map((line) => ({
        line,
        user_id: supervisor,
        acting_admin: world.userId,
      })),
    )
  })

  test('[ACT-11] tells its maker, and nobody else, when it is ready; that it was seen is kept', async () => {
    const { realtime } = world.agency.app.services
    const heard: unknown[][] = []
    const { recordChanged } = realtime
    Object.assign(realtime, { recordChanged: (...what: unknown[]) => void heard.push(what) })
    try {
      const id = idOf(await bulk([world.own.victim_id], await template('<p>a</p>')))
      heard.length = 0
      await make()
      const [last] = heard.filter(([, kind]) => kind === 'bulk_letter').slice(-1)
      const { version } = await bulkOf(id)
      expect(last).toEqual([world.account, 'bulk_letter', id, version, undefined, { only: world.userId }])
      const [first] = rowsOf(await admin.get('/v1/bulk_letter?all=1'))
      expect(first).toMatchObject({ id, is_seen: 0, state: 'done' })
      expect((await admin.put(`/v1/bulk_letter/${id}`, { is_seen: 1 })).body).toMatchObject({ is_seen: 1 })
      expect(await bulkOf(id)).toMatchObject({ is_seen: 1 })
    } finally {
      Object.assign(realtime, { recordChanged })
    }
  })

  test('[ACT-11] clients without a letter are listed with the reason, the others have theirs', async () => {
    const id = idOf(await bulk([world.own.victim_id, world.other.victim_id], await template('<p>{{client.first}}</p>')))
    const away = await addClient(admin, { first: 'Ona' })
    const later = idOf(await bulk([away.victim_id, world.own.victim_id], await template('<p>{{client.first}}</p>')))
    await admin.remove(`/v2/victim/${away.victim_id}`)
    await make()
    expect(await bulkOf(id)).toMatchObject({ made: 2 })
    expect(await bulkOf(later)).toMatchObject({
      made: 1,
      total: 2,
      has_file: true,
      outcomes: [
        { victim_id: world.own.victim_id, failure: null },
        { victim_id: 0, failure: 'gone', document_id: null },
      ],
    })
    const lacking = idOf(await bulk([world.own.victim_id], await template('<p>{{client.shoe_size}}</p>')))
    await make()
    expect(await bulkOf(lacking)).toMatchObject({
      state: 'done',
      made: 0,
      has_file: false,
      outcomes: [{ failure: 'placeholders' }],
    })
    expect((await download(`/v1/bulk_letter/${lacking}/pdf`)).status).toBe(404)
  })

  test('[PRM-48] takes only clients whom the caller may see', async () => {
    const id = await template('<p>a</p>')
    const { caller } = await colleague({ role_id: 3 })
    const refused = await bulk([world.own.victim_id, world.hidden.victim_id], id, caller)
    expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([422, ['victims']])
    expect(refused.text).not.toContain(String(world.hidden.victim_id))
    expect((await bulk([world.own.victim_id], id, stranger)).status).toBe(422)
    expect(fieldsOf(await bulk([], id))).toHaveProperty('victims')
    expect(fieldsOf(await bulk([world.own.victim_id], 999_999))).toHaveProperty('letter_id')
  })

  test('[PRM-48][ACT-06] add_bulk_letter makes, view_bulk_letter reads; a display-only user does neither', async () => {
    const id = await template('<p>a</p>')
    expect((await bulk([world.own.victim_id], id, volunteer)).status).toBe(403)
    const mine = idOf(await bulk([world.own.victim_id], id))
    expect((await stranger.get(`/v1/bulk_letter/${mine}`)).status).toBe(404)
    expect(rowsOf(await stranger.get('/v1/bulk_letter?all=1'))).toEqual([])
    const hidden = idOf(await bulk([world.hidden.victim_id], id))
    await make()
    const { caller, token: other } = await colleague({ role_id: 3 })
    expect((await caller.get(`/v1/bulk_letter/${hidden}`)).status).toBe(403)
    expect((await download(`/v1/bulk_letter/${hidden}/pdf`, other)).status).toBe(403)
    expect(rowsOf(await caller.get('/v1/bulk_letter?all=1')).map((row) => row['id'])).not.toContain(hidden)
    expect((await caller.put(`/v1/bulk_letter/${mine}`, { title: 'Mine' })).status).toBe(403)
  })

  test('is not changed once it is asked for, but for its name', async () => {
    const id = idOf(await bulk([world.own.victim_id], await template('<p>a</p>')))
    expect(
      (await admin.put(`/v1/bulk_letter/${id}`, { victims: [{ id: world.other.victim_id, name: '' }] })).status,
    ).toBe(422)
    expect((await admin.put(`/v1/bulk_letter/${id}`, { title: 'Summer vigil' })).body).toMatchObject({
      title: 'Summer vigil',
      version: 2,
    })
    await make()
  })

  test('whoever may not make bulk letters any more gets no further letter', async () => {
    const { login, id: user } = await world.agency.addUser(world.account, { role_id: 3 })
    const maker = await world.agency.as(login)
    const id = idOf(await bulk([world.own.victim_id], await template('<p>a</p>'), maker))
    expect(id).toBeGreaterThan(0)
    await asSystem(world.agency.database.databases, 'job', (tx) =>
      tx.updateTable('app_user').set({ role_id: 2 }).where('id', '=', user).execute(),
    )
    await make()
    expect(await rows(sql`select failure from bulk_letter_client where bulk_letter_id = ${id}`)).toEqual([
      { failure: 'notAllowed' },
    ])
  })

  test('is made once, however many try it at the same time', async () => {
    const id = idOf(
      await bulk([world.own.victim_id, world.other.victim_id], await template('<p>Once {client.first}</p>'), admin, {
        title: 'Once',
      }),
    )
    await Promise.all([make(), make(), make()])
    expect(await bulkOf(id)).toMatchObject({ state: 'done', made: 2, has_file: true })
    expect(await rows(sql`select count(*) as n from letter where title = 'Once'`)).toEqual([{ n: 2 }])
    await make()
    expect(await bulkOf(id)).toMatchObject({ has_file: true })
  })

  test('a letter that fails keeps no other from being made, and is tried again until it is given up', async () => {
    const id = idOf(
      await bulk([world.own.victim_id, world.other.victim_id], await template('<p>{client.first}</p>'), admin, {
        title: 'Doomed',
      }),
    )
    const superuser = new Client({ connectionString: world.agency.database.superuserUrl })
    await superuser.connect()
    await superuser.query(`
      create function doom() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger doom before insert on letter for each row
      when (new.title = 'Doomed' and new.victim_id = ${world.own.victim_id}) execute function doom()`)
    try {
      const outcomes: unknown[] = []
      for (let tries = 0; tries < 5; tries += 1) {
        await expect(make()).rejects.toThrow('no room')
        outcomes.push((await bulkOf(id))['state'])
        expect(await bulkOf(id)).toMatchObject({ made: 1 })
      }
      expect(outcomes).toEqual(['running', 'running', 'running', 'running', 'done'])
      expect(await bulkOf(id)).toMatchObject({
        has_file: true,
        outcomes: [
          { victim_id: world.own.victim_id, failure: 'failed' },
          { victim_id: world.other.victim_id, failure: null },
        ],
      })
    } finally {
      await superuser.query('drop function doom cascade')
      await superuser.end()
    }
  })

  test('[CLI-25] the merged file goes with a client who is expunged', async () => {
    const away = await addClient(admin, { first: 'Ona', last: 'Eberlein' })
    const id = idOf(await bulk([away.victim_id, world.own.victim_id], await template('<p>{client.first}</p>')))
    await make()
    const [{ file_id } = { file_id: 0 }] = await rows(sql`select file_id from bulk_letter where id = ${id}`)
    const person = (await admin.get(`/v2/victim/${away.victim_id}`)).body['person_id']
    expect((await admin.remove(`/v1/person/${String(person)}?expunge=1`)).status).toBe(200)
    expect(await rows(sql`select from file where id = ${file_id}`)).toEqual([])
    expect(await bulkOf(id)).toMatchObject({
      has_file: false,
      total: 2,
      outcomes: [{ victim_id: world.own.victim_id }, { victim_id: 0, failure: 'gone' }],
    })
  })

  test.each(['document', 'written_letter'] as const)(
    'a %s of it that is expunged takes along what else holds its text, and leaves those of others',
    async (path) => {
      const clients = [world.own.victim_id, world.other.victim_id]
      const id = idOf(await bulk(clients, await template('<p>Dear {client.first}</p>')))
      await make()
      const made = await rows(sql`
        select d.id, d.letter_id, d.victim_id, d.file_id from document d
        join bulk_letter_client c on c.account = d.account and c.document_id = d.id
        where c.bulk_letter_id = ${id} order by c.position`)
      const [gone, stays] = made
      const [{ file_id } = { file_id: 0 }] = await rows(sql`select file_id from bulk_letter where id = ${id}`)
      const expunged = path === 'document' ? gone?.id : gone?.letter_id
      expect((await admin.remove(`/v1/${path}/${expunged}?expunge=1`)).status).toBe(200)
      expect(await rows(sql`select id from document where id = any (${made.map((one) => one.id)}::bigint[])`)).toEqual([
        { id: stays?.id },
      ])
      expect(await rows(sql`select id from letter where id = any (${made.map((one) => one.letter_id)})`)).toEqual([
        { id: stays?.letter_id },
      ])
      const files = [file_id, ...made.map((one) => one.file_id)]
      expect(await rows(sql`select id from file where id = any (${files}::bigint[])`)).toEqual([{ id: stays?.file_id }])
      expect(await bulkOf(id)).toMatchObject({ has_file: false, made: 2, total: 2 })
      const both = [gone?.id, gone?.letter_id]
      const told = await rows(sql`
        select kind, object_id from audit where verb = 'expunge' and object_id = any (${both}::bigint[])
          and kind in ('letter', 'document') order by kind`)
      expect(told).toEqual([
        { kind: 'document', object_id: gone?.id },
        { kind: 'letter', object_id: gone?.letter_id },
      ])
    },
  )

  test('pages that wait to be put together lose that of a letter that is expunged', async () => {
    const id = idOf(
      await bulk([world.own.victim_id, world.other.victim_id], await template('<p>Dear {client.first}</p>')),
    )
    await make()
    const [first] = await rows(sql`
      update bulk_letter_client set body = '<p>Dear Somebody</p>' where bulk_letter_id = ${id} returning document_id`)
    expect((await admin.remove(`/v1/document/${first?.document_id}?expunge=1`)).status).toBe(200)
    const left = await rows(
      sql`
        select body, document_id from bulk_letter_client where bulk_letter_id = ${id}
        order by document_id nulls first`,
    )
    expect(left).toEqual([
      { body: null, document_id: null },
      { body: '<p>Dear Somebody</p>', document_id: expect.any(Number) },
    ])
  })
})
