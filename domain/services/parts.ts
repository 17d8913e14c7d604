import { flag, part } from '../kernel/index.ts'

/** Whether services that count no more are shown as well. */
export const inactiveServices = part('services/inactive', flag())
