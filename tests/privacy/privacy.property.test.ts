import * as fc from 'fast-check'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { hidingChosen, idleMinutes, screenHidden, screenShown } from '../../domain/privacy/actions.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { privacyEpics } from '../../epics/privacy/index.ts'
import { startWorld } from '../records/epicWorld.ts'

const minute = 60_000
const chosen = fc.constantFrom(...idleMinutes)

const start = (settings: Record<string, string> = {}) => {
  const active$ = new Subject<unknown>()
  const browser = {
    readSetting: (name: string) => settings[name] ?? null,
    writeSetting: (name: string, value: string) => void (settings[name] = value),
  }
  const world = startWorld(privacyEpics, [], {
    presence: { active$, visible$: new Subject<boolean>() },
    browser,
  } as unknown as Parameters<typeof startWorld>[2])
  world.dispatch(sessionReady({ complete: true }))
  return { ...world, settings, work: () => active$.next(null), isHidden: () => world.state().privacy.hidden }
}

type Step = { readonly is: 'work' | 'hide' | 'show' } | { readonly is: 'wait'; readonly ms: number } | Choice
type Choice = { readonly is: 'choose'; readonly minutes: '1' | 'never' }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ is: 'work' }, { is: 'hide' }, { is: 'show' }),
  fc.integer({ min: 1, max: 70_000 }).map((ms): Step => ({ is: 'wait', ms })),
  fc.constantFrom<Choice>({ is: 'choose', minutes: '1' }, { is: 'choose', minutes: 'never' }),
)

test('law: it is hidden when asked, and a minute after the last sign of anybody where that is chosen; shown when asked alone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const page = start()
      // The model: whether it is hidden, what is chosen, and for how long nobody was there.
      let [hidden, after, idle] = [false, 'never', 0]
      for (const each of steps) {
        if (each.is === 'work') page.work()
        if (each.is === 'hide') page.dispatch(screenHidden({}))
        if (each.is === 'show') page.dispatch(screenShown({}))
        if (each.is === 'choose') page.dispatch(hidingChosen({ minutes: each.minutes }))
        if (each.is === 'wait') page.passes(each.ms)

        if (each.is === 'choose' && after !== each.minutes) [after, idle] = [each.minutes, 0]
        if (each.is === 'work' || (each.is === 'show' && hidden)) idle = 0
        if (each.is === 'wait') idle += each.ms
        if (each.is === 'hide') hidden = true
        if (each.is === 'show') hidden = false
        if (after === '1' && idle >= minute) hidden = true
        expect(page.isHidden()).toBe(hidden)
      }
    }),
  )
})

test('law: what was chosen on a device is chosen there at the next sign-in, each length for itself', () => {
  fc.assert(
    fc.property(chosen, (minutes) => {
      const first = start()
      first.dispatch(hidingChosen({ minutes }))
      const next = start(first.settings)
      expect(next.state().privacy.after).toBe(minutes)
      next.passes(minutes === 'never' ? 60 * minute : Number(minutes) * minute - 1)
      expect(next.isHidden()).toBe(false)
      next.passes(1)
      expect(next.isHidden()).toBe(minutes !== 'never')
    }),
  )
})

test('nobody’s screen is hidden: a login page is as it is', () => {
  const page = start()
  page.dispatch(hidingChosen({ minutes: '1' }), screenHidden({}))
  page.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
  page.passes(60 * minute)
  expect(page.isHidden()).toBe(false)
})

test('a setting that no build knows hides nothing by itself', () => {
  const page = start({ privacy_after: '<script>' })
  page.passes(600 * minute)
  expect(page.isHidden()).toBe(false)
})
