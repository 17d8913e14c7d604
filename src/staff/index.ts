/** What only a signed-in person sees around the screens; loaded with the first of them. */
export { Loading } from './Loading.tsx'
export { Shortcuts } from './Shortcuts.tsx'
export { StaffBar } from './StaffBar.tsx'
export { StatusBanners } from './StatusBanners.tsx'
