/** Imports on the real database: read, checked, made, undone; what may not be, is not. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { importLimits } from '../../domain/imports/index.ts'
import { removeExpiredImports } from '../../server/imports/task.ts'
import { asSystem, inTenant, type Work } from '../../server/kernel/database.ts'
import { postFile } from '../documents/form.ts'
import { rowsOf } from '../records/agencyServer.ts'
import { holding } from '../server-kernel/heldRows.ts'
import { tokensOf } from '../session/testServer.ts'
import { csvOf, workbookOf } from './writtenFiles.ts'
import { refusalOf, startImportWorld, type ImportWorld, type Json } from './importWorld.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await startImportWorld()
})
afterAll(() => world?.stop())
/** A user may have only so many that are not finished. */
afterEach(async () => {
  const admin = await world.agency.as('admin')
  for (const { id, status } of rowsOf(await admin.get('/v1/import')))
    if (status !== 'done') await admin.remove(`/v1/import/${String(id)}`)
})

const idIn = ({ id }: Json): number => Number(id)
const found = async (name: string): Promise<Json[]> => {
  const admin = await world.agency.as('admin')
  return rowsOf(await admin.get(`/v2/victim?search=${encodeURIComponent(name)}&type=victim&status=1`))
}
const nameIn = (card: Json): string => String(card['title'])
const names = ['victim.first', 'victim.last', 'victim.birthdate', 'court_case.case_reference_id'] as const

describe('a file', () => {
  test('is read: its columns are suggested, its dates are not guessed, and its rows counted', async () => {
    const read = await world.upload(
      'Prénom;Nom;Date de naissance;Notes\nAda;Zephyr;03/04/1990;x\nBo;Zephyr;05/06/1991;\n',
    )
    expect(read).toMatchObject({
      status: 'columns',
      encoding: 'utf-8',
      total: 2,
      headers: ['Prénom', 'Nom', 'Date de naissance', 'Notes'],
      columns: [
        { target: 'victim.first', dates: null },
        { target: 'victim.last', dates: null },
        { target: 'victim.birthdate', dates: null },
        { target: null, dates: null },
      ],
      sample: [
        ['Ada', 'Zephyr', '03/04/1990', 'x'],
        ['Bo', 'Zephyr', '05/06/1991', ''],
      ],
    })
    expect((read['orders'] as string[][])[2]).toEqual(['MDY', 'DMY'])
    const admin = await world.agency.as('admin')
    const columns = [
      { target: 'victim.first', dates: null },
      { target: 'victim.last', dates: null },
      { target: 'victim.birthdate', dates: null },
      { target: null, dates: null },
    ]
    const refused = await admin.put(`/v1/import/${idIn(read)}/columns`, { columns })
    expect(refused.status).toBe(422)
    expect(refused.body['fields']).toEqual({ 2: 'Choose the order of day, month and year.' })
  })

  test('of long headings that are the same, and of a cell that is cut where a letter takes two places, is read', async () => {
    const [long, cell] = ['Heading '.repeat(50), `${'x'.repeat(298)}😀y`]
    const read = await world.upload(
      csvOf([
        ['First', long, long, 'A', 'A', 'A (2)'],
        [cell, cell, '', '1', '2', '3'],
      ]),
    )
    const headers = read['headers'] as string[]
    expect(read).toMatchObject({ status: 'columns', total: 1 })
    expect(new Set(headers).size).toBe(6)
    for (const header of headers) expect(header.length).toBeLessThanOrEqual(300)
    const checked = await world.check(idIn(read), [null, 'victim.business', null, null, null, null])
    expect(checked).toMatchObject({ status: 'checked' })
  })

  test('says which encoding was assumed, whatever it is written in', async () => {
    const latin = await world.upload(Buffer.from('Nom;Pr\xe9nom\nL\xf3pez;Jos\xe9\n', 'latin1'))
    expect(latin).toMatchObject({ encoding: 'windows-1252', headers: ['Nom', 'Prénom'], sample: [['López', 'José']] })
    const wide = await world.upload(Buffer.from('\u{FEFF}Last\tFirst\r\nŁuk\tÉva\r\n', 'utf16le'))
    expect(wide).toMatchObject({ encoding: 'utf-16le', headers: ['Last', 'First'], sample: [['Łuk', 'Éva']] })
  })

  test.each([
    [
      'a quotation mark that never closes',
      'First,Last\nAda,Lee\n"Bo,Lee\nCy,Lee\n',
      { failure: 'openQuote', failure_row: 3 },
    ],
    ['no rows', 'First,Last\n', { failure: 'noRows' }],
    ['nothing but blank lines', '\n\n,,\n', { failure: 'empty' }],
    ['too many columns', `${'a,'.repeat(250)}\n`, { failure: 'tooManyColumns' }],
  ])('with %s says so, and at which row', async (_, content, expected) => {
    expect(await world.upload(content)).toMatchObject({ status: 'failed', ...expected })
  })

  test('with more rows than may be imported at once is told the limit', async () => {
    const { rows } = importLimits
    expect(await world.upload(`First\n${'x\n'.repeat(rows + 1)}`)).toMatchObject({
      status: 'failed',
      failure: 'tooManyRows',
      failure_row: rows + 2,
    })
  }, 60_000)

  test('with blank rows below its table, as spreadsheets write them, is read as one without them', async () => {
    const row = (first: string) => `<row><c t="str"><v>${first}</v></c></row>`
    const blank = '<row s="1" customFormat="1"><c s="1"/><c s="1"/></row>'
    const book = await workbookOf(`${row('First')}${row('Ada')}${blank.repeat(30_000)}`)
    expect(await world.upload(book, 'clients.xlsx')).toMatchObject({ status: 'columns', total: 1, sample: [['Ada']] })
  }, 60_000)

  test('is read and checked whatever its texts are: cut within no sign, and nothing in them that the database takes not', async () => {
    const long = `${'x'.repeat(298)}😀${'x'.repeat(30)}`
    const lines = [`First,Last,${long}`, `Ada,Zephyr,x`, `Bo,${long},y,"lost\0${long}"`, '\0,\0,\0', `Cy,Zephyr,\0`]
    const read = await world.upload(Buffer.from(`\u{FEFF}${lines.join('\n')}\n`, 'utf16le'))
    const cut = `${'x'.repeat(298)}…`
    expect(read).toMatchObject({ status: 'columns', total: 3, headers: ['First', 'Last', cut] })
    expect((read['sample'] as string[][])[1]).toEqual(['Bo', cut, 'y'])
    const checked = await world.check(idIn(read), ['victim.first', 'victim.last', null])
    expect(checked['status']).toBe('checked')
    expect(checked['problems']).toMatchObject([
      { row: 3, column: 1, found: cut },
      { row: 3, column: null, found: `lost${'x'.repeat(295)}…` },
    ])
  })

  test('of another kind, or without anything in it, is not taken', async () => {
    const { access: token } = await world.agency.signIn('admin')
    const send = (name: string, bytes: Buffer) => postFile(world.agency, '/v1/import', { token, name, type: '', bytes })
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    expect((await send('clients.csv', png)).status).toBe(422)
    expect((await send('clients.xls', Buffer.from('a,b\n1,2\n'))).status).toBe(422)
    expect((await send('clients.csv', Buffer.alloc(0))).status).toBe(422)
    expect((await send('clients.xlsx', Buffer.from('a,b\n1,2\n'))).status).toBe(422)
  })
})

describe('an import', () => {
  test('makes a client, a person and a case of each row, with history, audit lines and a notification, and undoes them', async () => {
    const before = await world.counts()
    const content =
      'First,Last,Born,Case,Formula,Phone\n' +
      'Ada,Qwertz,1990-03-04,IMP-1,=1+1,212 555 0147\n' +
      '"Bo ""B""",Qwertz,1991-05-06,IMP-1,,\n' +
      'Cy,Qwertz,,,,\n'
    const read = await world.upload(content)
    const checked = await world.check(idIn(read), [...names, 'victim.business', 'victim.primary_phone'])
    expect(checked).toMatchObject({ status: 'checked', problem_count: 0, total: 3 })
    expect((checked['preview'] as { cells: unknown[] }[])[0]?.cells).toContainEqual({
      target: 'victim.birthdate',
      text: '3/4/1990',
    })
    const done = await world.run(idIn(read))
    expect(done).toMatchObject({
      status: 'done',
      made: { victims: 3, persons: 3, cases: 2, linked: 0, skipped: 0 },
      may_undo: true,
    })
    expect(await world.counts()).toEqual({
      victim: Number(before['victim']) + 3,
      person: Number(before['person']) + 3,
      court_case: Number(before['court_case']) + 2,
    })
    const listed = await found('Qwertz')
    expect(listed.map(nameIn).toSorted()).toEqual(['Qwertz, Ada', 'Qwertz, Bo "B"', 'Qwertz, Cy'])
    const admin = await world.agency.as('admin')
    const ada = listed.find((card) => nameIn(card) === 'Qwertz, Ada')
    const record = (await admin.get(`/v2/victim/${String(ada?.['id'])}`)).body
    expect(record).toMatchObject({ business: '=1+1', birthdate: '03/04/1990', primary_phone: '12125550147' })
    const { lines, changes, notes } = await inTenant(
      world.agency.database.databases,
      { account: 1, user: null },
      async (tx) => ({
        lines: await tx
          .selectFrom('audit')
          .select(['verb', 'kind'])
          .where('request', '=', `import ${idIn(read)}`)
          .execute(),
        changes: await tx
          .selectFrom('record_change')
          .select('verb')
          .where('kind', '=', 'victim')
          .where('record_id', '=', Number(ada?.['id']))
          .execute(),
        notes: await tx
          .selectFrom('push_notification')
          .select('event')
          .where('object_kind', '=', 'import')
          .where('object_id', '=', idIn(read))
          .execute(),
      }),
    )
    expect(lines.filter(({ verb, kind }) => verb === 'create' && kind === 'victim')).toHaveLength(3)
    expect(changes).toEqual([{ verb: 'create' }])
    expect(notes.map(({ event }) => event)).toContain('import done')
    expect(await world.undo(idIn(read))).toMatchObject({ status: 'undone' })
    expect(await world.counts()).toEqual(before)
    expect(await found('Qwertz')).toEqual([])
  })

  test('done by somebody who works as another, each of its lines names both', async () => {
    const { agency } = world
    const [admin, supervisor] = await Promise.all(
      ['admin', 'supervisor'].map(async (login) => Number((await (await agency.as(login)).get('/v1/me')).body['id'])),
    )
    const { access } = tokensOf(
      await agency.send('POST', '/v1/masquerade', {
        token: (await agency.signIn('admin')).access,
        body: { user_id: supervisor },
      }),
    )
    const bytes = Buffer.from('First,Last\nAda,Both\n')
    const { status, body } = await postFile(agency, '/v1/import', { token: access, name: 'a.csv', type: '', bytes })
    expect(status).toBe(200)
    await world.work(idIn(body))
    const lines = await inTenant(agency.database.databases, { account: 1, user: null }, (tx) =>
      tx
        .selectFrom('audit')
        .select(['user_id', 'acting_admin'])
        .where('kind', '=', 'import')
        .where('object_id', '=', idIn(body))
        .execute(),
    )
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).toEqual({ user_id: supervisor, acting_admin: admin })
    await (await agency.as('supervisor')).remove(`/v1/import/${idIn(body)}`)
  })

  test('is all or nothing: one bad row, and nothing is made; each error names row, column and what was found', async () => {
    const before = await world.counts()
    const read = await world.upload(
      'First,Last,Born,Gender,Type\nAda,Asdf,1990-03-04,Female,Primary\nBo,Asdf,1990-02-31,Martian,Primary\n,Asdf,,,\n',
    )
    const checked = await world.check(idIn(read), [
      'victim.first',
      'victim.last',
      'victim.birthdate',
      'victim.gender',
      null,
    ])
    expect(checked['problems']).toEqual([
      { row: 3, column: 2, found: '1990-02-31', message: expect.stringContaining('year, month, day') },
      { row: 3, column: 3, found: 'Martian', message: expect.stringMatching(/Known are: .*Female/) },
      { row: 4, column: 0, found: '', message: expect.any(String) },
    ])
    const admin = await world.agency.as('admin')
    expect((await admin.post(`/v1/import/${idIn(read)}/run`, {})).status).toBe(409)
    expect(await world.counts()).toEqual(before)
  })

  test('shows likely duplicates, of the records and of the file, and does as is decided about each', async () => {
    const first = await world.upload('First,Last,Born\nJosephine,Hjkl,1980-01-02\n')
    await world.check(idIn(first), ['victim.first', 'victim.last', 'victim.birthdate'])
    expect(await world.run(idIn(first))).toMatchObject({ status: 'done' })
    const read = await world.upload(
      'First,Last,Born,Case\nJosefine,Hjkl,1980-01-02,DUP-1\nNew,Person,1970-01-01,DUP-2\nNew,Person,1970-01-01,DUP-3\nOther,Hjkl,1980-01-02,DUP-4\n',
    )
    const checked = await world.check(idIn(read), names)
    const likely = checked['likely'] as { row: number; persons: { person_id: number }[]; rows: number[] }[]
    expect(likely.map(({ row }) => row)).toEqual([2, 4, 5])
    expect(likely[1]?.rows).toEqual([3])
    const admin = await world.agency.as('admin')
    expect((await admin.post(`/v1/import/${idIn(read)}/run`, {})).body['message']).toContain('Decide')
    const link = { row: 2, choice: 'link', person_id: likely[0]?.persons[0]?.person_id ?? null, of_row: null }
    expect(
      (await admin.put(`/v1/import/${idIn(read)}/likely`, { decisions: [{ ...link, person_id: 999_999 }] })).status,
    ).toBe(422)
    const decisions = [link, { row: 4, choice: 'link', person_id: null, of_row: 3 }]
    expect((await admin.put(`/v1/import/${idIn(read)}/likely`, { decisions, rest: 'skip' })).body).toMatchObject({
      undecided: 0,
    })
    expect(await world.run(idIn(read))).toMatchObject({
      status: 'done',
      made: { victims: 3, persons: 1, cases: 3, linked: 2, skipped: 1 },
    })
    const josephines = await found('Hjkl')
    expect(josephines.map(nameIn)).toEqual(['Hjkl, Josephine', 'Hjkl, Josephine'])
  })

  test('asks anew about a row that is somebody else by other columns: who was chosen for it is not linked', async () => {
    const known = await world.upload('First,Last,Born\nMinna,Oertel,1971-05-06\nJorun,Askeland,1982-07-08\n')
    const columns = ['victim.first', 'victim.last', 'victim.birthdate']
    await world.check(idIn(known), columns)
    expect(await world.run(idIn(known))).toMatchObject({ status: 'done' })
    const read = await world.upload('A,B,C,D,E,F\nMinna,Oertel,1971-05-06,Jorun,Askeland,1982-07-08\n')
    const first = await world.check(idIn(read), [...columns, null, null, null])
    const likely = ({ likely: rows }: Json) =>
      rows as { row: number; choice: string | null; persons: { person_id: number }[] }[]
    const [one] = likely(first)
    const admin = await world.agency.as('admin')
    const decision = { row: 2, choice: 'link', person_id: one?.persons[0]?.person_id ?? null, of_row: null }
    expect((await admin.put(`/v1/import/${idIn(read)}/likely`, { decisions: [decision] })).status).toBe(200)
    expect(likely(await world.check(idIn(read), [...columns, null, null, null]))).toMatchObject([{ choice: 'link' }])
    const [other] = likely(await world.check(idIn(read), [null, null, null, ...columns]))
    expect(other?.persons.map(({ person_id }) => person_id)).not.toContain(decision.person_id)
    expect(other).toMatchObject({ row: 2, choice: null })
    expect((await admin.post(`/v1/import/${idIn(read)}/run`, {})).body['message']).toContain('Decide')
  })

  test('is not undone when one of its records was changed since; they are named', async () => {
    const read = await world.upload('First,Last\nEd,Yxcv\nFlo,Yxcv\n')
    await world.check(idIn(read), ['victim.first', 'victim.last'])
    await world.run(idIn(read))
    const after = await world.counts()
    const admin = await world.agency.as('admin')
    const [one] = await found('Yxcv')
    const url = `/v2/victim/${String(one?.['id'])}`
    expect((await admin.put(url, { middle: 'M' })).status).toBe(200)
    const kept = await world.undo(idIn(read))
    expect(kept).toMatchObject({ status: 'done', failure: 'changed' })
    const changes = kept['changes'] as Json[]
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'victim', id: one?.['id'] }))
    expect(await world.counts()).toEqual(after)
  })

  test('counts something that was added to a record as a change', async () => {
    const read = await world.upload('First,Last\nGil,Bnmq\n')
    await world.check(idIn(read), ['victim.first', 'victim.last'])
    await world.run(idIn(read))
    const admin = await world.agency.as('admin')
    const [one] = await found('Bnmq')
    expect(
      (
        await admin.post('/v1/note', {
          victim_id: one?.['id'],
          note: '<p>Called.</p>',
          date_time: '2026-03-02T12:00:00.000Z',
        })
      ).status,
    ).toBe(200)
    expect(await world.undo(idIn(read))).toMatchObject({ status: 'done', failure: 'changed' })
    expect(await found('Bnmq')).toHaveLength(1)
  })

  const asOwner = <T>(work: (tx: Work) => Promise<T>): Promise<T> =>
    inTenant(world.agency.database.databases, { account: 1, user: null }, work)
  const userIn = async (login: string) => Number((await (await world.agency.as(login)).get('/v1/me')).body['id'])

  test('is not undone by somebody who may not delete one of its clients; that one is named', async () => {
    const read = await world.upload('First,Last\nOla,Wsxz\nPer,Wsxz\n', 'a.csv', 'advocate')
    await world.check(idIn(read), ['victim.first', 'victim.last'], 'YMD', 'advocate')
    expect(await world.run(idIn(read), 'advocate')).toMatchObject({ status: 'done' })
    const after = await world.counts()
    const [other, own] = [await userIn('supervisor'), await userIn('advocate')]
    const one = (await found('Wsxz')).find((card) => nameIn(card) === 'Wsxz, Ola')
    const give = (owner_id: number) =>
      asOwner((tx) => tx.updateTable('victim').set({ owner_id }).where('id', '=', Number(one?.['id'])).execute())
    await give(other)
    const kept = await world.undo(idIn(read), 'advocate')
    expect(kept).toMatchObject({ status: 'done', failure: 'changed' })
    expect(kept['changes']).toEqual([expect.objectContaining({ kind: 'victim', id: one?.['id'], name: 'Wsxz, Ola' })])
    expect(await world.counts()).toEqual(after)
    await give(own)
    expect(await world.undo(idIn(read), 'advocate')).toMatchObject({ status: 'undone' })
    expect(await found('Wsxz')).toEqual([])
  })

  test('is not undone by somebody who may not delete one of its cases; that one is named', async () => {
    const read = await world.upload('First,Last\nUna,Rfvt\n', 'a.csv', 'advocate')
    await world.check(idIn(read), ['victim.first', 'victim.last'], 'YMD', 'advocate')
    expect(await world.run(idIn(read), 'advocate')).toMatchObject({ status: 'done' })
    const after = await world.counts()
    const [other, own] = [await userIn('supervisor'), await userIn('advocate')]
    const id = Number((await found('Rfvt'))[0]?.['case_id'])
    const give = (owner_id: number) =>
      asOwner((tx) => tx.updateTable('court_case').set({ owner_id }).where('id', '=', id).execute())
    await give(other)
    const kept = await world.undo(idIn(read), 'advocate')
    expect(kept).toMatchObject({ status: 'done', failure: 'changed' })
    expect(kept['changes']).toEqual([expect.objectContaining({ kind: 'court_case', id })])
    expect(await world.counts()).toEqual(after)
    await give(own)
    expect(await world.undo(idIn(read), 'advocate')).toMatchObject({ status: 'undone' })
  })

  test('leaves nothing where its maker was deactivated while it was made', async () => {
    const { agency } = world
    const read = await world.upload('First,Last\nQuy,Tgbn\n', 'a.csv', 'advocate')
    await world.check(idIn(read), ['victim.first', 'victim.last'], 'YMD', 'advocate')
    const [before, id] = [await world.counts(), await userIn('advocate')]
    const stand = (status: 0 | 1) =>
      asOwner((tx) => tx.updateTable('app_user').set({ status }).where('id', '=', id).execute())
    expect((await (await agency.as('advocate')).post(`/v1/import/${idIn(read)}/run`, {})).status).toBe(200)
    const held = await holding(agency.database.superuserUrl, 'lock table victim in exclusive mode')
    const working = world.work(idIn(read))
    await held.isWaitedFor(1)
    await stand(0)
    await held.letGo()
    await working
    await stand(1)
    expect(await world.counts()).toEqual(before)
    expect(await world.detail(idIn(read), 'advocate')).toMatchObject({ status: 'checked', failure: 'notAllowed' })
    await (await agency.as('advocate')).remove(`/v1/import/${idIn(read)}`)
  })

  test('remembers where the columns of the same headings went', async () => {
    const read = await world.upload('Aa,Bb,When\nHal,Poiu,2001-02-03\n')
    expect(read['columns']).toEqual([0, 1, 2].map(() => ({ target: null, dates: null })))
    await world.check(idIn(read), ['victim.first', 'victim.last', 'victim.birthdate'])
    const again = await world.upload('AA,bb,when\nIda,Poiu,2002-02-03\n')
    expect(again['columns']).toEqual([
      { target: 'victim.first', dates: null },
      { target: 'victim.last', dates: null },
      { target: 'victim.birthdate', dates: 'YMD' },
    ])
  })
})

describe('imports', () => {
  test('are their maker’s alone, and ask for what a client made by hand asks for', async () => {
    const read = await world.upload('First,Last\nJo,Lkjh\n')
    const supervisor = await world.agency.as('supervisor')
    expect((await supervisor.get(`/v1/import/${idIn(read)}`)).status).toBe(404)
    expect(rowsOf(await supervisor.get('/v1/import'))).toEqual([])
    expect((await supervisor.post(`/v1/import/${idIn(read)}/run`, {})).status).toBe(404)
    expect((await supervisor.remove(`/v1/import/${idIn(read)}`)).status).toBe(404)
    const volunteer = await world.agency.as('volunteer')
    expect((await volunteer.get('/v1/import')).status).toBe(403)
    expect(await refusalOf(world.upload('First,Last\nJo,Lkjh\n', 'a.csv', 'volunteer'))).toContain('403')
    const stranger = await world.agency.as('other-admin')
    expect((await stranger.get(`/v1/import/${idIn(read)}`)).status).toBe(404)
  })

  test('lose their file a day after they were done, and go after a week when they were not; nothing of them is logged', async () => {
    const read = await world.upload('First,Last\nKim,Canaryxyz\n')
    await world.check(idIn(read), ['victim.first', 'victim.last'])
    await world.run(idIn(read))
    const left = await world.upload('First,Last\nLea,Canaryxyz\n')
    const day = 86_400_000
    const expire = (after: number) =>
      asSystem(world.agency.database.databases, 'job', (tx) =>
        removeExpiredImports(tx, world.agency.clock.now() + after),
      )
    await expire(day - 60_000)
    expect(await world.detail(idIn(read))).toMatchObject({ headers: ['First', 'Last'] })
    await expire(day + 60_000)
    expect(await world.detail(idIn(read))).toMatchObject({
      status: 'done',
      headers: [],
      sample: [],
      preview: [],
      may_undo: true,
    })
    await expire(8 * day)
    const admin = await world.agency.as('admin')
    expect((await admin.get(`/v1/import/${idIn(left)}`)).status).toBe(404)
    expect(world.agency.logLines.join('')).not.toContain('Canaryxyz')
    const { files } = await inTenant(world.agency.database.databases, { account: 1, user: null }, async (tx) => ({
      files: await tx.selectFrom('file').select('id').where('purpose', '=', 'import').execute(),
    }))
    expect(files).toEqual([])
  })

  test('are not over while they are worked on: they end first, and what they made can be undone', async () => {
    const day = 86_400_000
    const expire = (after: number) =>
      asSystem(world.agency.database.databases, 'job', (tx) =>
        removeExpiredImports(tx, world.agency.clock.now() + after),
      )
    const before = await world.counts()
    const admin = await world.agency.as('admin')
    const read = await world.upload('First,Last\nPia,Overtimesen\n')
    await expire(8 * day)
    expect((await admin.get(`/v1/import/${idIn(read)}`)).status).toBe(404)
    const { id } = await world.upload('First,Last\nPia,Overtimesen\n')
    await world.check(Number(id), ['victim.first', 'victim.last'])
    const step = async (path: 'run' | 'undo'): Promise<Json> => {
      expect((await admin.post(`/v1/import/${String(id)}/${path}`, {})).status).toBe(200)
      await expire(8 * day)
      await world.work(Number(id))
      return world.detail(Number(id))
    }
    expect(await step('run')).toMatchObject({ status: 'done', made: { victims: 1 } })
    expect(await step('undo')).toMatchObject({ status: 'undone' })
    expect(await world.counts()).toEqual(before)
  })

  test('are deleted at once also while their rows are checked, and the check leaves nothing of them behind', async () => {
    const { agency } = world
    const admin = await agency.as('admin')
    const read = await world.upload('First,Last\nUna,Deletedsen\nUna,Deletedsen\n')
    const id = idIn(read)
    const columns = ['victim.first', 'victim.last'].map((target) => ({ target, dates: null }))
    // The second check takes away what the first one found.
    expect(await world.check(id, ['victim.first', 'victim.last'])).toMatchObject({ likely_count: 1 })
    expect((await admin.put(`/v1/import/${id}/columns`, { columns })).status).toBe(200)
    const held = await holding(agency.database.superuserUrl, 'lock table victim_word in access exclusive mode')
    const working = refusalOf(world.work(id))
    await held.isWaitedFor(1)
    const gone = await admin.remove(`/v1/import/${id}`)
    await held.letGo()
    expect([gone.status, await working]).toEqual([200, ''])
    expect((await admin.get(`/v1/import/${id}`)).status).toBe(404)
    const left = await inTenant(agency.database.databases, { account: 1, user: null }, (tx) =>
      tx.selectFrom('import_likely').select('row').where('import_id', '=', id).execute(),
    )
    expect(left).toEqual([])
  })

  test('of what somebody may not set is not offered, and is refused all the same', async () => {
    const read = await world.upload('First,Last,Status\nMia,Locked,Inactive\n', 'a.csv', 'advocate')
    const advocate = await world.agency.as('advocate')
    const columns = ['victim.first', 'victim.last', 'victim.terms'].map((target) => ({ target, dates: null }))
    const refused = await advocate.put(`/v1/import/${idIn(read)}/columns`, { columns })
    expect(refused.body['fields']).toEqual({ 2: 'This field is not there any more. Choose another one.' })
    await advocate.remove(`/v1/import/${idIn(read)}`)
  })

  test('[CLI-25] what waits to be imported is checked anew when a person is expunged: what was decided went with them', async () => {
    const admin = await world.agency.as('admin')
    const gone = await world.upload('First,Last\nIda,Goneby\n')
    await world.check(idIn(gone), ['victim.first', 'victim.last'])
    await world.run(idIn(gone))
    const waiting = await world.upload('First,Last\nIda,Goneby\nUna,Staying\n')
    const checked = await world.check(idIn(waiting), ['victim.first', 'victim.last'])
    const likely = (checked['likely'] as readonly { row: number }[]).map(({ row }) => ({
      row,
      choice: 'skip',
      person_id: null,
      of_row: null,
    }))
    expect(likely).toHaveLength(1)
    await admin.put(`/v1/import/${idIn(waiting)}/likely`, { decisions: likely })
    expect((await admin.post(`/v1/import/${idIn(waiting)}/run`, {})).status).toBe(200)
    const [one] = await found('Goneby')
    const { body } = await admin.get(`/v2/victim/${String(one?.['id'])}`)
    expect((await admin.remove(`/v1/person/${String(body['person_id'])}?expunge=1`)).status).toBe(200)
    await world.work(idIn(waiting))
    expect(await world.detail(idIn(waiting))).toMatchObject({ status: 'columns' })
    expect([await found('Goneby'), await found('Staying')]).toEqual([[], []])
  })

  test('[CLI-25] lose what was read when a person is expunged', async () => {
    const read = await world.upload('First,Last\nNoa,Forgotten\n')
    await world.check(idIn(read), ['victim.first', 'victim.last'])
    await world.run(idIn(read))
    const admin = await world.agency.as('admin')
    const [one] = await found('Forgotten')
    const { body } = await admin.get(`/v2/victim/${String(one?.['id'])}`)
    expect((await admin.remove(`/v1/person/${String(body['person_id'])}?expunge=1`)).status).toBe(200)
    expect(await world.detail(idIn(read))).toMatchObject({ sample: [], preview: [], likely: [] })
    const files = await inTenant(world.agency.database.databases, { account: 1, user: null }, (tx) =>
      tx.selectFrom('file').select('id').where('purpose', '=', 'import').execute(),
    )
    expect(files).toEqual([])
  })
})
