import { emptyOf, keeping } from '../records/index.ts'

/** SVC-09: a note is its writer's. What was written as a supplement, and by whom, is settled then (PRM-30). */
export const notes = keeping('note', {
  fresh: async (_, user) => ({ ...emptyOf('note'), advocate_id: user.id }),
  refused: ({ names, before }) =>
    before !== null && names.includes('supplement') ? { supplement: 'A note does not become a supplement later.' } : {},
})
