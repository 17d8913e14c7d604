import { statesOf, workflow } from '../kernel/index.ts'

/** An operation from its request to its outcome, and to what takes it back; `restarted` finds it without an outcome. */
export const operationFlow = workflow({
  name: 'operation',
  initial: 'running',
  table: {
    running: { succeeded: 'done', failed: 'failed', restarted: 'unfinished' },
    done: { undoBegan: 'undoing' },
    /** Taking it back failed: it can be tried again, unless the server said that it never will be possible. */
    undoing: { undone: 'undone', undoFailed: 'done', undoImpossible: 'final', restarted: 'final' },
    undone: {},
    final: {},
    failed: {},
    /** Its answer was lost; the record is loaded anew and shows what became of it. */
    unfinished: {},
  },
})

export type OperationPhase = keyof typeof operationFlow.table
export const operationPhases = statesOf(operationFlow) as [OperationPhase, ...OperationPhase[]]
