/** The laws of the log and of undo over histories of operations and saves. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { anyRequest, operations, type Request } from '../../domain/links/index.ts'
import { inverseOf, operationNames } from '../../domain/links/operations.ts'
import { isRecordStale } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { newestUndoable } from '../../domain/undo.ts'
import { fieldArbitrary, historyArbitrary } from '../log/arbitrary.ts'
import { testHistoryLaws } from '../log/historyLaws.ts'
import { begun, done, failed, goOn } from './operationsWorld.ts'
import { runs } from '../run/runs.ts'
import { undoNamed } from './undoNamed.ts'

const root = rootReducer
const ofOperations = (type: string): boolean =>
  type.startsWith('operations/') ||
  type.startsWith('acts/') ||
  type.startsWith('records/save') ||
  ['records/loaded', 'records/removed', 'log/opened'].includes(type)
const histories = historyArbitrary(actions, { maxLength: 120, only: ofOperations })
const requests = fieldArbitrary(anyRequest) as fc.Arbitrary<Request>
const before = histories.map((history): { state: State; after: number } => ({
  state: history.reduce((state, action) => root.reduce(state, action), root.initial),
  after: history.length,
}))
/** What the operation itself is remembered by. */
const withoutLedger = (state: State) => ({ ...state, acts: null })
const fresh = ({ acts }: State): string => `new ${Object.keys(acts.underWay).length + Object.keys(acts.done).length}`

describe('the state of operations and saves', () =>
  testHistoryLaws(histories, { shape: 100, folded: 60, renamed: 150 }))

describe('an operation', () => {
  test('and what takes it back leave the state as it was, apart from the ledger', () => {
    fc.assert(
      fc.property(before, requests, fc.nat(), ({ state, after }, request, link) => {
        const operation = fresh(state)
        const inverse = inverseOf(request, link)
        const did = goOn(state, after, begun({ operation, request }), done(operation, link))
        expect(withoutLedger(did)).toEqual(withoutLedger(state))
        if (inverse === null) return
        const facts = undoNamed(did, operation, 'back')
        if (!facts.ok) {
          // The number of a victimization's tag is not known while its record is loaded anew.
          const isUnknown = request.does === 'victimizationTag.add' && isRecordStale(did, request.kind, request.id)
          expect(facts.refusal).toBe(isUnknown ? 'operation.notLoaded' : 'operation.undo.movedOn')
          return
        }
        const undone = goOn(did, after + 2, ...facts.value, done('back'))
        expect(Object.keys(undone.acts.done)).not.toContain(operation)
        expect(withoutLedger(undone)).toEqual(withoutLedger(state))
        expect(newestUndoable(undone)?.name).not.toBe(operation)
        expect(newestUndoable(undone)?.name).not.toBe('back')
      }),
      { numRuns: runs(150) },
    )
  })
  test('that fails changes nothing but its own line', () => {
    fc.assert(
      fc.property(before, requests, fc.integer({ min: 0, max: 599 }), ({ state, after }, request, status) => {
        const operation = fresh(state)
        const ended = goOn(state, after, begun({ operation, request }), failed(operation, status))
        expect(withoutLedger(ended)).toEqual(withoutLedger(state))
        expect({ ...ended.acts, unknown: null }).toEqual({ ...state.acts, unknown: null })
        expect(newestUndoable(ended)).toEqual(newestUndoable(state))
      }),
      { numRuns: runs(100) },
    )
  })
  test('turned around twice is the same, and only expunging can not be turned', () => {
    fc.assert(
      fc.property(requests, fc.nat(), fc.nat(), (request, one, other) => {
        const back = inverseOf(request, one)
        if (back === null) {
          expect(request.does).toBe('record.expunge')
          return
        }
        expect(operations[back.does].kinds).toContain(back.kind)
        expect(anyRequest.schema.safeParse(back).success).toBe(true)
        const again = inverseOf(back, other)
        expect(again).toEqual({ ...request, link: again?.link })
        // Taking away needs to know the link: it is the one that was made.
        if (back.does.endsWith('.remove')) expect(back.link).toBe(one)
      }),
    )
  })
  test('can be taken back once it is done, until it is: nothing else is remembered of it', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let state = root.initial
        for (const action of history) {
          const next = root.reduce(state, action)
          for (const [name, each] of Object.entries(next.acts.done)) {
            const began = state.acts.underWay[name]
            // A drawn name may have been another one's before.
            if (began === undefined || each === state.acts.done[name]) continue
            expect([began.undoes, each.act]).toEqual([null, began.act])
            expect(operations[each.act.does as Request['does']]?.undo).not.toBeNull()
          }
          for (const name of Object.keys(state.acts.done))
            if (!(name in next.acts.done))
              expect(['acts/ended', 'operations/undoGivenUp', 'session/loggedOut']).toContain(action.type)
          state = next
        }
      }),
      { numRuns: runs(60) },
    )
  })
  test('is sent to one of the specified paths, under the parent that it names', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { call, input } = operations[request.does].send(request)
        const { id } = (input.params ?? {}) as { readonly id?: unknown }
        if (call.path.includes('{id}')) expect(['number', 'string']).toContain(typeof id)
        if (call.method === 'DELETE') expect(input.body).toBeUndefined()
      }),
    )
    expect(operationNames.length).toBe(24)
  })
})
