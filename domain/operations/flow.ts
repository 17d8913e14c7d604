import { statesOf, workflow } from '../kernel/index.ts'

/** An operation from its request to its outcome, and to what takes it back. */
export const operationFlow = workflow({
  name: 'operation',
  initial: 'running',
  table: {
    running: { succeeded: 'done', failed: 'failed' },
    done: { undoBegan: 'undoing' },
    /** Taking it back failed: it can be tried again, unless the server said that it never will be possible. */
    undoing: { undone: 'undone', undoFailed: 'done', undoImpossible: 'final' },
    undone: {},
    final: {},
    failed: {},
  },
})

export type OperationPhase = keyof typeof operationFlow.table
export const operationPhases = statesOf(operationFlow) as [OperationPhase, ...OperationPhase[]]
