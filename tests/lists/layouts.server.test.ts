import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLayout } from '../../domain/lists/index.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'

let agency: Agency
beforeAll(async () => {
  agency = await startAgency(10)
}, 120_000)
afterAll(() => agency?.stop())

test('[LST-20] the columns of a list are kept for the user alone, wherever they sign in', async () => {
  const [admin, other, elsewhere] = [
    await agency.as('admin'),
    await agency.as('advocate'),
    await agency.as('other-admin'),
  ]
  const layout = { ...usualLayout, columns: [{ id: 'email', isShown: true, width: 240 }] }
  expect((await admin.put('/v1/list_layout', { tab: 'victims', layout })).status).toBe(200)
  expect(
    (await admin.put('/v1/list_layout', { tab: 'victims', layout: { ...layout, orderBy: 'birthdate' } })).status,
  ).toBe(200)
  expect((await admin.get('/v1/list_layout')).body).toEqual({
    data: [{ tab: 'victims', layout: { ...layout, orderBy: 'birthdate' } }],
  })
  for (const caller of [other, elsewhere]) expect((await caller.get('/v1/list_layout')).body).toEqual({ data: [] })
  expect((await admin.put('/v1/list_layout', { tab: 'victims', layout: null })).status).toBe(200)
  expect((await admin.get('/v1/list_layout')).body).toEqual({ data: [] })
  expect((await admin.put('/v1/list_layout', { tab: 'shoes', layout })).status).toBe(422)
})
