/** The background at once, in the same process. */
import type { Services } from '../../server/http/services.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { makeBulkLetter } from '../../server/letters/bulkJob.ts'

/** One try at each bulk letter that waits; answers how many did. */
export const makeBulkLetters = async (services: Services): Promise<number> => {
  const waiting = await asSystem(services.databases, 'job', (tx) =>
    tx.selectFrom('bulk_letter').select(['account', 'id']).where('state', '<>', 'done').orderBy('id').execute(),
  )
  for (const name of waiting) await makeBulkLetter(services, name, new AbortController().signal)
  return waiting.length
}
