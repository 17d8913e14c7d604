import * as fc from 'fast-check'
import { Subject, of } from 'rxjs'
import { expect, test } from 'vitest'
import { masqueradeFound } from '../../domain/masquerade/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { dialogAccepted, shownDialog } from '../../domain/notices/index.ts'
import { answered, messageReceived } from '../../domain/realtime/index.ts'
import { logoutRequested } from '../../domain/session/index.ts'
import { masqueradeEpics } from '../../epics/masquerade/index.ts'
import { noticesEpics } from '../../epics/notices/index.ts'
import type { Browser, Gate, RefreshOutcome, TokenStore } from '../../epics/kernel/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { noAdminTokens } from '../session/noAdminTokens.ts'

const kept: RefreshOutcome = {
  kind: 'kept',
  claims: { user_id: 3, account: 1, session: 's', scopes: [], sso: false },
  expiresAt: 1_800_000_000_000,
}

/** The user of the token has number 3. */
const start = (outcome: RefreshOutcome = kept) => {
  const left: string[] = []
  let refreshed = 0
  const world = startWorld([...noticesEpics, ...masqueradeEpics], [], {
    tokens: {
      read: () => ({ access: null, refresh: null }),
      changed$: new Subject(),
    } as Partial<TokenStore> as TokenStore,
    adminTokens: noAdminTokens,
    browser: { readSetting: () => null } as Partial<Browser> as Browser,
    gate: {
      renew: () => {
        refreshed += 1
        return of(outcome)
      },
    } as Partial<Gate> as Gate,
    navigator: { go: () => undefined, leave: (path) => void left.push(path), open: () => true, close: () => undefined },
  })
  return { world, left, refreshed: () => refreshed }
}

test('[PRM-43] law: the screen is loaded anew for a change of the current or the masqueraded user, and for no other', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 4, max: 6 })),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      (admin, changed, waits) => {
        const { world, left, refreshed } = start()
        if (admin !== null) world.dispatch(masqueradeFound({ on: true, admin }))
        world.say('access changed', { user_id: changed })
        const concerns = changed === 3 || changed === admin
        const dialog = shownDialog(world.state())
        expect(dialog?.about ?? null).toBe(concerns ? 'access' : null)
        expect(left).toEqual([])
        if (waits) world.passes(10_000)
        else if (dialog !== null) world.dispatch(dialogAccepted({ dialog: dialog.id }))
        expect([left.length, refreshed()]).toEqual(concerns ? [1, 1] : [0, 0])
      },
    ),
    { numRuns: 60 },
  )
})

const places = [
  [{ route: 'tasks' }, '/tasks'],
  [{ route: 'case.manage', caseId: 8, tab: 'documents' }, '/case/8/manage/documents'],
  [{ route: 'list.victims', searchType: 'name', searchValue: 'Ada B' }, '/list/victims/name/Ada%20B'],
] as const

test('law: it is loaded anew at the place where somebody is then, wherever they were when they were told', () => {
  const place = fc.constantFrom(...places)
  fc.assert(
    fc.property(fc.array(place), fc.array(place, { minLength: 1 }), fc.boolean(), (before, after, waits) => {
      const { world, left } = start()
      for (const [at] of before) world.dispatch(routeEntered(at))
      world.say('access changed', { user_id: 3 })
      for (const [at] of after) world.dispatch(routeEntered(at))
      if (waits) world.passes(10_000)
      else world.dispatch(dialogAccepted({ dialog: shownDialog(world.state())?.id ?? 0 }))
      expect(left).toEqual([after.at(-1)?.[1]])
    }),
    { numRuns: 60 },
  )
})

test('a message of another form is none', () => {
  fc.assert(
    fc.property(fc.anything(), (payload) => {
      const { world } = start()
      world.say('access changed', payload)
      expect(shownDialog(world.state())).toBeNull()
    }),
  )
})

test('the token of the moment is asked for at once, also while something else is to be read first', () => {
  const { world, left, refreshed } = start()
  world.say('broadcast', { note: 'Read me' })
  world.say('access changed', { user_id: 3 })
  expect(refreshed()).toBe(1)
  world.passes(60_000)
  expect(left).toEqual([])
  world.dispatch(dialogAccepted({ dialog: shownDialog(world.state())?.id ?? 0 }))
  world.passes(10_000)
  expect([left.length, refreshed()]).toEqual([1, 1])
})

test.each([{ kind: 'ended' }, { kind: 'failed', message: null }] as const)(
  'a session that is over by then is not loaded anew: %o',
  (outcome) => {
    const { world, left } = start(outcome)
    world.say('access changed', { user_id: 3 })
    world.passes(60_000)
    expect(left).toEqual([])
  },
)

test('whoever signs out meanwhile is not brought back', () => {
  const { world, left } = start()
  world.say('access changed', { user_id: 3 })
  world.dispatch(logoutRequested({}))
  world.passes(60_000)
  expect(left).toEqual([])
})

test('what is asked of the session comes before every notice, and counts alone', () => {
  const { world } = start()
  world.say('broadcast', { note: 'Read me' })
  world.dispatch(messageReceived({ name: 'request session' }))
  world.dispatch(messageReceived({ name: 'acknowledge session', session_id: 's1', alone: false }))
  world.dispatch(messageReceived({ name: 'idle timeout', seconds: 30 }))
  expect(shownDialog(world.state())).toBeNull()
  world.dispatch(answered({ answer: 'stay' }))
  expect(shownDialog(world.state())).toMatchObject({ note: 'Read me' })
})
