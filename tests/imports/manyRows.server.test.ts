/** Rows are made side by side: what comes of them is what comes of records that are made one after the other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { startImportWorld, type ImportWorld } from './importWorld.ts'
import { csvOf } from './writtenFiles.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await startImportWorld(30)
})
afterAll(() => world?.stop())

/** More than are made at a time; every third row is on one of a few cases, some of them far apart. */
const many = 250
const caseOf = (at: number): string => (at % 3 === 0 ? `SHARED-${at % 7}` : at % 3 === 1 ? `OWN-${at}` : '')
const rows = Array.from({ length: many }, (_, at) => [
  `First${at}`,
  `Sideways${at}x`,
  caseOf(at),
  at % 5 === 0 ? '1990-12-01' : '',
])
const targets = ['victim.first', 'victim.last', 'court_case.case_reference_id', 'victim.birthdate']

type Made = {
  readonly last: string
  readonly reference: string
  readonly primary: string
  readonly case_version: number
  readonly version: number
  readonly words: number
  readonly changes: string
  readonly stages: number
}

test('each row of a long file is a whole record, and the first on a case is its primary client', async () => {
  const before = await world.counts()
  const read = await world.upload(csvOf([['First', 'Last', 'Case', 'Born'], ...rows]))
  const id = Number(read['id'])
  expect(await world.check(id, targets)).toMatchObject({ status: 'checked', problem_count: 0, total: many })
  const admin = await world.agency.as('admin')
  await admin.put(`/v1/import/${id}/likely`, { decisions: [], rest: 'create' })
  const shared = new Set(rows.map((row) => row[2]).filter((name) => name?.startsWith('SHARED'))).size
  const own = rows.filter((row) => !row[2]?.startsWith('SHARED')).length
  expect(await world.run(id)).toMatchObject({
    status: 'done',
    made: { victims: many, persons: many, cases: shared + own, linked: 0, skipped: 0 },
  })
  const made = await inTenant(world.agency.database.databases, { account: 1, user: null }, async (tx) => {
    const { rows: found } = await sql<Made>`
      select p.last, c.case_reference_id as reference, f.full_name as primary, c.version as case_version, v.version,
        (select count(*) from victim_word w where w.account = v.account and w.victim_id = v.id) as words,
        (select string_agg(h.kind || ' ' || h.verb || ' ' || h.version, ', ' order by h.kind, h.version) from record_change h
          where h.account = v.account and (h.kind, h.record_id) in (('victim', v.id), ('person', p.id), ('court_case', c.id))) as changes,
        (select count(*) from stage_history s where s.account = c.account and s.case_id = c.id) as stages
      from victim v join person p on p.account = v.account and p.id = v.person_id
      join court_case c on c.account = v.account and c.id = v.case_id
      join victim f on f.account = c.account and f.id = c.primary_victim_id
      where p.last like 'Sideways%'`.execute(tx)
    return new Map(found.map((row) => [row.last, row]))
  })
  for (const [at, [first, last = '', reference = '']] of rows.entries()) {
    const firstOf = reference === '' ? rows[at] : rows.find((row) => row[2] === reference)
    expect(made.get(last), `${first} ${last}`).toMatchObject({
      ...(reference !== '' && { reference }),
      primary: `${firstOf?.[1]}, ${firstOf?.[0]}`,
      case_version: 2,
      version: 1,
      words: 2,
      changes: 'court_case create 1, court_case update 2, person create 1, victim create 1',
      stages: 1,
    })
  }
  expect(made.size).toBe(many)
  expect(await world.undo(id)).toMatchObject({ status: 'undone' })
  expect(await world.counts()).toEqual(before)
}, 120_000)

test('a wrong row far down is named with its own number, and nothing is made', async () => {
  const before = await world.counts()
  const wrong = rows.map((row, at) => (at === 180 ? [row[0], row[1], row[2], 'never'] : row))
  const read = await world.upload(
    csvOf([['First', 'Last', 'Case', 'Born'], ...wrong.map((row) => row.map((cell) => cell ?? ''))]),
  )
  const checked = await world.check(Number(read['id']), targets)
  expect(checked).toMatchObject({ problem_count: 1 })
  expect((checked['problems'] as { row: number }[]).map(({ row }) => row)).toEqual([182])
  expect(await world.counts()).toEqual(before)
}, 60_000)
