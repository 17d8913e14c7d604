export { createRealtime } from './realtime.ts'
export type { RealtimeServer } from './realtime.ts'
