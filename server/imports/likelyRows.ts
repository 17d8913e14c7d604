/** Who may be known already, for rows of a file; on other connections, beside what else is done with the rows. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { LikelyPerson, TypedPerson } from '../../domain/likeness/index.ts'
import { readOnceIn, sideBySide } from '../kernel/sideBySide.ts'
import { likelyFor } from '../likeness/index.ts'
import { inOwn, type Task, type Working } from './task.ts'

const lookers = 2

export const likelyAmong = async (
  working: Working,
  task: Task,
  user: AccessUser,
  typed: readonly TypedPerson[],
  words: ReadonlySet<string>,
): Promise<readonly (readonly LikelyPerson[])[]> => {
  const size = Math.ceil(typed.length / lookers)
  const found = await Promise.all(
    Array.from({ length: lookers }, (_, n) =>
      inOwn(working, task, async (beside) => {
        readOnceIn(beside)
        // The same few statements, row after row: to plan each takes as long as to run it.
        await sql`set local plan_cache_mode = force_generic_plan`.execute(beside)
        const own = typed.slice(n * size, (n + 1) * size)
        return sideBySide(
          beside,
          own.map((person) => () => likelyFor(beside, user, person, words)),
        )
      }),
    ),
  )
  return found.flat()
}
