/** Whoever owns the database, an agency is told of no account but its own and those of its groups. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { readMigrations } from '../../server/kernel/migrate.ts'
import { openDatabase } from '../../server/kernel/openDatabase.ts'
import { emptyDatabase } from '../server-kernel/testDatabase.ts'

test.each(['createrole', 'createrole bypassrls', 'superuser'])(
  'a role with %s',
  { timeout: 60_000 },
  async (rights) => {
    const { superuserUrl, drop } = await emptyDatabase()
    const root = new pg.Client({ connectionString: superuserUrl })
    await root.connect()
    root.on('error', () => undefined)
    const owner = new URL(superuserUrl)
    const name = owner.pathname.slice(1)
    Object.assign(owner, { username: `owner_${name}`, password: randomBytes(8).toString('hex') })
    await root.query(`create role ${owner.username} login ${rights} password '${owner.password}'`)
    await root.query(`alter database ${name} owner to ${owner.username}`)
    const opened = await openDatabase({
      config: { databaseUrl: owner.href, dataFolder: 'unused' },
      migrations: readMigrations(),
    })
    try {
      await root.query(`insert into account (name, contact_person) values ('One', 'x'), ('Two', 'x')`)
      const { rows: accounts } = await root.query('select id from account order by id')
      for (const { id } of accounts) {
        const { rows } = await inTenant(opened.databases, { account: Number(id), user: null }, (tx) =>
          sql<{ id: number }>`select id from listed_account`.execute(tx),
        )
        expect(rows).toEqual([{ id: Number(id) }])
      }
    } finally {
      await opened.stop()
      await root.end()
      await drop()
    }
  },
)
