/**
 * Taking back what was done, from a message; apart from the panels of operations, which are loaded when they are shown.
 */
export { UndoQuestion } from './UndoQuestion.tsx'
export { useUndoAction } from './useUndoAction.ts'
