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
})
afterAll(() => world?.stop())

const word = fc
  .string({ unit: fc.constantFrom('a', 'e', 'ó', 'n', 'z', "'", '"', ',', '\n', ';', '='), minLength: 1, maxLength: 8 })
  .map((text) => `x${text}x`)
const rows = fc.array(fc.record({ first: word, last: word, case: fc.constantFrom('', 'A', 'B'), bad: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
})

const targets = ['victim.first', 'victim.last', 'court_case.case_reference_id', 'victim.birthdate']

describe('an import', () => {
  test('makes all rows or none, and an undo restores what was counted before', async () => {
    const admin = await world.agency.as('admin')
    await fc.assert(
      fc.asyncProperty(rows, async (all) => {
        files += 1
        const before = await world.counts()
        const table = all.map((row) => [
          row.first,
          row.last,
          row.case && `${row.case}-${files}`,
          row.bad ? '1990-13-01' : '1990-12-01',
        ])
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
          const named = new Set(all.map((row) => row.case).filter((name) => name !== '')).size
          const cases = named + all.filter((row) => row.case === '').length
          expect(await world.counts()).toEqual({
            victim: Number(before['victim']) + all.length,
            person: Number(before['person']) + all.length,
            court_case: Number(before['court_case']) + cases,
          })
          expect(await world.undo(id)).toMatchObject({ status: 'undone' })
          expect(await world.counts()).toEqual(before)
        }
        await admin.remove(`/v1/import/${id}`)
      }),
      { numRuns: 15 },
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
