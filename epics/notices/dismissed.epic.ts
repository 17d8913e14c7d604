import { ignoreElements, merge } from 'rxjs'
import { dismissedFound, noticeDismissed } from '../../domain/notices/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { epic, filter, map, tap } from '../kernel/index.ts'

const settingOf = (user: number): string => `notices_dismissed_${user}`
/** A cookie has little room, and notices end. */
const most = 200

const idsIn = (setting: string | null): number[] =>
  (setting ?? '').split('.').flatMap((part) => (/^[1-9]\d{0,14}$/.test(part) ? [Number(part)] : []))

/** NOT-16: a dismissed notice stays hidden for this user in this browser, also after a logout. */
export const dismissedEpic = epic('notices.dismissed', (action$, state$, { browser }) => {
  const user = (): number => state$.value.session.claims?.user_id ?? 0
  const found$ = action$.pipe(
    filter(sessionReady.match),
    map((ready) => dismissedFound({ ids: idsIn(browser.readSetting(settingOf(user()))) }, ready)),
  )
  const written$ = action$.pipe(
    filter(noticeDismissed.match),
    tap(({ payload: { id } }) => {
      const kept = idsIn(browser.readSetting(settingOf(user()))).filter((each) => each !== id)
      browser.writeSetting(settingOf(user()), [...kept, id].slice(-most).join('.'))
    }),
    ignoreElements(),
  )
  return merge(found$, written$)
})
