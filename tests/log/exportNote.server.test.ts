import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'

let agency: Agency

beforeAll(async () => {
  agency = await startAgency()
})
afterAll(() => agency?.stop())

const note = { reason: ' The list jumps for Mrs. Quillfeather. ', entries: 1_204, redaction: 2 }

/** What the account's own people may read of it. */
const inside = async <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> => {
  const { id, account } = (await (await agency.as('admin')).get('/v1/me')).body
  return inTenant(agency.database.databases, { account: Number(account), user: Number(id) }, work)
}
const lines = () =>
  inside((tx) =>
    tx
      .selectFrom('audit')
      .select(['user_id', 'verb', 'object_id', 'count', 'result', 'reason'])
      .where('call', '=', 'log_export.note')
      .orderBy('seq')
      .execute(),
  )

test('an export is in the trail with its size and rules; what somebody typed for a reason lies beside it', async () => {
  const advocate = await agency.as('advocate')
  const { id: me } = (await advocate.get('/v1/me')).body
  expect(await advocate.post('/v1/log_export', note)).toMatchObject({ status: 200, body: { success: true } })
  const [line] = await lines()
  expect(line).toMatchObject({ user_id: me, verb: 'export', count: 1_204, result: 'done', reason: 'redaction 2' })
  const kept = await inside((tx) => tx.selectFrom('log_export').selectAll().execute())
  expect(kept).toMatchObject([{ id: line?.object_id, user_id: me, reason: note.reason.trim(), entries: 1_204 }])
})

test('without a reason, or for somebody who takes no lists out either, it is refused', async () => {
  const before = (await lines()).filter(({ result }) => result === 'done').length
  const advocate = await agency.as('advocate')
  for (const wrong of [{ reason: ' ' }, { reason: 'x'.repeat(501) }, { entries: -1 }, { redaction: 0 }, { more: 1 }])
    expect([400, 422]).toContain((await advocate.post('/v1/log_export', { ...note, ...wrong })).status)
  expect((await (await agency.as('volunteer')).post('/v1/log_export', note)).status).toBe(403)
  expect((await lines()).filter(({ result }) => result === 'done').length).toBe(before)
})
