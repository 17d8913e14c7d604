/** A report of thousands of lines is more than the bodies of other calls may be. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { keep, period, runBy, type Figure } from './submitting.ts'

let agency: Agency
beforeAll(async () => {
  agency = await startAgency(60)
}, 120_000)
afterAll(() => agency?.stop())

test('a submission of more than 1 MB is read, and judged by what it says; other calls take no such body', async () => {
  const admin = await agency.as('admin')
  const run = await runBy(admin)
  const figures = Array.from({ length: 7_500 }, (_, at): Figure => {
    // A type that the run does not count.
    const question = { type: 'unfunded' as const, show: 'all', ...period, zip_code: `80${at}` }
    return { at, question, count: 0 }
  })
  expect(JSON.stringify(figures).length).toBeGreaterThan(1_000_000)
  const kept = await keep(admin, run, figures)
  expect(kept.status).toBe(422)
  expect((await admin.post('/v2/report/batch', { figures })).status).toBe(413)
})
