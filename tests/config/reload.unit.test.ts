import { describe, expect, test } from 'vitest'
import { commands } from '../../domain/commands.ts'
import {
  cachesEmptied,
  collectionsLoaded,
  laterCollections,
  settingsLoaded,
  settingsReloadRequested,
} from '../../domain/config/index.ts'
import { languageReloadAsked, languageSpoken } from '../../domain/languages/index.ts'
import { cardsSeen, localCards } from '../../domain/lists/index.ts'
import { placedAt, screenReloadAsked } from '../../domain/navigation/index.ts'
import { quickSearchTyped } from '../../domain/quickSearch/index.ts'
import { isRecordStale, recordLoaded } from '../../domain/records/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { userLoaded } from '../../domain/session/index.ts'
import { configEpics } from '../../epics/config/index.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import { epic } from '../../epics/kernel/index.ts'
import { staffSessionEpics, visitorSessionEpics } from '../../epics/session/index.ts'
import { filter, map } from 'rxjs'
import { client } from '../records/recordsWorld.ts'
import { answer } from '../session/fakeServer.ts'
import { signedIn, world } from '../session/world.ts'

/** The languages' own answer. */
const speaking = epic('test.speaking', (action$) =>
  action$.pipe(
    filter(languageReloadAsked.match),
    map(() => languageSpoken({ language: 'en' })),
  ),
)
const epics = [...callsEpics, ...configEpics, ...visitorSessionEpics, ...staffSessionEpics, speaking]

describe('a configuration reload', () => {
  test('[CFG-10] empties caches and searches, then user and account, the lists, the language, and at last the screen again', async () => {
    const w = world()
    const tab = await signedIn(w, { epics })
    await w.advance(3_000)
    tab.dispatch(quickSearchTyped({ text: 'ort' }))
    tab.dispatch(recordLoaded({ kind: 'victim', record: client() }))
    tab.dispatch(cardsSeen({ pages: [{ tab: 'events', rows: [] }] }))
    tab.actions.length = 0
    w.server.seen.length = 0
    w.server.latency = () => 30
    tab.dispatch(settingsReloadRequested({ from: 'command' }))
    await w.advance(10_000)
    const steps = tab.types().filter((type, place, all) => all.indexOf(type) === place)
    const order = [
      cachesEmptied,
      userLoaded,
      settingsLoaded,
      collectionsLoaded,
      languageReloadAsked,
      languageSpoken,
      screenReloadAsked,
    ].map(({ type }) => steps.indexOf(type))
    expect(order.every((place) => place >= 0)).toBe(true)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    // The language waits for the last list.
    expect(tab.types().lastIndexOf(collectionsLoaded.type)).toBeLessThan(tab.types().indexOf(languageReloadAsked.type))
    const paths = w.server.seen.map(({ url }) => url.split('?')[0] ?? '')
    expect(paths.slice(0, 2).toSorted()).toEqual(['/v1/me', '/v1/my_account'])
    expect(paths).toHaveLength(7 + laterCollections.length)
    expect(w.browser.cleared).toEqual(['caches'])
    const state = tab.store.getState()
    expect([localCards(state).length, state.quickSearch.rows.length, state.quickSearch.text]).toEqual([0, 0, 'ort'])
    expect(isRecordStale(state, 'victim', 7)).toBe(true)
  })

  test('[CFG-11] where user or account fail it goes no further, and says so', async () => {
    const w = world()
    const tab = await signedIn(w, { epics })
    await w.advance(3_000)
    tab.actions.length = 0
    w.server.on('GET /v1/me', () => answer(403, { message: 'No.' }))
    tab.dispatch(settingsReloadRequested({ from: 'command' }))
    await w.advance(3_000)
    for (const { type } of [settingsLoaded, languageReloadAsked, screenReloadAsked])
      expect(tab.types()).not.toContain(type)
    expect(tab.store.getState().calls.errors).toMatchObject([
      { message: 'Failed retrieving account', persistent: true },
    ])
  })

  test("[CFG-12] a list that fails shows 'Not all account data loaded', and the reload goes on", async () => {
    const w = world()
    const tab = await signedIn(w, { epics })
    await w.advance(3_000)
    w.server.on('GET /v2/race', () => answer(403, { message: 'No.' }))
    tab.dispatch(settingsReloadRequested({ from: 'command' }))
    await w.advance(3_000)
    expect(tab.store.getState().calls.errors.map(({ message }) => message)).toEqual([
      'Not all account data loaded',
      "Error loading from '/race': No.",
    ])
    expect(tab.types().at(-1)).toBe(screenReloadAsked.type)
  })

  test('[NAV-36] is an entry of the settings menu', () => {
    const found = placedAt(commands, 'settingsMenu', new Set()).filter(
      ({ title }) => tOf(title) === t('config.command.reload'),
    )
    expect(found).toHaveLength(1)
    expect(t('config.command.reload')).toBe('Clear cache and reload app settings')
    expect(
      found[0]?.run({ scopes: new Set(), record: null, hasUnsavedDraft: false, canEditRecord: false }, {}).type,
    ).toBe(settingsReloadRequested.type)
  })
})
