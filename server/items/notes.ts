import type { Special } from './special.ts'

/** SVC-09: a note is its writer's. */
export const notes: Special = { made: ({ user }) => ({ advocate_id: user.id }) }
