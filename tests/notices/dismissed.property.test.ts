/** NOT-16: a dismissed notice stays hidden for that user in that browser. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noticeDismissed, noticesAt, type Notice } from '../../domain/notices/index.ts'
import { loggedOut, sessionReady, tokenAccepted } from '../../domain/session/index.ts'
import { asksEpics } from '../../epics/asks/index.ts'
import type { Browser } from '../../epics/kernel/index.ts'
import { noticesEpics } from '../../epics/notices/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'
import { browser, made, now } from './noticesWorld.ts'

type Page = ReturnType<typeof startWorld>

/** Signed in again, with the notices of these ids to be seen. */
const signIn = (page: Page, user: number, notices: readonly Notice[] = []): void => {
  page.dispatch(
    tokenAccepted({
      by: 'otherTab',
      claims: { user_id: user, account: 1, session: `s${user}`, scopes: ['view_global_notice'], sso: false },
      expiresAt: now,
    }),
    sessionReady({ complete: true }),
  )
  const asked = page.open().findLast(({ call }) => call === 'notice.list')
  asked?.answer({ data: notices, total: notices.length, page: 1, limit: 1_000 })
}
const open = (port: Browser, user: number, notices: readonly Notice[] = []): Page => {
  const page = startWorld([...asksEpics, ...noticesEpics], [], { browser: port })
  signIn(page, user, notices)
  return page
}
const logOut = (page: Page): void => page.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
const seen = (page: Page): readonly number[] => noticesAt(page.state(), 'show_on_dashboard', now).map(({ id }) => id)

describe('a dismissed notice', () => {
  test('law: whoever works in which tab of a browser, each is shown at a start what they did not dismiss in it', () => {
    const ids = [1, 2, 3, 4, 5]
    const all = ids.map((id) => made(id))
    const step = fc.record({
      tab: fc.constantFrom(0, 1, 2),
      does: fc.oneof(
        fc.record({ dismiss: fc.constantFrom(...ids) }),
        fc.record({ signIn: fc.constantFrom(3, 4, 34) }),
        fc.constant('reload' as const),
      ),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { port } = browser()
        const gone = new Map<number, Set<number>>()
        const of = (user: number) => gone.get(user) ?? new Set<number>()
        const tabs = [0, 1, 2].map(() => ({ user: 3, page: open(port, 3, all) }))
        for (const { tab, does } of steps) {
          const at = tabs[tab]
          if (at === undefined) continue
          if (does === 'reload') at.page = open(port, at.user, all)
          else if ('signIn' in does) {
            logOut(at.page)
            at.user = does.signIn
            signIn(at.page, at.user, all)
          } else {
            // In any order, and without any of the other tabs having been told.
            at.page.dispatch(noticeDismissed({ id: does.dismiss }))
            gone.set(at.user, of(at.user).add(does.dismiss))
            expect(seen(at.page)).not.toContain(does.dismiss)
            continue
          }
          expect(seen(at.page)).toEqual(ids.filter((id) => !of(at.user).has(id)))
        }
        for (const user of [3, 4, 34])
          expect(seen(open(port, user, all))).toEqual(ids.filter((id) => !of(user).has(id)))
        // Another browser knows nothing of it.
        expect(seen(open(browser().port, 3, all))).toEqual(ids)
      }),
      { numRuns: runs(30) },
    )
  })

  test('is hidden after a logout, in the page that stayed and in a new one', () => {
    const { port } = browser()
    const all = [made(7), made(8)]
    const page = open(port, 3, all)
    page.dispatch(noticeDismissed({ id: 7 }))
    logOut(page)
    signIn(page, 4, all)
    expect(seen(page)).toEqual([7, 8])
    logOut(page)
    signIn(page, 3, all)
    expect([seen(page), seen(open(port, 3, all))]).toEqual([[8], [8]])
  })

  test('is one of the newest two hundred, so that a cookie holds them; one that is dismissed again is new again', () => {
    const { settings, port } = browser()
    const page = open(port, 3)
    for (let id = 1; id <= 205; id += 1) page.dispatch(noticeDismissed({ id }))
    page.dispatch(noticeDismissed({ id: 6 }), noticeDismissed({ id: 206 }))
    const kept = open(port, 3).state().notices.dismissed
    expect(kept.toSorted((a, b) => a - b)).toEqual([6, ...Array.from({ length: 199 }, (_, index) => index + 8)])
    expect(kept.slice(-3)).toEqual([205, 6, 206])
    // A browser drops a cookie of more than 4096 octets.
    for (let id = 900_000; id < 900_300; id += 1) page.dispatch(noticeDismissed({ id }))
    for (const [name, value] of settings) expect(name.length + value.length).toBeLessThan(3_000)
  })

  test('of a setting that is none hides nothing, and is kept beside it from then on', () => {
    for (const wrong of ['', '.', 'x', '0.-1.1e3', '7x', '99999999999999999999', '<b>']) {
      const { settings, port } = browser()
      settings.set('notices_dismissed_3', wrong)
      const page = open(port, 3, [made(7)])
      expect(seen(page)).toEqual([7])
      page.dispatch(noticeDismissed({ id: 7 }))
      expect(seen(open(port, 3, [made(7)]))).toEqual([])
    }
  })
})
