import { sql } from 'kysely'
import { keeping, type Keeping } from '../records/index.ts'

/** LOC-10: a warrant or seizure may name the case to which its location is linked. */
const datedEntry = <K extends 'warrant' | 'seizure'>(kind: K): Keeping<K> =>
  keeping<K>(kind, {
    refused: async ({ next, names, context: { tx } }) => {
      const link = next['location_case_id']
      if (typeof link !== 'number' || !['location_case_id', 'location_id'].some((name) => names.includes(name)))
        return {}
      const { rows } = await sql`
        select from location_case where id = ${link} and location_id = ${next['location_id'] ?? null}`.execute(tx)
      return rows.length > 0 ? {} : { location_case_id: 'This case is not one of the location.' }
    },
  })

export const warrant = datedEntry('warrant')
export const seizure = datedEntry('seizure')
