import type { Action, Result } from '../../domain/kernel/index.ts'
import type { MessageKey } from '../../domain/messages/index.ts'
import { newestUndoable, undo, undoableNamed } from '../../domain/undo.ts'

type State = Parameters<typeof undo>[0]

/** What takes back the thing of this name, or the newest, as the pipeline finds it. */
export const undoNamed = (state: State, name: string | null, by: string): Result<readonly Action[], MessageKey> => {
  const found = name === null ? newestUndoable(state) : undoableNamed(state, name)
  return found === undefined ? { ok: false, refusal: 'operation.undo.nothing' } : undo(state, found, by)
}
