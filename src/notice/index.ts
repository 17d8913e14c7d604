export { SessionDialogs } from './SessionDialogs.tsx'
