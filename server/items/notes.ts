import type { Special } from './special.ts'

/** SVC-09: a note is its writer's. What was written as a supplement, and by whom, is settled then (PRM-30). */
export const notes: Special = {
  made: ({ user }) => ({ advocate_id: user.id }),
  wrong: async ({ names, before }) =>
    before !== null && names.includes('supplement') ? { supplement: 'A note does not become a supplement later.' } : {},
}
