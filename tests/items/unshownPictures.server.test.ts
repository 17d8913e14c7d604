/** Pictures in texts: without what cameras write, and gone once no text shows them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities, kinds } from '../../domain/records/index.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { removeUnshownPictures } from '../../server/items/unshownPictures.ts'
import { textPlaces } from '../../server/records/shownPictures.ts'
import { getFile, postFile } from '../documents/form.ts'
import { jpeg, png } from '../documents/samples.ts'
import { idOf } from '../records/agencyServer.ts'
import { at, startWorld, type World } from './itemWorld.ts'

let world: World
let token = ''
beforeAll(async () => {
  world = await startWorld()
  token = (await world.agency.signIn('admin')).access
})
afterAll(() => world?.agency.stop())

const day = 86_400_000
const picture = async (bytes = png()): Promise<string> =>
  String((await postFile(world.agency, '/v1/image', { token, bytes })).body['address'])
const showing = (address: string): string => `<p><img src="${address}" alt="The yard"></p>`
const note = async (text: string): Promise<number> =>
  idOf(await world.admin.post('/v1/note', { victim_id: world.own.victim_id, date_time: at, note: text }))
const left = () =>
  inTenant(world.agency.database.databases, { account: world.account, user: null }, async (tx) =>
    (await tx.selectFrom('file').select('key').where('purpose', '=', 'image').execute()).map(
      ({ key }) => `/v1/image/${key}`,
    ),
  )
const sweep = () => removeUnshownPictures({ databases: world.agency.database.databases, clock: world.agency.clock })

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  world.agency.send(method, url, { token, body })
/** By then every session has ended. */
const aWeekLater = async (): Promise<void> => {
  world.agency.clock.advance(8 * day)
  token = (await world.agency.signIn('admin')).access
}

test('[ACT-15] a photograph in a note no longer says where it was taken', async () => {
  const exif = Buffer.from('\xff\xe1\0\x2eExif\0\0MM GPS 51.4778N 0.0015W, Ada Sample....', 'latin1')
  exif.writeUInt16BE(exif.length - 2, 2)
  const taken = Buffer.concat([jpeg.subarray(0, 20), exif, jpeg.subarray(20)])
  const shown = await getFile(world.agency, await picture(taken), token)
  expect([shown.status, shown.bytes.equals(jpeg), shown.bytes.includes('GPS')]).toEqual([200, true, false])
})

describe('a picture that no text shows', () => {
  test('every kind of formatted text is looked at', () => {
    const declared = kinds.flatMap((kind) =>
      Object.entries(entities[kind].fields).flatMap(([column, { widget }]) =>
        widget === 'richText' ? [{ table: kind, column }] : [],
      ),
    )
    expect(textPlaces).toEqual(expect.arrayContaining(declared.map((place) => expect.objectContaining(place))))
  })

  test('[ACT-15] goes after a week, while one that a text shows, showed, or could show again stays', async () => {
    const [unused, shown, formerly, ofRemoved, inTemplate, inLetter] = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => picture()),
    )
    await note(showing(shown ?? ''))
    const changed = await note(showing(formerly ?? ''))
    expect((await world.admin.put(`/v1/note/${changed}`, { note: '<p>No picture.</p>' })).status).toBe(200)
    const removed = await note(showing(ofRemoved ?? ''))
    expect((await world.admin.remove(`/v1/note/${removed}`)).status).toBe(200)
    expect((await world.admin.post('/v1/letter', { label: 'Yard', body: showing(inTemplate ?? '') })).status).toBe(200)
    const letter = { victim_id: world.own.victim_id, title: 'Yard', date_time: at, body: showing(inLetter ?? '') }
    expect((await world.admin.post('/v1/written_letter', letter)).status).toBe(200)
    await sweep()
    expect(await left()).toContain(unused)
    await aWeekLater()
    const fresh = await picture()
    await sweep()
    const now = await left()
    expect(now).not.toContain(unused)
    expect(now).toEqual(expect.arrayContaining([shown, formerly, ofRemoved, inTemplate, inLetter, fresh]))
    expect(await sweep()).toBe(0)
  })

  test('goes when the only note that showed it is expunged', async () => {
    const lost = await picture()
    const made = await send('POST', '/v1/note', { victim_id: world.own.victim_id, date_time: at, note: showing(lost) })
    await aWeekLater()
    await sweep()
    expect(await left()).toContain(lost)
    const gone = await send('DELETE', `/v1/note/${idOf(made)}?expunge=1`)
    expect(gone.status, gone.text).toBe(200)
    await sweep()
    expect(await left()).not.toContain(lost)
  })
})

describe('[CLI-25] what is expunged takes its pictures along at once', () => {
  const answered = async (address: string): Promise<number> => (await getFile(world.agency, address, token)).status
  const noted = async (text: string): Promise<number> =>
    idOf(await send('POST', '/v1/note', { victim_id: world.own.victim_id, date_time: at, note: text }))

  test('of a note, also those that it showed before; not those that another text shows', async () => {
    const [own, before, shared] = [await picture(), await picture(), await picture()]
    const gone = await noted(showing(before))
    expect((await send('PUT', `/v1/note/${gone}`, { note: showing(own) + showing(shared) })).status).toBe(200)
    const other = await noted(showing(shared))
    expect((await send('DELETE', `/v1/note/${gone}?expunge=1`)).status).toBe(200)
    expect([await answered(own), await answered(before), await answered(shared)]).toEqual([404, 404, 200])
    expect((await send('DELETE', `/v1/note/${other}?expunge=1`)).status).toBe(200)
    expect(await answered(shared)).toBe(404)
  })

  test('of a person, with those of what goes with them', async () => {
    const [ofNote, ofRemoved, unshown] = [await picture(), await picture(), await picture()]
    const client = await send('POST', '/v2/victim', { victim_type: 'P', first: 'Pic', last: 'Zzpictured' })
    for (const shown of [ofNote, ofRemoved]) {
      const sent = { victim_id: idOf(client), date_time: at, note: showing(shown) }
      const made = idOf(await send('POST', '/v1/note', sent))
      if (shown === ofRemoved) expect((await send('DELETE', `/v1/note/${made}`)).status).toBe(200)
    }
    const person = String(client.body['person_id'])
    expect((await send('DELETE', `/v1/person/${person}?expunge=1`)).status).toBe(200)
    expect([await answered(ofNote), await answered(ofRemoved), await answered(unshown)]).toEqual([404, 404, 200])
  })
})
