import { flag, part } from '../kernel/index.ts'

/** MSQ-01: whether the lookup stands open. */
export const masqueradeOpen = part('masquerade/open', flag())
