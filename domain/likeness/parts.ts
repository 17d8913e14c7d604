import { flag, part } from '../kernel/index.ts'

/** CLI-20: whether it is being chosen whose address is copied. */
export const addressDialog = part('likeness/addressDialog', flag())
