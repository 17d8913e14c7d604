/** What a delivered database held, as the product of today reads it. */
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { kinds, ofPath, recordCalls, type Kind } from '../../domain/records/index.ts'
import { openDatabases } from '../../server/kernel/database.ts'
import { connectionAs } from '../../server/kernel/roles.ts'
import { createSealing } from '../../server/kernel/sealing.ts'
import { sealOlderSecrets } from '../../server/session/index.ts'
import { passwordHash, startTestServer } from '../session/testServer.ts'
import type { Delivered } from './delivered.ts'

/** Kinds whose rows are not simply those of the table that is called like them. */
const rowsOf: Readonly<Partial<Record<Kind, string>>> = {
  letter_defaults: '(select account as id, account from letter_defaults)',
  location: '(select * from person where is_location and deleted_at is null)',
  person: '(select * from person where not is_location and deleted_at is null)',
}

/** Each record of the first account, by its administrator; answers kinds that it had. The database goes with it. */
export const readAll = async ({ client, ownerUrl, superuserUrl, drop }: Delivered): Promise<readonly Kind[]> => {
  const databases = openDatabases({
    app: connectionAs('caselog_app', superuserUrl),
    system: connectionAs('caselog_system', superuserUrl),
  })
  await client.query('update app_user set password_hash = $1 where id = 1', [passwordHash])
  const ids = new Map<Kind, readonly number[]>()
  for (const kind of kinds) {
    const { rows } = await client.query<{ id: number }>(
      `select id::int from ${rowsOf[kind] ?? kind} r where account = 1 order by id`,
    )
    ids.set(
      kind,
      rows.map(({ id }) => id),
    )
  }
  await sealOlderSecrets(databases, createSealing(Buffer.alloc(32, 1), randomBytes))
  const server = await startTestServer({
    now: Date.parse('2026-12-01T12:00:00.000Z'),
    database: { databases, ownerUrl, superuserUrl, drop: () => databases.close().then(drop) },
  })
  const { access: token } = await server.signIn('admin')
  const unread: unknown[] = []
  for (const kind of kinds) {
    const { get } = recordCalls[kind]
    const { type } = ofPath(kind)
    const query = type === undefined ? '' : `?type=${type}`
    for (const id of ids.get(kind) ?? []) {
      const path = `/v${get.version}/${get.path.replace('{id}', `${id}`)}${query}`
      const { status, body } = await server.send('GET', path, { token })
      if (status !== 200 || !get.response.safeParse(body).success) unread.push([kind, id, status, body])
    }
  }
  expect(unread).toEqual([])
  await server.stop()
  return kinds.filter((kind) => ids.get(kind)?.length !== 0)
}
