/** The laws of the log and of undo over histories of operations and saves. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import {
  newestUndoable,
  operationDone,
  operationFailed,
  operationRequested,
  operations,
  type Request,
} from '../../domain/operations/index.ts'
import { anyRequest } from '../../domain/operations/fields.ts'
import { inverseOf, operationNames } from '../../domain/operations/operations.ts'
import { operationFlow } from '../../domain/operations/flow.ts'
import { isRecordStale } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { fieldArbitrary, historyArbitrary } from '../log/arbitrary.ts'
import { testHistoryLaws } from '../log/historyLaws.ts'
import { goOn } from './operationsWorld.ts'
import { runs } from '../run/runs.ts'
import { undoNamed } from './undoNamed.ts'

const root = rootReducer
const ofOperations = (type: string): boolean =>
  type.startsWith('operations/') ||
  type.startsWith('records/save') ||
  ['records/loaded', 'records/removed', 'log/opened'].includes(type)
const histories = historyArbitrary(actions, { maxLength: 120, only: ofOperations })
const requests = fieldArbitrary(anyRequest) as fc.Arbitrary<Request>
const before = histories.map((history): { state: State; after: number } => ({
  state: history.reduce((state, action) => root.reduce(state, action), root.initial),
  after: history.length,
}))
/** What the operation itself is remembered by. */
const withoutLedger = (state: State) => ({ ...state, operations: { ...state.operations, lines: null, proposed: null } })
const fresh = (state: State): string => `new ${Object.keys(state.operations.lines).length}`

describe('the state of operations and saves', () =>
  testHistoryLaws(histories, { shape: 100, folded: 60, renamed: 150 }))

describe('an operation', () => {
  test('and what takes it back leave the state as it was, apart from the ledger', () => {
    fc.assert(
      fc.property(before, requests, fc.nat(), ({ state, after }, request, link) => {
        const operation = fresh(state)
        const inverse = inverseOf(request, link)
        const did = goOn(
          state,
          after,
          operationRequested({ operation, request, undoes: null }),
          operationDone({ operation, link, version: 2 }),
        )
        expect(withoutLedger(did)).toEqual(withoutLedger(state))
        if (inverse === null) return
        const facts = undoNamed(did, operation, 'back')
        if (!facts.ok) {
          // The number of a victimization's tag is not known while its record is loaded anew.
          const isUnknown = request.does === 'victimizationTag.add' && isRecordStale(did, request.kind, request.id)
          expect(facts.refusal).toBe(isUnknown ? 'operation.notLoaded' : 'operation.undo.movedOn')
          return
        }
        const undone = goOn(
          did,
          after + 2,
          ...facts.value,
          operationDone({ operation: 'back', link: null, version: 3 }),
        )
        expect(undone.operations.lines[operation]?.phase).toBe('undone')
        expect(withoutLedger(undone)).toEqual(withoutLedger(state))
        expect(newestUndoable(undone)?.name).not.toBe(operation)
        expect(newestUndoable(undone)?.name).not.toBe('back')
      }),
      { numRuns: runs(150) },
    )
  })
  test('that fails changes nothing but its own line', () => {
    fc.assert(
      fc.property(
        before,
        requests,
        fc.option(fc.integer({ min: 0, max: 599 }), { nil: null }),
        ({ state, after }, request, status) => {
          const operation = fresh(state)
          const failed = goOn(
            state,
            after,
            operationRequested({ operation, request, undoes: null }),
            operationFailed({ operation, status, message: 'No.' }),
          )
          expect(withoutLedger(failed)).toEqual(withoutLedger(state))
          expect(failed.operations.lines[operation]).toMatchObject({
            phase: 'failed',
            httpStatus: status,
            message: 'No.',
          })
          expect(newestUndoable(failed)).toEqual(newestUndoable(state))
        },
      ),
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
  test('goes only where its table says', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let state = root.initial
        for (const action of history) {
          const next = root.reduce(state, action)
          for (const [name, line] of Object.entries(next.operations.lines)) {
            const was = state.operations.lines[name]?.phase
            if (was === undefined) expect(['running', 'done', 'failed']).toContain(line.phase)
            else if (was !== line.phase) expect(Object.values(operationFlow.table[was])).toContain(line.phase)
          }
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
