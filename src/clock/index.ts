/** Time, as screens see it. */
export { pageClock, useClock } from './clock.ts'
export type { CallOff, Clock } from './clock.ts'
export { usePrintTime } from './printTime.ts'
export { minuteOf, useMinute, useToday } from './moments.ts'
