/** What only a signed-in person sees around the screens; loaded with the first of them. */
export { Shortcuts } from './Shortcuts.tsx'
export { StaffBar } from './StaffBar.tsx'
