import { count, flag, part } from '../kernel/index.ts'

/** Whether it is asked that a report be kept. */
export const keepShown = part('submissions/keep', flag())
/** The line of the sheet whose records are shown. */
export const lineShown = part('submissions/line', count())
