import { sql } from 'kysely'
import type { SignedIn } from '../http/route.ts'
import { becomePrimary } from '../records/index.ts'
import type { Stored } from './links.ts'
import { raise } from './parents.ts'

/** CAS-10: the first location of a case is its primary one; one that was it before, and is put back, is it again. */
export const takePrimary = async (
  context: SignedIn,
  { parent: caseId, other: id }: Stored,
  isChosen: boolean,
): Promise<void> => {
  await becomePrimary(context, 'location', caseId, id)
  if (!isChosen) return
  const { rows } = await sql<{
    primary_location_id: number | null
  }>`select primary_location_id from court_case where id = ${caseId}`.execute(context.tx)
  const from = rows[0]?.primary_location_id ?? null
  if (from === id) return
  await sql`update court_case set primary_location_id = ${id} where id = ${caseId}`.execute(context.tx)
  await raise(context, { kind: 'court_case', id: caseId }, 'primary_location_id', from, id)
}
