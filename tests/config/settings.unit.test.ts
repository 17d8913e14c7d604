import { describe, expect, test } from 'vitest'
import {
  activeAdvocates,
  fieldViewsOf,
  labelFor,
  laterCollections,
  optionsFor,
  settingsReloadRequested,
} from '../../domain/config/index.ts'
import { answer, page } from '../session/fakeServer.ts'
import { signedIn, world, type World } from '../session/world.ts'

const races = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ id: from + n, label: `Race ${from + n}`, status: (from + n) % 2 }))
const pageOf = (url: string): number => Number(new URLSearchParams(url.split('?')[1]).get('page'))
const asked = (w: World, path: string) =>
  w.server.seen.filter(({ url }) => url.startsWith(path)).map(({ url }) => url.split('?')[1] ?? '')
const begin = async (prepare: (w: World) => void) => {
  const w = world()
  prepare(w)
  const seen: string[] = []
  const pair = w.server.sessions.start()
  w.browser.storage.set('access_token', pair.access_token).set('refresh_token', pair.refresh_token)
  const tab = w.tab()
  tab.start()
  await w.advance(20)
  return { w, tab, seen, state: () => tab.store.getState() }
}

describe('the settings', () => {
  test('[CFG-07] are asked for page after page with limit 100, until the total is held', async () => {
    const { w, state } = await begin((w) => {
      const all = races(1, 250)
      w.server.on('GET /v2/race', ({ url }) => page(all.slice((pageOf(url) - 1) * 100, pageOf(url) * 100), all.length))
    })
    expect(asked(w, '/v2/race')).toEqual(['page=1&limit=100', 'page=2&limit=100', 'page=3&limit=100'])
    expect(state().config.lists.race.size).toBe(250)
  })

  test('a total that is never reached does not go on for ever', async () => {
    const { w, state } = await begin((w) =>
      w.server.on('GET /v2/race', ({ url }) => page(pageOf(url) === 1 ? races(1, 3) : [], 99)),
    )
    expect(asked(w, '/v2/race')).toHaveLength(2)
    expect(state().config.lists.race.size).toBe(3)
  })

  test('[CFG-06] [CFG-08] users of either status are asked for until a page has fewer than 50', async () => {
    const { w, state } = await begin((w) =>
      w.server.on('GET /v1/user', ({ url }) => {
        const rows = Array.from({ length: pageOf(url) === 1 ? 50 : 4 }, (_, n) => ({
          id: pageOf(url) * 100 + n,
          first: 'A',
          last: 'B',
          status: n % 2,
        }))
        return page(rows, 54)
      }),
    )
    expect(asked(w, '/v1/user').map(decodeURIComponent)).toEqual([
      'page=1&include_self=1&status=1,0',
      'page=2&include_self=1&status=1,0',
    ])
    expect(state().config.advocates.size).toBe(54)
  })

  test('[CFG-09] [ERR-12] one that fails reports "Error loading from \'/{path}\': {error}", and the others are there', async () => {
    const { state } = await begin((w) => {
      w.server.on('GET /v1/stage', ({ url }) =>
        url.includes('type=Event') ? page([]) : answer(403, { message: 'You are not allowed to do this.' }),
      )
      w.server.on('GET /v2/race', () => page(races(1, 3)))
    })
    expect(state().config).toMatchObject({
      loaded: true,
      failed: [{ name: 'case_stage', message: "Error loading from '/stage': You are not allowed to do this." }],
    })
    expect(state().config.lists.race.size).toBe(3)
    expect(
      state()
        .calls.errors.map(({ message, detail, persistent }) => [message, detail, persistent])
        .at(-1),
    ).toEqual([
      "Error loading from '/stage': You are not allowed to do this.",
      expect.stringMatching(/^403: You are not allowed to do this\. .*555-0100.*Support button/),
      true,
    ])
  })

  test('[CFG-11] a reload clears the caches, then user and account, then the lists; a failed account ends it', async () => {
    const w = world()
    const tab = await signedIn(w)
    tab.dispatch(settingsReloadRequested({ from: 'dashboard' }))
    await w.advance(20)
    const order = w.server.seen.map(({ url }) => url.split('?')[0] ?? '')
    expect(w.browser.cleared).toEqual(['caches'])
    expect(order.slice(0, 2).toSorted()).toEqual(['/v1/me', '/v1/my_account'])
    expect(order.length).toBe(7 + laterCollections.length)
    w.server.seen.length = 0
    w.server.on('GET /v1/my_account', () => answer(500))
    tab.dispatch(settingsReloadRequested({ from: 'dashboard' }))
    await w.advance(20)
    expect(w.server.seen).toHaveLength(2)
    expect(tab.store.getState().calls.errors).toMatchObject([
      { message: 'Failed retrieving account', persistent: true },
    ])
  })
})

describe('names', () => {
  test('[CFG-27] one that is missing falls back, worded by where it stands', async () => {
    const { state } = await begin((w) => w.server.on('GET /v2/race', () => page(races(1, 3))))
    expect(labelFor(state(), 'race', 2, 'value')).toBe('Race 2')
    expect([labelFor(state(), 'race', 99, 'value'), labelFor(state(), 'race', 99, 'heading')]).toEqual([
      'Race not found',
      'Race Not Found',
    ])
    expect([
      labelFor(state(), 'gender', 99, 'value'),
      labelFor(state(), 'case_stage', 99, 'heading'),
      labelFor(state(), 'user', 99, 'value'),
    ]).toEqual(['Gender not found', 'Stage Not Found', 'Advocate not found'])
  })

  test('pickers offer active entries, by name', async () => {
    const fieldView = {
      table: 'Victim',
      description: null,
      type: 'Text',
      required: false,
      default_value: null,
      options: {
        min: null,
        max: null,
        step: null,
        decimal_place: null,
        min_date: null,
        max_date: null,
        simple: false,
        neither: false,
        other: false,
        select: [],
      },
    }
    const { state } = await begin((w) => {
      w.server.on('GET /v2/race', () =>
        page([
          { id: 3, label: 'b', status: 1 },
          { id: 4, label: 'A', status: 1 },
          { id: 5, label: 'c', status: 0 },
        ]),
      )
      w.server.on('GET /v1/user', ({ url }) =>
        page(
          url.includes('status=1')
            ? [
                { id: 8, first: 'Zoe', last: 'Adler', status: 1 },
                { id: 9, first: 'Ann', last: 'Brown', status: 1 },
              ]
            : [],
        ),
      )
      w.server.on('GET /v1/field_view', () =>
        page([
          { ...fieldView, id: 2, label: 'second', status: 1, order: 5 },
          { ...fieldView, id: 1, label: 'first', status: 2, order: 5 },
          { ...fieldView, id: 3, label: 'off', status: 0, order: 1 },
        ]),
      )
    })
    expect(optionsFor(state(), 'race')).toEqual([
      { value: 4, label: 'A', active: true },
      { value: 3, label: 'b', active: true },
      { value: 5, label: 'c', active: false },
    ])
    expect(activeAdvocates(state()).map(({ id }) => id)).toEqual([8, 9])
    expect(fieldViewsOf(state(), 'victim').map(({ id }) => id)).toEqual([1, 2])
  })
})
