/** The face of what is done to a record at once. */
export { AssignmentsPanel } from './AssignmentsPanel.tsx'
export { DeleteButton } from './DeleteButton.tsx'
export { LinksPanel, VictimizationsPanel } from './LinksPanel.tsx'
export { RemovalDialog } from './RemovalDialog.tsx'
export { TagsPanel } from './TagsPanel.tsx'
