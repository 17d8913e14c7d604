import { NEVER, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import {
  collectionNames,
  getAdvancedGrants,
  getAgeGroups,
  listsChangedElsewhere,
  liveListOf,
  reportListNames,
  reportListsLoaded,
  reportStarted,
  tableNameOf,
} from '../../domain/config/index.ts'
import { lists } from '../../domain/lists/index.ts'
import { saveSucceeded, type AnyRecord } from '../../domain/records/index.ts'
import { logoutRequested } from '../../domain/session/index.ts'
import { answer, page } from '../session/fakeServer.ts'
import { sessions } from '../session/families.ts'
import { signedIn, world } from '../session/world.ts'

const begin = async () => {
  const w = world()
  const messages$ = new Subject<{ name: string; payload: unknown }>()
  const status$ = new Subject<'connected' | 'disconnected'>()
  const tab = await signedIn(w, {
    more: {
      socket: {
        connect: () => undefined,
        disconnect: () => undefined,
        send: () => undefined,
        messages$,
        connection$: NEVER,
        status$,
      },
    },
  })
  await w.advance(5_000)
  w.server.seen.length = 0
  tab.actions.length = 0
  const changed = (kind: string, id = 1, name = 'record changed') =>
    messages$.next({ name, payload: { kind, id, version: 2 } })
  return { w, tab, changed, asked: () => w.server.seen.map(({ url }) => url.split('?')[0] ?? '').toSorted() }
}

describe('lists that others change', () => {
  test('a burst of changes asks for each list once, and the lists in use follow', async () => {
    const { w, tab, changed, asked } = await begin()
    w.server.on('GET /v2/service', () =>
      page([{ id: 4, label: 'Court escort', description: null, status: 1, order: 1, category_id: 1 }]),
    )
    for (let id = 1; id < 30; id += 1) {
      changed(tableNameOf('service'), id)
      changed('case_stage', id)
      await w.advance(20)
    }
    expect(asked()).toEqual([])
    await w.advance(2_000)
    expect(asked()).toEqual(['/v1/stage', '/v2/service'])
    expect(tab.types().filter((type) => type === listsChangedElsewhere.type)).toHaveLength(1)
  })

  test('one that fails stays as it was, without a word', async () => {
    const { w, tab, changed } = await begin()
    w.server.on('GET /v2/race', () => page([{ id: 1, label: 'First', status: 1 }]))
    changed('race')
    await w.advance(2_000)
    expect(tab.store.getState().config.lists.race.size).toBe(1)
    w.server.on('GET /v2/race', () => answer(403, { message: 'No.' }))
    changed('race', 1, 'record removed')
    await w.advance(2_000)
    expect(tab.store.getState().config.lists.race.size).toBe(1)
    expect(tab.store.getState().calls.errors).toEqual([])
  })

  test('what is saved here is in the lists also where no socket tells of it', async () => {
    const { w, tab, asked } = await begin()
    w.server.on('GET /v1/agency', () => page([{ id: 7, label: 'Harbor', status: 1, order: 1 }]))
    const record = { id: 7, version: 1, label: 'Harbor', status: 1, order: 1, may_edit: true, updated_by: 1 }
    const saved = { kind: 'agency', record: { ...record, updated_at: '2026-03-04T05:06:07.000Z' } } as AnyRecord
    tab.store.dispatch(saveSucceeded({ save: 'one', saved }))
    await w.advance(2_000)
    expect(asked()).toEqual(['/v1/agency'])
    expect(tab.store.getState().config.lists.agency.size).toBe(1)
  })

  test('users and custom fields follow too', async () => {
    const { w, tab, changed, asked } = await begin()
    w.server.on('GET /v1/user', ({ url }) =>
      page(url.includes('status=1') ? [{ id: 9, first: 'New', last: 'Colleague', status: 1 }] : []),
    )
    changed('user')
    changed('field_view')
    await w.advance(2_000)
    expect(asked()).toEqual(['/v1/field_view', '/v1/user'])
    expect(tab.store.getState().config.advocates.size).toBe(1)
  })

  test('records, and whatever else a socket says, are no lists', async () => {
    const { w, changed, asked, tab } = await begin()
    for (const kind of ['victim', 'court_case', 'nothing', '']) changed(kind)
    await w.advance(2_000)
    expect(asked()).toEqual([])
    changed('race')
    tab.dispatch(logoutRequested({}))
    await w.advance(5_000)
    expect(tab.store.getState().config.lists.race.size).toBe(0)
    for (const name of collectionNames) expect(liveListOf(tableNameOf(name))).toBe(name)
  })
})

describe('the start of a report', () => {
  test('[CFG-29] asks anew for every list that reports count by, for age groups, advanced grants and highest ids', async () => {
    const { w, tab, asked } = await begin()
    w.server.on('GET /v1/age_group', () => page([{ id: 1, set: 'age', description: '0-12', min: 0, max: 12 }]))
    w.server.on('GET /v1/advanced_grant', () => page([]))
    for (const { call } of Object.values(lists))
      w.server.on(`GET /v${call.version}/${call.path}`, () =>
        answer(200, { data: [], total: 0, page: 1, limit: 20, highest_id: 41 }),
      )
    tab.dispatch(reportStarted({ report: 'legacy' }))
    await w.advance(3_000)
    const own = [
      'crime',
      'agency',
      'client_type',
      'race',
      'gender',
      'special_classification',
      'term',
      'service',
      'service_category',
      'event_attendee_role',
      'event_type',
      'taxonomy',
      'field_view',
      'user',
    ]
    for (const path of [...own, getAgeGroups.path, getAdvancedGrants.path])
      expect(
        asked().some((url) => url?.endsWith(`/${path}`)),
        path,
      ).toBe(true)
    const formats = w.server.seen.flatMap(({ url }) => new URLSearchParams(url.split('?')[1]).get('format') ?? [])
    // The scopes of the test's token allow no other kinds.
    expect(formats.toSorted()).toEqual(['highest_id', 'person_highest_id'])
    expect(reportListNames).toHaveLength(own.length)
    expect(tab.types()).toContain(reportListsLoaded.type)
    expect(tab.store.getState().config.report).toMatchObject({
      ageGroups: [{ description: '0-12' }],
      advancedGrants: [],
      highestIds: { victim: 41, person: 41, court_case: null, location: null },
    })
  })

  test('[CFG-29] highest ids are asked for of every kind that the user may look for', async () => {
    const all = [
      'view_own_victim',
      'view_own_case',
      'case_manager_enabled',
      'view_own_defendant',
      'defendant_manager_enabled',
      'view_own_event',
      'event_manager_enabled',
      'view_own_location',
      'location_manager_enabled',
      'view_report',
    ]
    const w = world()
    Object.assign(w.server.sessions, sessions(w.time.now, all))
    const tab = await signedIn(w)
    await w.advance(5_000)
    w.server.seen.length = 0
    tab.dispatch(reportStarted({ report: 'legacy' }))
    await w.advance(3_000)
    const formats = w.server.seen.flatMap(({ url }) => {
      const format = new URLSearchParams(url.split('?')[1]).get('format')
      return format === null ? [] : [`${url.split('?')[0]?.split('/').at(-1)} ${format}`]
    })
    expect(formats.toSorted()).toEqual([
      'court_case highest_id',
      'defendant highest_id',
      'event highest_id',
      'person location_highest_id',
      'person person_highest_id',
      'victim highest_id',
    ])
  })

  test('[CFG-09] what fails is told of, and the rest is there', async () => {
    const { w, tab } = await begin()
    w.server.on('GET /v1/age_group', () => answer(403, { message: 'No.' }))
    w.server.on('GET /v1/advanced_grant', () => page([]))
    tab.dispatch(reportStarted({ report: 'grant' }))
    await w.advance(3_000)
    expect(tab.store.getState().calls.errors.map(({ message }) => message)).toContain(
      "Error loading from '/age_group': No.",
    )
    expect(tab.store.getState().config.report?.advancedGrants).toEqual([])
  })
})
