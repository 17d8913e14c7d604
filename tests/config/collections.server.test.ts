import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowField } from '../../domain/config/collections.ts'
import { tagObjects } from '../../domain/config/lists/texts.ts'
import {
  type CollectionName,
  collectionNames,
  declarationOf,
  laterCollections,
  rowShape,
  tableNameOf,
} from '../../domain/config/index.ts'
import { rowFor } from '../../server/items/index.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { demoAccounts } from '../../fixtures/demo/index.ts'
import { rowsOf, startAgency, type Agency } from '../records/agencyServer.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'

let agency: Agency
beforeAll(async () => {
  agency = await startAgency(200)
})
afterAll(() => agency?.stop())

const addressOf = (name: CollectionName, query = ''): string => {
  const {
    version,
    endpoint: path,
    listed: { type },
  } = declarationOf(name)
  const asked = [type === undefined ? '' : `type=${type}`, query].filter((part) => part !== '')
  return `/v${version}/${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}
const list = async (name: CollectionName, login = 'admin', query = '') =>
  (await agency.as(login)).get(addressOf(name, query))

/** A list that the demonstration agency has no entries of is empty. */
const [demo] = demoAccounts({ size: 1, now: 0 })
const isDemonstrated = new Set(['race', 'gender', 'case_stage', ...Object.keys(demo?.configuration ?? {})])
// They are another account's, which is offered nothing itself (tests/affiliates).
isDemonstrated.delete('training_link')
const ofOwnAccount = laterCollections.filter((name) => name !== 'training_link')

describe('reading', () => {
  test.each(collectionNames)('[SRV-59] %s is a paged list, for every signed-in user', async (name) => {
    const least = isDemonstrated.has(name) ? 2 : 0
    for (const login of ['volunteer', 'admin']) {
      const { status, body } = await list(name, login)
      expect([status, body['page'], body['limit']]).toEqual([200, 1, 1000])
      expect(body['total']).toBe(rowsOf({ status, body } as never).length)
      expect(body['total']).toBeGreaterThanOrEqual(least)
    }
    const cut = await list(name, 'admin', 'page=2&limit=1')
    expect([rowsOf(cut).length, cut.body['limit']]).toEqual([least / 2, 1])
    expect((await agency.send('GET', addressOf(name))).status).toBe(401)
  })

  test.each(['taxonomy', 'term', 'special_classification', 'race', 'gender', 'crime_category', 'crime'])(
    '[SRV-55] %s is of version 2',
    async (path) => {
      const admin = await agency.as('admin')
      expect([(await admin.get(`/v2/${path}`)).status, (await admin.get(`/v1/${path}`)).status]).toEqual([200, 404])
    },
  )

  test.each(tagObjects)('[SRV-55] taxonomies of %s are those that it may carry', async (object) => {
    const all = rowsOf(await list('taxonomy'))
    const found = rowsOf(await list('taxonomy', 'admin', `object=${encodeURIComponent(object)}`))
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(all.filter(({ objects }) => (objects as string[]).includes(object)))
  })

  test('[SRV-56] services of a category; categories and services are of version 2', async () => {
    const [categories, all] = [rowsOf(await list('service_category')), rowsOf(await list('service'))]
    const found = await Promise.all(
      categories.map(async ({ id }) => rowsOf(await list('service', 'admin', `category_id=${String(id)}`))),
    )
    expect(
      found.every(
        (rows, index) => rows.length > 0 && rows.every((row) => row['category_id'] === categories[index]?.['id']),
      ),
    ).toBe(true)
    expect(found.flat().length).toBe(all.length)
  })

  test('[SRV-59] stages of events are others than those of cases', async () => {
    const [cases, events] = [rowsOf(await list('case_stage')), rowsOf(await list('event_stage'))]
    expect(cases.map(({ label }) => label)).toContain('Investigation')
    expect(events.map(({ label }) => label)).toEqual(['Planned', 'Announced', 'Held', 'Cancelled'])
  })

  test('[EVT-03] an attendee role carries its defaults and what it is not for', async () => {
    const roles = rowsOf(await list('attendee_role'))
    expect(roles.find(({ label }) => label === 'Guest')).toMatchObject({
      is_person_default: true,
      is_user_default: false,
      disable_user: true,
      disable_person: false,
    })
    expect(roles.find(({ label }) => label === 'Organizer')).toMatchObject({
      is_person_default: false,
      is_user_default: true,
      disable_user: false,
      disable_person: true,
    })
  })

  test('money comes as a number, and instants as ISO text', async () => {
    expect(rowsOf(await list('service')).find(({ label }) => label === 'Transport')).toMatchObject({
      default_minutes: 30,
      default_dollars: 12.5,
    })
    expect(rowsOf(await list('grant')).find(({ label }) => label === 'VOCA Core Services')?.['date_time']).toMatch(
      /^\d{4}-\d\d-\d\dT0[67]:00:00\.000Z$/,
    )
  })
})

describe('rows', () => {
  test.each(ofOwnAccount)('rows of %s are of one account, and another does not see them', async (name) => {
    const [row] = fc.sample(fieldArbitrary(rowField(name)), { numRuns: 1, seed: 7 }) as Record<string, unknown>[]
    const references = Object.fromEntries(
      Object.keys(row ?? {})
        .filter((member) => member.endsWith('_id'))
        .map((member) => [member, 1]),
    )
    const planted = {
      // A template of older logs has none.
      ...('order' in rowShape(name) && { order: 1 }),
      ...row,
      ...references,
      id: 9_001,
      label: 'Zqcanary',
      affiliate_name: 'Zqcanary',
      ...Object.fromEntries(
        Object.keys(row ?? {})
          .filter((member) => /^is_.*default$/.test(member))
          .map((member) => [member, false]),
      ),
    }
    const { databases } = agency.database
    const owner = await asSystem(databases, 'demo-data', async (tx) => {
      const [account, other] = await tx.selectFrom('account').select('id').orderBy('id').execute()
      if (account === undefined || other === undefined) throw new Error('there are not two accounts')
      // Another account has a number of its own.
      const row = name === 'account' ? { ...planted, id: other.id } : planted
      const columns = { account: account.id, ...rowFor(tableNameOf(name), row) }
      const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
      const table = sql.table(tableNameOf(name))
      const rows = JSON.stringify([columns])
      await sql`
        insert into ${table} (${names})
        select ${names} from json_populate_recordset(null::${table}, ${rows}::json)`.execute(tx)
      return account.id
    })
    expect(owner).toBeGreaterThan(0)
    expect(rowsOf(await list(name)).some(({ label, affiliate_name }) => (label ?? affiliate_name) === 'Zqcanary')).toBe(
      true,
    )
    expect(JSON.stringify((await list(name, 'other-admin')).body)).not.toContain('Zqcanary')
  })
})
