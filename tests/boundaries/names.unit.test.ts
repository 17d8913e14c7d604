import { describe, expect, it } from 'vitest'
import { readFiles } from './check.ts'
import { mayReadNames, namesTaken } from './names.ts'
import { readSource } from './source.ts'

const none: ReadonlySet<string> = new Set()
const takenIn = (file: string, text: string): readonly string[] => namesTaken(file, readSource(file, text, none))

describe('[PRM-21] the name or number of another record is had through one door', () => {
  const files = readFiles(process.cwd())

  it('everywhere in the server', () => {
    expect(Object.entries(files).flatMap(([file, text]) => takenIn(file, text))).toEqual([])
  })

  it('and whoever may read them raw is there, and does', () => {
    for (const file of Object.keys(mayReadNames))
      expect([file, takenIn('server/a/x.ts', files[file] ?? '').length > 0]).toEqual([file, true])
  })

  it.each([
    'sql`select v.full_name as name from victim v`',
    'sql<{ id: number }>`select o.id, ${x} from person o order by o.sort_name`',
    'sql`select full_name from person`',
    "one('text', 'c.case_reference_id')",
    'hasText([sql`v.full_name`])',
    "sql.ref('c.reference_key')",
  ])('%s is reported', (use) => {
    expect(takenIn('server/a/x.ts', `export const x = ${use}`).join('\n')).toMatch(/seenRecords/)
  })

  it.each([
    'sql`select r.full_name as title from victim r`',
    "one('text', 'r.case_reference_id')",
    'sql`c.called as case_reference_id`',
    "({ sort: 'case_reference_id' })",
  ])('%s is let through', (use) => {
    expect(takenIn('server/a/x.ts', `export const x = ${use}`)).toEqual([])
  })
})
