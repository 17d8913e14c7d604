/**
 * Prints the state hashes of fixed histories over the whole product, and of the recorded sessions: the same in every time
 * zone, locale and engine.
 */
import * as fc from 'fast-check'
import { actions } from '../../domain/actions.ts'
import { entryOf, replay, stateHash } from '../../domain/log/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { historyArbitrary } from '../log/arbitrary.ts'
import { sessionFiles, sessionIn } from '../log/recordSessions.ts'

const histories = fc.sample(historyArbitrary(actions, { maxLength: 150 }), { numRuns: 10, seed: 20_260_615 })
for (const history of histories) {
  const entries = history.flatMap((action) => entryOf(actions, action) ?? [])
  console.log(stateHash(replay(rootReducer, entries).state))
}
for (const name of sessionFiles()) console.log(stateHash(replay(rootReducer, sessionIn(name).entries).state))
