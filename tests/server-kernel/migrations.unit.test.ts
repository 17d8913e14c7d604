/**
 * `fixtures/delivered/migrations.sha256` has the checksum of each migration, as `sha256sum` writes and checks it. A new one
 * is added by `sha256sum server/migrations/NNNN_name.sql >> fixtures/delivered/migrations.sha256`; a line that stands there
 * never changes, since databases have had that migration.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationOf } from '../../server/kernel/migrate.ts'

const root = join(import.meta.dirname, '..', '..')
const lines = readFileSync(join(root, 'fixtures/delivered/migrations.sha256'), 'utf8').trim().split(/\r?\n/)
const frozen = new Map(
  lines.map((line) => {
    const [checksum = '', file = ''] = line.split(/ [ *]/)
    return [file, checksum] as const
  }),
)
const files = readdirSync(join(root, 'server/migrations')).map((file) => `server/migrations/${file}`)
const add = (file: string): string => `sha256sum ${file} >> fixtures/delivered/migrations.sha256`

test('a migration reads as it was frozen, none is gone, and each new one is frozen', () => {
  expect(frozen.size).toBe(lines.length)
  expect([...frozen.keys()].filter((file) => !files.includes(file))).toEqual([])
  const changed = files.filter((file) => {
    const checksum = frozen.get(file)
    return checksum !== undefined && checksum !== migrationOf(file, readFileSync(join(root, file), 'utf8')).checksum
  })
  expect(changed, 'Databases have had these: put them back, and say what is to be different in another one.').toEqual(
    [],
  )
  expect(files.filter((file) => !frozen.has(file)).map(add)).toEqual([])
})

test('each file is a migration: a number, a name of its own, and nothing else beside them', () => {
  const named = files.map((file) => /\/(\d{4})_([\w-]+)\.sql$/.exec(file) ?? [file, file, file])
  expect(named.filter(([, number]) => !/^\d{4}$/.test(number ?? '')).map(([file]) => file)).toEqual([])
  for (const at of [1, 2]) expect(new Set(named.map((parts) => parts[at])).size).toBe(files.length)
})
