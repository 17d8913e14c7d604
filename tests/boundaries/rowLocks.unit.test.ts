import { describe, expect, it } from 'vitest'
import { readFiles } from './check.ts'
import { rowLocks } from './rowLocks.ts'
import { readSource } from './source.ts'

const locksIn = (file: string, text: string): readonly string[] => rowLocks(file, readSource(file, text, new Set()))

describe('a row that is changed holds up nobody who only refers to it', () => {
  it('everywhere in the server', () => {
    expect(Object.entries(readFiles(process.cwd())).flatMap(([file, text]) => locksIn(file, text))).toEqual([])
  })

  it.each([
    "tx.selectFrom('user').select('id').forUpdate().executeTakeFirst()",
    'sql`select 1 from account where id = ${id} for update`.execute(tx)',
    'sql<{ id: number }>`select ${x} from account FOR\n UPDATE of account`',
  ])('%s is reported', (use) => {
    expect(locksIn('server/a/x.ts', `export const x = (tx) => ${use}`).join('\n')).toMatch(/FOR NO KEY UPDATE/)
  })

  it.each([
    "tx.selectFrom('user').select('id').forNoKeyUpdate().skipLocked()",
    'sql`select 1 from account where id = ${id} for no key update`',
    'sql`create policy only_own on account for insert with check (true)`',
    '`for update`',
  ])('%s is let through', (use) => {
    expect(locksIn('server/a/x.ts', `export const x = (tx) => ${use}`)).toEqual([])
  })
})
