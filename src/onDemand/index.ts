/** Screens that come when they are needed. */
export { fetchInIdleTime, onDemand } from './onDemand.tsx'
export { fetchPart } from './fetchPart.ts'
