import fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDeviceKeys, publicKeyOf } from '../../epics/adapters/logCrypto.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { rowsOf, startAgency, type Agency } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'
import { holding } from '../server-kernel/heldRows.ts'
import { payloadOf, tokensOf, type Reply } from '../session/testServer.ts'

let agency: Agency
beforeAll(async () => {
  agency = await startAgency(100)
})
afterAll(() => agency?.stop())

type Pair = { readonly access: string; readonly refresh: string }
const inSystem = <T>(work: Parameters<typeof asSystem<T>>[2]) => asSystem(agency.database.databases, 'job', work)
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string, body?: unknown): Promise<Reply> =>
  agency.send(method, url, { token, ...(body !== undefined && { body }) })
const me = async (token: string) => (await send('GET', '/v1/me', token)).body
const idOf = async (login: string): Promise<number> => {
  const { id } = await inSystem((tx) =>
    tx.selectFrom('app_user').select('id').where('user_login', '=', login).executeTakeFirstOrThrow(),
  )
  return Number(id)
}
const begin = async (by: Pair, login: string): Promise<Reply> =>
  send('POST', '/v1/masquerade', by.access, { user_id: await idOf(login) })
const status = async (token: string): Promise<number> => (await send('GET', '/v1/me', token)).status
const refresh = ({ refresh: token }: Pair): Promise<Reply> =>
  agency.send('POST', '/auth/token', { body: { refresh_token: token, grant_type: 'refresh_token' } })

let admin: Pair
beforeEach(async () => {
  admin = await agency.signIn('admin')
})

describe('beginning', () => {
  test('[SRV-23, MSQ-12] tokens of the user, marked with the administrator, with just the rights of the user', async () => {
    const answer = await begin(admin, 'advocate')
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).toSorted()).toEqual(['access_token', 'api_url', 'refresh_token'])
    const acting = tokensOf(answer)
    const own = await agency.signIn('advocate')
    const [adminId, userId] = [await idOf('admin'), await idOf('advocate')]
    expect(payloadOf(acting.access)).toMatchObject({ sub: String(userId), act: { sub: String(adminId) } })
    const scopes = payloadOf(own.access)['scope'] as string[]
    expect(scopes).toContain('export_list')
    // Lists leave as files by the user's own hand only.
    expect(payloadOf(acting.access)['scope']).toEqual(scopes.filter((scope) => scope !== 'export_list'))
    expect(await me(acting.access)).toMatchObject({ id: userId, user_login: 'advocate' })
    expect((await send('GET', '/v1/user_role', acting.access)).status).toBe(
      (await send('GET', '/v1/user_role', own.access)).status,
    )
    const renewed = tokensOf(await refresh(acting))
    expect(payloadOf(renewed.access)).toMatchObject({ act: { sub: String(adminId) } })
    // The administrator's own session is there to return to.
    expect(await status(admin.access)).toBe(200)
  })

  test('from inside a masquerade, none is begun where the own session ends in that moment', async () => {
    const provider = await agency.signIn('backoffice')
    const acting = tokensOf(await begin(provider, 'admin'))
    const session = String(payloadOf(provider.access)['sid'])
    const ending = await holding(
      agency.database.superuserUrl,
      `update session_family set ended_at = now(), end_reason = 'logout' where id = '${session}'`,
    )
    const beginning = begin(acting, 'advocate')
    await ending.isWaitedFor()
    await ending.commit()
    expect((await beginning).status).toBe(401)
    const begun = await inSystem((tx) =>
      tx.selectFrom('session_family').select('user_id').where('acting_session', '=', session).execute(),
    )
    expect(begun).toEqual([{ user_id: await idOf('admin') }])
  })

  test('a session that ends in that moment begins none', async () => {
    const session = String(payloadOf(admin.access)['sid'])
    const other = new Client({ connectionString: agency.database.superuserUrl })
    await other.connect()
    try {
      await other.query('begin')
      await other.query("update session_family set ended_at = now(), end_reason = 'logout' where id = $1", [session])
      const beginning = begin(admin, 'advocate')
      await until(async () => {
        const { rows } = await other.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
        return rows.length > 0
      })
      await other.query('commit')
      expect((await beginning).status).toBe(401)
      const { rows } = await other.query('select from session_family where acting_session = $1', [session])
      expect(rows).toEqual([])
    } finally {
      await other.end()
    }
  })

  test('[MSQ-12] who masqueraded as whom and when is recorded, and all that is done meanwhile under both names', async () => {
    const acting = tokensOf(await begin(admin, 'advocate'))
    const [adminId, userId] = [await idOf('admin'), await idOf('advocate')]
    const made = await send('POST', '/v1/push_notification', acting.access, { event: 'broadcast', note: 'No' })
    expect(made.status).toBe(403)
    const client = await send('GET', '/v2/victim?limit=1', acting.access)
    expect(client.status).toBe(200)
    await send(
      'GET',
      `/v2/victim/${String(rowsOf(client)[0]?.['victim_id'] ?? rowsOf(client)[0]?.['id'])}`,
      acting.access,
    )
    const { sid } = payloadOf(acting.access)
    const { rows } = await inSystem((tx) =>
      sql<{ user_id: number; acting_admin: number | null; verb: string; object_id: number | null; at: string }>`
        select user_id, acting_admin, verb, object_id, at from audit
        where session = ${String(sid)} or (verb = 'masquerade' and session = ${String(payloadOf(admin.access)['sid'])})
        order by seq`.execute(tx),
    )
    expect(rows[0]).toMatchObject({ user_id: adminId, acting_admin: null, verb: 'masquerade', object_id: userId })
    expect(new Date(rows[0]?.at ?? '').getTime()).toBe(agency.clock.now())
    const meanwhile = rows.slice(1)
    expect(meanwhile.length).toBeGreaterThanOrEqual(2)
    for (const line of meanwhile) expect(line).toMatchObject({ user_id: userId, acting_admin: adminId })
  })

  test('[MSQ-12] where the provider works as somebody of an agency, the agency’s own record names both', async () => {
    const [byId, userId] = [await idOf('backoffice'), await idOf('other-admin')]
    expect((await begin(await agency.signIn('backoffice'), 'other-admin')).status).toBe(200)
    const { rows } = await inSystem((tx) =>
      sql<Readonly<Record<string, unknown>>>`
        select a.user_id, a.acting_admin, a.object_id, a.reason from audit a
        join app_user u on u.id = ${userId} and u.account = a.account
        where a.verb = 'masquerade' order by a.seq desc limit 1`.execute(tx),
    )
    expect(rows).toEqual([{ user_id: userId, acting_admin: byId, object_id: userId, reason: 'began' }])
  })

  test('[MSQ-12, SRV-23] law: over all levels, only with the permission, as somebody of a lower level and in reach', async () => {
    const byLevel: Record<number, string> = {
      1: 'volunteer',
      30: 'advocate',
      45: 'supervisor',
      60: 'admin',
      90: 'backoffice',
    }
    const levels = Object.keys(byLevel).map(Number)
    for (const level of levels) {
      const by = await agency.signIn(byLevel[level] ?? '')
      // 001 §6: administrators, and the provider's back office.
      const may = level >= 60
      for (const other of levels) {
        const expected = may && other < level ? 200 : 403
        expect((await begin(by, byLevel[other] ?? '')).status, `${level} as ${other}`).toBe(expected)
      }
    }
    // Another agency's administrator is out of an administrator's reach, as if there were none; not of the provider's.
    expect((await begin(admin, 'other-admin')).status).toBe(404)
    expect((await send('POST', '/v1/masquerade', admin.access, { user_id: 987_654 })).status).toBe(404)
    expect((await begin(await agency.signIn('backoffice'), 'other-admin')).status).toBe(200)
  })

  test('nobody who is switched off is worked as', async () => {
    const id = await idOf('supervisor')
    await send('PUT', `/v1/user/${id}`, admin.access, { status: 0 })
    expect((await begin(admin, 'supervisor')).status).toBe(403)
    await send('PUT', `/v1/user/${id}`, admin.access, { status: 1 })
    expect((await begin(admin, 'supervisor')).status).toBe(200)
  })
})

describe('what is kept on a device', () => {
  test('law: of the user and of whoever works as them, neither is given a key of the other’s log', async () => {
    const device = await makeDeviceKeys()
    const public_key = await publicKeyOf(device)
    const ask = async (token: string, kept: readonly string[] = []) => {
      const reply = await send('POST', '/v1/log_key', token, { public_key, kept })
      expect(reply.status).toBe(200)
      return {
        id: String(reply.body['key_id']),
        given: (reply.body['kept'] as { key_id: string }[]).map(({ key_id }) => key_id),
      }
    }
    const logout = ({ access }: Pair) =>
      send('DELETE', `/auth/delete-token/${String(payloadOf(access)['jti'])}?log_type=logout`, access)
    const user = await agency.signIn('supervisor')
    const ofUser = (await ask(user.access)).id
    const acting = tokensOf(await begin(admin, 'supervisor'))
    const first = await ask(acting.access, [ofUser])
    expect(first.given).toEqual([])
    await logout(user)
    expect((await ask(acting.access, [ofUser])).given).toEqual([])
    const ofAdmin = (await ask(admin.access, [ofUser, first.id])).id
    expect((await ask(admin.access, [ofUser, first.id])).given).toEqual([])

    // It is there again for the two of them, and for nobody else: not for another administrator either.
    await logout(acting)
    const again = await agency.signIn('admin')
    const once = tokensOf(await begin(again, 'supervisor'))
    expect((await ask(once.access, [first.id, ofUser, ofAdmin])).given).toEqual([first.id])
    expect((await ask((await agency.signIn('supervisor')).access, [first.id, ofUser])).given).toEqual([ofUser])
    const other = tokensOf(await begin(await agency.signIn('backoffice'), 'supervisor'))
    expect((await ask(other.access, [first.id])).given).toEqual([])
  })
})

describe('meanwhile', () => {
  test('what the user signs in with, their own sessions and what they agreed to are out of reach', async () => {
    const own = await agency.signIn('advocate')
    const acting = tokensOf(await begin(admin, 'advocate'))
    const { sid, jti } = payloadOf(own.access)
    const listed = (await send('GET', '/auth/get-tokens', acting.access)).body as unknown as { jti: string }[]
    expect(listed.map((token) => token.jti)).not.toContain(jti)
    await send('DELETE', `/auth/delete-token/${String(jti)}`, acting.access)
    await send('DELETE', `/auth/delete-token/${String(payloadOf(own.refresh)['jti'])}?log_type=logout`, acting.access)
    expect(await status(own.access), String(sid)).toBe(200)
    const id = await idOf('advocate')
    for (const [path, body] of [
      ['/auth/change-username', { token: acting.access, user_login: 'taken-over' }],
      [
        '/auth/change-password',
        { token: acting.access, password: 'orchard-lantern-9', password2: 'orchard-lantern-9' },
      ],
    ] as const)
      expect((await send('POST', path, acting.access, body)).status, path).toBe(403)
    const before = (await me(own.access))['system_use_last_accepted']
    await send('PUT', `/v1/me/${id}`, acting.access, { accept_system_use_notification: true })
    expect((await me(own.access))['system_use_last_accepted']).toBe(before)
  })

  test.each(['ended_at', 'expires_at'] as const)(
    'it is renewed only while the administrator’s own session stands, though nobody said that it does not: %s',
    async (column) => {
      const acting = tokensOf(await begin(admin, 'advocate'))
      const at = new Date(agency.clock.now() - 1).toISOString()
      await inSystem((tx) =>
        tx
          .updateTable('session_family')
          .set({ [column]: at, ...(column === 'ended_at' && { end_reason: 'logout' }) })
          .where('id', '=', String(payloadOf(admin.access)['sid']))
          .execute(),
      )
      expect((await refresh(acting)).status).toBe(401)
    },
  )

  test('it ends with the session of the administrator, with their right to it, and after an hour', async () => {
    const first = tokensOf(await begin(admin, 'advocate'))
    await send('DELETE', `/auth/delete-token/${String(payloadOf(admin.refresh)['jti'])}`, admin.access)
    expect(await status(first.access)).toBe(401)
    expect((await refresh(first)).status).toBe(401)

    const other = await agency.signIn('backoffice')
    const second = tokensOf(await begin(other, 'other-admin'))
    const provider = await idOf('backoffice')
    const setRole = (role: number) =>
      inSystem((tx) => tx.updateTable('app_user').set({ role_id: role }).where('id', '=', provider).execute())
    await setRole(5)
    expect((await refresh(second)).status).toBe(401)
    await setRole(6)
    expect(await status(second.access)).toBe(401)

    const third = await inSystem((tx) =>
      tx.selectFrom('session_family').selectAll().where('acting_admin', 'is not', null).execute(),
    )
    for (const family of third) expect(Date.parse(family.expires_at) - Date.parse(family.created_at)).toBe(3_600_000)
  })

  test('law: whatever changes of either user, the next request is answered just while the one may work as the other', async () => {
    // Roles 1 … 5 are in ascending order of level; of the agency just administrators, who have the fifth, masquerade.
    const change = fc.oneof(
      fc.record({ whose: fc.constant('admin'), set: fc.constantFrom({ role_id: 4 }, { role_id: 5 }) }),
      fc.record({ whose: fc.constant('supervisor'), set: fc.constantFrom({ role_id: 3 }, { role_id: 5 }) }),
      fc.record({
        whose: fc.constantFrom('admin', 'supervisor'),
        set: fc.constantFrom<{ status: 0 | 1 }[]>({ status: 0 }, { status: 1 }),
      }),
    )
    const set = async (whose: string, values: { role_id?: number; status?: 0 | 1 }) => {
      const id = await idOf(whose)
      await inSystem((tx) => tx.updateTable('app_user').set(values).where('id', '=', id).execute())
    }
    const asBefore = async () => {
      await set('admin', { role_id: 5, status: 1 })
      await set('supervisor', { role_id: 4, status: 1 })
    }
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const acting = tokensOf(await begin(admin, 'supervisor'))
        const users = { admin: { role_id: 5, status: 1 }, supervisor: { role_id: 4, status: 1 } }
        for (const { whose, set: values } of changes) {
          await set(whose, values)
          Object.assign(users[whose === 'admin' ? 'admin' : 'supervisor'], values)
          const { admin: one, supervisor: other } = users
          const may = one.status === 1 && other.status === 1 && one.role_id === 5 && other.role_id < one.role_id
          expect(await status(acting.access)).toBe(may ? 200 : 401)
        }
      }),
      { numRuns: 20, plugins: [fc.afterEach(asBefore)] },
    )
  })

  test('again from inside it is the administrator still, and the masquerade before is over', async () => {
    const provider = await agency.signIn('backoffice')
    const first = tokensOf(await begin(provider, 'admin'))
    const second = tokensOf(await begin(first, 'advocate'))
    expect(payloadOf(second.access)['act']).toEqual({ sub: String(await idOf('backoffice')) })
    expect(await status(first.access)).toBe(401)
    expect(await status(second.access)).toBe(200)
    expect((await begin(second, 'volunteer')).status).toBe(403)
  })

  test('[MSQ-11] a logout ends both sessions; a return ends the masquerade alone', async () => {
    const revoke = (pair: Pair, reason: string) =>
      send('DELETE', `/auth/delete-token/${String(payloadOf(pair.refresh)['jti'])}?log_type=${reason}`, pair.access)
    const first = tokensOf(await begin(admin, 'advocate'))
    await revoke(first, 'replaced')
    expect([await status(first.access), await status(admin.access)]).toEqual([401, 200])
    const second = tokensOf(await begin(admin, 'advocate'))
    await revoke(second, 'logout')
    expect([await status(second.access), await status(admin.access)]).toEqual([401, 401])
    expect((await refresh(admin)).status).toBe(401)
  })
})

describe('candidates', () => {
  const find = (token: string, search: string) =>
    send('GET', `/v1/user?search=${encodeURIComponent(search)}&status=1&admin_bypass=1`, token)
  const logins = async (token: string, search: string) =>
    rowsOf(await find(token, search)).map((row) => row['user_login'])

  test('[SRV-24, MSQ-12] active users of a lower level, with just what names them, for whoever may masquerade', async () => {
    const found = await find(admin.access, 'advocate')
    expect(found.status).toBe(200)
    expect(rowsOf(found).length).toBeGreaterThan(0)
    for (const row of rowsOf(found))
      expect(Object.keys(row).toSorted()).toEqual(['account', 'first', 'id', 'last', 'user_login'])
    expect(await logins(admin.access, 'advocate')).toContain('advocate')
    expect(await logins(admin.access, 'admin')).toEqual([])
    expect(await logins((await agency.signIn('backoffice')).access, 'admin')).toEqual(
      expect.arrayContaining(['admin', 'other-admin']),
    )
    for (const login of ['advocate', 'volunteer', 'supervisor'])
      expect((await find((await agency.signIn(login)).access, 'advocate')).status).toBe(403)
    for (const short of ['', 'ad', '  a  ', '%%'])
      expect([400, 422], short).toContain((await find(admin.access, short)).status)
    expect(await logins(admin.access, '%%%')).toEqual([])
  })
  test('law: just those are found whom one may work as, whatever their account, level and status', async () => {
    const accountOf = async (login: string) => Number((await me((await agency.signIn(login)).access))['account'])
    const closed = await agency.addAccount({ name: 'Closed Agency', archive_date: '2026-01-01' })
    const accounts = [await accountOf('admin'), await accountOf('other-admin'), closed]
    const roles = await inSystem((tx) => tx.selectFrom('role').select('id').orderBy('level').execute())
    const all: string[] = []
    for (const [at, account] of accounts.entries())
      for (const { id } of roles)
        for (const status of [0, 1] as const)
          all.push(
            (await agency.addUser(account, { role_id: id, status, user_login: `zz${at}-${id}-${status}` })).login,
          )
    for (const login of ['admin', 'backoffice']) {
      const by = await agency.signIn(login)
      const [found, may]: [unknown[], string[]] = [[], []]
      // All of them are more than one answer holds.
      for (const at of accounts.keys()) found.push(...(await logins(by.access, `zz${at}-`)))
      for (const each of all) if ((await begin(by, each)).status === 200) may.push(each)
      expect([login, new Set(found)]).toEqual([login, new Set(may)])
      expect(may.length).toBeGreaterThan(0)
    }
  })
})
