import { debounceTime, distinctUntilChanged, ignoreElements, NEVER, startWith } from 'rxjs'
import { hidingChosen, hidingFound, idleMinutes, screenLeftAlone } from '../../domain/privacy/index.ts'
import { isAtWork, sessionReady } from '../../domain/session/index.ts'
import { epic, filter, map, mergeMap, switchMap, tap } from '../kernel/index.ts'

/** Of this device: who shares one wants the same of it. */
const setting = 'privacy_after'
const minute = 60_000

export const foundEpic = epic('privacy.found', (action$, state$, { browser }) =>
  action$.pipe(
    filter(sessionReady.match),
    mergeMap((because) => {
      const kept = browser.readSetting(setting)
      const minutes = idleMinutes.find((each) => each === kept) ?? 'never'
      return minutes === state$.value.privacy.after ? [] : [hidingFound({ minutes }, because)]
    }),
  ),
)

export const keptEpic = epic('privacy.kept', (action$, _state$, { browser }) =>
  action$.pipe(
    filter(hidingChosen.match),
    tap(({ payload }) => browser.writeSetting(setting, payload.minutes)),
    ignoreElements(),
  ),
)

export const idleEpic = epic('privacy.idle', (_action$, state$, { presence, scheduler }) =>
  state$.pipe(
    map((state) => (state.privacy.hidden || !isAtWork(state) ? 'never' : state.privacy.after)),
    distinctUntilChanged(),
    switchMap((after) =>
      after === 'never'
        ? NEVER
        : presence.active$.pipe(
            startWith(null),
            debounceTime(Number(after) * minute, scheduler),
            map(() => screenLeftAlone({})),
          ),
    ),
  ),
)
