import type { Clock } from '../kernel/index.ts'

export const systemClock: Clock = { now: () => Date.now() }
