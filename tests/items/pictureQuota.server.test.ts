/** Pictures that no text shows are bounded, each user's by themselves; so are those that are read at once. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { postFile } from '../documents/form.ts'
import { png } from '../documents/samples.ts'
import { holding } from '../server-kernel/heldRows.ts'
import { at, startWorld, type World } from './itemWorld.ts'

const world: World = await startWorld()
afterAll(() => world.agency.stop())

const tokens = {
  admin: (await world.agency.signIn('admin')).access,
  advocate: (await world.agency.signIn('advocate')).access,
}
const add = (login: keyof typeof tokens = 'admin') =>
  postFile(world.agency, '/v1/image', { token: tokens[login], bytes: png() })
const own = <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> =>
  inTenant(world.agency.database.databases, { account: world.account, user: null }, work)
beforeEach(() => own((tx) => tx.deleteFrom('file').where('purpose', '=', 'image').execute()))

const day = 86_400_000
/** The admin's, added so many days ago. Their keys. */
const added = async (count: number, { days = 0, size = 1 } = {}): Promise<readonly string[]> => {
  const keys = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const created_at = new Date(world.agency.clock.now() - days * day).toISOString()
  const file = { account: world.account, purpose: 'image', name: 'a.png', mime: 'image/png', sha256: 'x' } as const
  await own((tx) =>
    tx
      .insertInto('file')
      .values(keys.map((key) => ({ ...file, key, size, state: 'kept', user_id: world.userId, created_at })))
      .execute(),
  )
  return keys
}

describe('a picture', () => {
  test.each([
    ['a hundred that no text shows', 100, 1],
    ['two hundred megabytes that no text shows', 1, 200 * 1_048_576],
  ])('beyond %s is refused with a sentence, and taken of anybody else', async (_, count, size) => {
    await added(count, { size })
    const refused = await add()
    expect([refused.status, refused.body['message']]).toEqual([422, expect.stringMatching(/^You have added many/)])
    expect((await add('advocate')).status).toBe(200)
  })

  test('is taken as long as one of those before it is shown by a text, or is older than a week', async () => {
    const keys = await added(99)
    expect((await add()).status).toBe(200)
    expect((await add()).status).toBe(422)
    const note = `<p><img src="/v1/image/${keys[0] ?? ''}" alt="The yard"></p>`
    const said = await world.admin.post('/v1/note', { victim_id: world.own.victim_id, date_time: at, note })
    expect(said.status).toBe(200)
    expect([(await add()).status, (await add()).status]).toEqual([200, 422])
    await own((tx) => tx.deleteFrom('file').where('purpose', '=', 'image').execute())
    await added(100, { days: 8 })
    expect((await add()).status).toBe(200)
  })

  test('waits while six of its user’s are read, behind sixty at most', async () => {
    const held = await holding(world.agency.database.superuserUrl, 'lock table file in exclusive mode')
    const sent = Array.from({ length: 70 }, () => add())
    await Promise.race(sent)
    await held.letGo()
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect(statuses.filter((status) => status === 200)).toHaveLength(66)
  }, 60_000)
})
