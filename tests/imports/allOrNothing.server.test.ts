/** Laws of imports on the real database: all rows or none, and an undo leaves what was there before. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imports } from '../../server/imports/feature.ts'
import { verifyAudit } from '../http/verifyAudit.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { startWorkQueues } from '../../server/queue/index.ts'
import { startImportWorld, type ImportWorld } from './importWorld.ts'
import { csvOf, workbookOf } from './writtenFiles.ts'

let world: ImportWorld
let files = 0
beforeAll(async () => {
  world = await startImportWorld(30)
  const admin = await world.agency.as('admin')
  const add = async (number: string): Promise<number> => {
    const made = await admin.post('/v1/court_case', {
      case_reference_id: number,
      date_time: '2019-02-01T10:00:00.000Z',
    })
    if (made.status !== 200) throw new Error(made.text)
    return Number(made.body['id'])
  }
  await add('Old 2019-7')
  const held = await add('Held 2019-8')
  const client = await admin.post('/v2/victim', { first: 'Una', last: 'Held', case_id: held, victim_type: 'P' })
  if (client.status !== 200) throw new Error(client.text)
})
afterAll(() => world?.stop())

const word = fc
  .string({ unit: fc.constantFrom('a', 'e', 'ó', 'n', 'z', "'", '"', ',', '\n', ';', '='), minLength: 1, maxLength: 8 })
  .map((text) => `x${text}x`)
const rows = fc.array(
  fc.record({ first: word, last: word, case: fc.constantFrom('', 'A', 'B', 'Old', 'Held'), bad: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 6,
  },
)

/** Cases that stood before: one without a client, and one that has its own. */
const standing = { Old: 'Old 2019-7', Held: 'Held 2019-8' } as const
const numberOf = (name: string): string =>
  name === '' ? '' : (standing[name as keyof typeof standing] ?? `${name}-${files}`)

/** What an import made, and what it left in the trail when it was undone; clients who are gone and still a case's first. */
const afterUndo = (id: number) =>
  inTenant(world.agency.database.databases, { account: 1, user: null }, async (tx) => {
    const made = await tx
      .selectFrom('import_made')
      .select(['kind', 'record_id as id'])
      .where('import_id', '=', id)
      .execute()
    const lines = await tx
      .selectFrom('audit')
      .select(['kind', 'object_id as id'])
      .where('request', '=', `import ${id}`)
      .where('verb', '=', 'delete')
      .execute()
    const firsts = await tx
      .selectFrom('court_case as c')
      .innerJoin('victim as v', 'v.id', 'c.primary_victim_id')
      .select('c.case_reference_id as case')
      .where('v.removed_at', 'is not', null)
      .where('c.removed_at', 'is', null)
      .execute()
    const inOrder = (all: readonly { kind: string; id: number | null }[]): readonly string[] =>
      all.map((one) => `${one.kind} ${one.id ?? ''}`).toSorted()
    return { made: inOrder(made), lines: inOrder(lines), firsts }
  })

const targets = ['victim.first', 'victim.last', 'court_case.case_reference_id', 'victim.birthdate']

describe('an import', () => {
  test('makes all rows or none, and an undo restores what was counted before, with a line for each of what it takes away', async () => {
    const admin = await world.agency.as('admin')
    await fc.assert(
      fc.asyncProperty(rows, async (all) => {
        files += 1
        const before = await world.counts()
        const table = all.map((row) => [row.first, row.last, numberOf(row.case), row.bad ? '1990-13-01' : '1990-12-01'])
        const read = await world.upload(csvOf([['First', 'Last', 'Case', 'Born'], ...table]))
        const id = Number(read['id'])
        const checked = await world.check(id, targets)
        const wrong = all.filter(({ bad }) => bad).length
        expect(checked['problem_count']).toBe(wrong)
        if (wrong > 0) {
          expect((await admin.post(`/v1/import/${id}/run`, {})).status).toBe(409)
          expect(await world.counts()).toEqual(before)
        } else {
          await admin.put(`/v1/import/${id}/likely`, { decisions: [], rest: 'create' })
          expect(await world.run(id)).toMatchObject({
            status: 'done',
            made: { victims: all.length, persons: all.length },
          })
          const named = new Set(all.map((row) => row.case).filter((name) => name !== '' && !(name in standing))).size
          const cases = named + all.filter((row) => row.case === '').length
          expect(await world.counts()).toEqual({
            victim: Number(before['victim']) + all.length,
            person: Number(before['person']) + all.length,
            court_case: Number(before['court_case']) + cases,
          })
          expect(await world.undo(id)).toMatchObject({ status: 'undone' })
          expect(await world.counts()).toEqual(before)
          const { made, lines, firsts } = await afterUndo(id)
          expect(made.length).toBeGreaterThanOrEqual(2 * all.length)
          expect([lines, firsts]).toEqual([made, []])
        }
        await admin.remove(`/v1/import/${id}`)
      }),
      {
        numRuns: 15,
        // The first client of a case that had none: only an undo that looks at the case gives it up.
        examples: [[[{ first: 'xax', last: 'xnx', case: 'Old', bad: false }]]],
      },
    )
    const verdict = await inTenant(world.agency.database.databases, { account: 1, user: null }, (tx) =>
      verifyAudit(tx, 1),
    )
    expect(verdict).toMatchObject({ intact: true })
  }, 120_000)

  test('of which a row became wrong after the check makes nothing, and says what', async () => {
    const admin = await world.agency.as('admin')
    const before = await world.counts()
    const read = await world.upload('First,Last,Case\nAmy,Latelywrong,LATE-1\nBea,Latelywrong,LATE-2\n')
    const id = Number(read['id'])
    expect(await world.check(id, targets.slice(0, 3))).toMatchObject({ status: 'checked', problem_count: 0 })
    for (const _ of [1, 2])
      expect(
        (await admin.post('/v1/court_case', { case_reference_id: 'LATE-2', date_time: '2026-03-01T12:00:00.000Z' }))
          .status,
      ).toBe(200)
    const after = { ...before, court_case: Number(before['court_case']) + 2 }
    expect(await world.run(id)).toMatchObject({
      status: 'checked',
      problem_count: 1,
      problems: [{ row: 3, column: 2, found: 'LATE-2' }],
    })
    expect(await world.counts()).toEqual(after)
  })

  test('law: whatever is decided of its rows, it is run, or told of a row that can not be and run once that is decided', async () => {
    const admin = await world.agency.as('admin')
    // Each row but the first is like all above it; a choice from 0 is the row above that it is linked to.
    const choices = fc.tuple(...[1, 2, 3].map((above) => fc.integer({ min: -2, max: above - 1 })))
    await fc.assert(
      fc.asyncProperty(choices, async (chosen) => {
        files += 1
        const [ones, name] = [['skip', 'create'], `Decided${files}x`]
        const read = await world.upload(csvOf([['First', 'Last'], ...[0, 1, 2, 3].map(() => ['Una', name])]))
        const id = Number(read['id'])
        expect(await world.check(id, targets.slice(0, 2))).toMatchObject({ undecided: 3 })
        const decisions = chosen.map((choice, at) => ({
          row: at + 3,
          choice: ones[-1 - choice] ?? 'link',
          person_id: null,
          of_row: choice < 0 ? null : choice + 2,
        }))
        const skipped = (row: number | null) => decisions.some((one) => one.row === row && one.choice === 'skip')
        const alone = decisions.filter(({ of_row }) => skipped(of_row))
        const decide = (some: readonly unknown[]) => admin.put(`/v1/import/${id}/likely`, { decisions: some })
        const decided = await decide(decisions)
        const [skips, creates] = ones.map((what) => decisions.filter(({ choice }) => choice === what).length)
        expect(decided.body).toMatchObject({ undecided: 0, total: 4, made: { skipped: skips } })
        const [first] = alone
        if (first !== undefined) {
          const refused = await admin.post(`/v1/import/${id}/run`, {})
          expect(refused.status).toBe(409)
          expect(refused.body['message']).toContain(`Row ${first.row} is linked to the person of row ${first.of_row}`)
          await decide(alone.map((one) => ({ ...one, choice: 'create', of_row: null })))
        }
        expect(await world.run(id)).toMatchObject({
          status: 'done',
          made: { skipped: skips, persons: 1 + (creates ?? 0) + alone.length, victims: 4 - (skips ?? 0) },
        })
        await admin.remove(`/v1/import/${id}`)
      }),
      { numRuns: 8, examples: [[[-1, 1, 2]], [[-1, 1, 1]]] },
    )
  }, 60_000)

  test('whose column goes to a field that is switched off after the check makes nothing, and asks for the columns anew', async () => {
    const admin = await world.agency.as('admin')
    const made = await admin.post('/v1/field_view', { table: 'Victim', type: 'Text', label: 'Shelter' })
    expect(made.status, made.text).toBe(200)
    const field = Number(made.body['id'])
    const read = await world.upload('First,Last,Shelter\nIvo,Lateoff,North house\n')
    const id = Number(read['id'])
    const columns = ['victim.first', 'victim.last', `victim.custom_fields.${field}`]
    expect(await world.check(id, columns)).toMatchObject({ status: 'checked', problem_count: 0 })
    const before = await world.counts()
    expect((await admin.put(`/v1/field_view/${field}`, { status: 0 })).status).toBe(200)
    expect(await world.run(id)).toMatchObject({ status: 'columns' })
    expect(await world.counts()).toEqual(before)
    expect(await world.check(id, [...columns.slice(0, 2), null])).toMatchObject({ status: 'checked' })
    expect(await world.run(id)).toMatchObject({ status: 'done', made: { victims: 1 } })
  })

  test('without a column for what a client must have makes nothing, and names each row that lacks it', async () => {
    const before = await world.counts()
    const read = await world.upload('First\nNoor\nPia\n')
    const checked = await world.check(Number(read['id']), ['victim.first'])
    expect(checked).toMatchObject({
      status: 'checked',
      problem_count: 2,
      problems: [
        { row: 2, column: null, message: expect.stringMatching(/name/i) },
        { row: 3, column: null, message: expect.stringMatching(/name/i) },
      ],
    })
    const admin = await world.agency.as('admin')
    expect((await admin.post(`/v1/import/${Number(read['id'])}/run`, {})).status).toBe(409)
    expect(await world.counts()).toEqual(before)
  })

  test('of a workbook goes the same way', async () => {
    const row = (at: number, cells: readonly string[]) =>
      `<row r="${at}">${cells.map((text, n) => `<c r="${'ABC'[n]}${at}" t="str"><f>1</f><v>${text}</v></c>`).join('')}</row>`
    const file = await workbookOf(`${row(1, ['First', 'Last'])}${row(2, ['Wanda', 'Workbook'])}`)
    const read = await world.upload(file, 'clients.xlsx')
    expect(read).toMatchObject({ status: 'columns', encoding: null, headers: ['First', 'Last'] })
    await world.check(Number(read['id']), ['victim.first', 'victim.last'])
    expect(await world.run(Number(read['id']))).toMatchObject({ status: 'done', made: { victims: 1 } })
  })

  test('is worked on in the background, in a process of its own', async () => {
    const problems: unknown[] = []
    const queue = await startWorkQueues(world.agency.app.services, {
      queues: imports.queues ?? [],
      onError: (error) => problems.push(error),
    })
    try {
      const admin = await world.agency.as('admin')
      const read = await world.upload('First,Last\nQuincy,Queued\n')
      const id = Number(read['id'])
      const columns = ['victim.first', 'victim.last'].map((target) => ({ target, dates: null }))
      const until = async (status: string): Promise<void> => {
        await queue.dispatch()
        await expect
          .poll(async () => (await world.detail(id))['status'], { timeout: 60_000, interval: 100 })
          .toBe(status)
      }
      await admin.put(`/v1/import/${id}/columns`, { columns })
      await until('checked')
      await admin.post(`/v1/import/${id}/run`, {})
      await until('done')
      await admin.post(`/v1/import/${id}/undo`, {})
      await until('undone')
    } finally {
      await queue.stop()
    }
    expect(problems).toEqual([])
  }, 120_000)
})
