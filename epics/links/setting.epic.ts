import { EMPTY, from } from 'rxjs'
import { saveOfSetting, settingAsked } from '../../domain/links/index.ts'
import { saveCleared, saveConflicted, saveOf } from '../../domain/records/index.ts'
import { same } from '../../domain/kernel/index.ts'
import { failureSaying, failureShown, snackbar } from '../calls/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** A field that is set at once goes through the save ledger (ACT-02). */
export const settingEpic = epic('operations.setting', (action$, state$, ports) =>
  action$.pipe(
    filter(settingAsked.match),
    map((asked) => {
      const save = saveOfSetting(state$.value, asked.payload.request, ports.ids.uuid(), asked)
      return save.ok ? save.value : failureShown(ports, failureSaying(save.refusal.message), false, asked)
    }),
  ),
)

/**
 * A save without a form has no fields beside which two values could be shown: the newer one stays, and that is said.
 */
export const lostEpic = epic('operations.lost', (action$, state$, ports) =>
  action$.pipe(
    filter(saveConflicted.match),
    mergeMap((conflicted) => {
      const { save, theirs } = conflicted.payload
      const line = saveOf(state$.value, save)
      if (line?.phase !== 'conflicted' || line.settles.length > 0) return EMPTY
      const held: Readonly<Record<string, unknown>> = theirs.record
      // Somebody else did the same; the ledger forgets it by itself.
      if (Object.entries(line.request.changes).every(([field, value]) => same(held[field], value))) return EMPTY
      return from([
        saveCleared({ save, restore: false }, conflicted),
        snackbar(ports, 'operation.conflict', 'warning', conflicted),
      ])
    }),
  ),
)
