/**
 * A record as an older build had it lacks fields of today (`county` came later). What somebody types in such a field is
 * compared with what others wrote there, before a snapshot and after it.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { tableGet } from '../../domain/kernel/index.ts'
import { entryOf, replay, stateHash, type Entry } from '../../domain/log/index.ts'
import { recordLoaded } from '../../domain/records/actions.ts'
import { editFields } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { unsetMembers } from '../log/unsetMembers.ts'
import { runs } from '../run/runs.ts'
import { client, context } from './recordsWorld.ts'

const counties = fc.constantFrom(undefined, null, 'Kent', 'Lane')
const recordOf = (version: number, county: string | null | undefined) => {
  const { county: _, ...rest } = client({ id: 7, version })
  return { ...rest, ...(county !== undefined && { county }) }
}

test('law: a draft of a field that the record lacked is the same live and from any snapshot, and clashes with what differs', () => {
  fc.assert(
    fc.property(counties, fc.constantFrom('Lane', 'Clark'), counties, fc.nat(3), (before, typed, theirs, cut) => {
      const record = recordOf(1, before)
      const said = [
        recordLoaded({ kind: 'victim', record }),
        editFields('victim', 7, { county: typed }, record, context),
        recordLoaded({ kind: 'victim', record: recordOf(2, theirs) }),
      ]
      const entries = said.flatMap((action, index): Entry[] => {
        const entry = entryOf(actions, { ...action, seq: index + 1, at: index })
        return entry === null ? [] : [entry]
      })
      const live = replay(rootReducer, entries).state
      expect(unsetMembers(live)).toEqual([])
      const snapshot = JSON.parse(JSON.stringify(replay(rootReducer, entries.slice(0, cut)).state)) as State
      expect(stateHash(replay(rootReducer, entries.slice(cut), { from: snapshot }).state)).toBe(stateHash(live))
      const isChanged = typed !== (before ?? null)
      const isTheirs = (theirs ?? null) !== (before ?? null) && (theirs ?? null) !== typed
      const clashes = tableGet(live.records.drafts.victim, 7)?.clashes ?? {}
      expect(clashes).toEqual(isChanged && isTheirs ? { county: theirs ?? null } : {})
    }),
    { numRuns: runs(200) },
  )
})
