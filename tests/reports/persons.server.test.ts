/** RPT-20: names of persons, for whoever sees them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScoped, type Scoped } from '../access/scopedUsers.ts'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'

let agency: Agency
let admin: Caller
let scoped: Scoped
beforeAll(async () => {
  agency = await startAgency(60)
  admin = await agency.as('admin')
  scoped = await startScoped(agency, Number((await admin.get('/v1/my_account')).body['id']))
}, 120_000)
afterAll(async () => {
  await scoped?.stop()
  await agency?.stop()
})

test('persons are named for those who see them, and for nobody else', async () => {
  const made = await admin.post('/v2/victim', {
    victim_type: 'P',
    first: 'Ty',
    last: 'Named',
    birthdate: '03/14/1956',
    limited_access: true,
  })
  const person = Number((await admin.get(`/v2/victim/${idOf(made)}`)).body['person_id'])
  const asked = { ids: [person, 987_654] }
  expect((await admin.post('/v1/person/named', asked)).body).toEqual({
    data: [{ id: person, title: 'Named, Ty', birthdate: '03/14/1956' }],
  })
  // To volunteers access to this client is limited.
  const volunteer = await agency.as('volunteer')
  expect((await volunteer.post('/v1/person/named', asked)).body).toEqual({ data: [] })
  expect(
    (await scoped.lacking(['view_own_victim', 'view_own_defendant'], 'POST', '/v1/person/named', { body: { ids: [] } }))
      .status,
  ).toBe(403)
  const other = await agency.addAccount({ name: 'Other' })
  scoped.hold(['view_own_victim', 'view_any_victim'])
  const { login } = await agency.addUser(other, { role_id: 100, user_login: 'stranger' })
  const { access: token } = await agency.signIn(login)
  const stranger = await agency.send('POST', '/v1/person/named', { token, body: { ids: [person] } })
  expect(stranger.body).toEqual({ data: [] })
})
