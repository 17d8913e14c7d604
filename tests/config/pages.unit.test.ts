import { expect, test } from 'vitest'
import { listPageSize, userPageSize } from '../../domain/config/index.ts'
import { defaultView, listQuery, typeahead, typeaheadSize } from '../../domain/lists/index.ts'
import { page } from '../session/fakeServer.ts'
import { signedIn, world } from '../session/world.ts'

test('[FMT-12] the sizes of pages are those of the specification, and the calls ask by them', async () => {
  expect({ typeaheadSize, listPageSize, userPageSize }).toEqual({
    typeaheadSize: 20,
    listPageSize: 100,
    userPageSize: 50,
  })
  expect(typeahead(['victims'], 'orte').limit).toBe(20)
  expect(listQuery(defaultView('victims'), 1).limit).toBe(100)
  expect(listQuery(defaultView('timelogs'), 1).limit).toBe(10)
  const w = world()
  const users = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: from + n, first: 'A', last: 'B', status: 1 }))
  w.server.on('GET /v1/user', ({ url }) => {
    const at = Number(new URLSearchParams(url.split('?')[1]).get('page'))
    return page(url.includes('status=1') ? users(at * 100, at < 3 ? 50 : 49) : [])
  })
  const tab = await signedIn(w)
  await w.advance(1_000)
  expect(tab.store.getState().config.advocates.size).toBe(149)
})
