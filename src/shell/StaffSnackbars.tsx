import { useUndoAction } from './useUndoAction.ts'
import { Snackbars } from './MessageArea.tsx'

/** With the buttons that take back what a message tells of. */
export const StaffSnackbars = () => <Snackbars undoOf={useUndoAction()} />
