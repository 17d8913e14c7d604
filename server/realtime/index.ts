export { createRealtime } from './realtime.ts'
export type { RealtimeServer } from './realtime.ts'
export type { SocketLimits } from './limits.ts'
