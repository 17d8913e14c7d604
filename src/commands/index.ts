/** Commands on the screen: what may run now, how it runs, how it is drawn. */
export { hearChords, shownChord } from './chords.ts'
export { CommandButton, CommandMenuItem, CommandToolButton } from './CommandItem.tsx'
export { CommandQuestion } from './CommandQuestion.tsx'
export { shownLine } from './leftLine.ts'
export { takeHeldKeys } from './earlyKeys.ts'
export { mayEdit, recordInView, useAvailableCommands, useListMenu, useRunCommand } from './useCommands.ts'
export { useAddressOf } from './useAddressOf.ts'
export { currentKeys, setKeys } from './singleKeys.ts'
