/** What tells namesakes apart beside a name: a birthdate or its year, digits of a telephone or of a case's number. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import { isoDay } from '../../domain/kernel/index.ts'
import { namedWithDay, typedDay } from '../../domain/palette/index.ts'
import { seenRecords } from '../records/index.ts'
import { between } from './caseNumbers.ts'
import { listedWith, nameWithPhone, personsWith, typedWords, type Part } from './words.ts'

const bornFrom = (first: string, last: string): Part => sql`
  select b.id from person b where b.birthdate between ${first}::date and ${last}::date`

const bornIn = (digits: string): readonly Part[] =>
  /^(?:19|20)\d\d$/.test(digits) ? [bornFrom(`${digits}-01-01`, `${digits}-12-31`)] : []

/** On a case whose number ends so: the user may see it, and what the person is on it. */
const onNumbered = (user: AccessUser, digits: string): readonly Part[] =>
  (['victim', 'defendant'] as const).map(
    (kind) => sql`
    select o.person_id from ${seenRecords(user, 'court_case', 'k')}
    join ${seenRecords(user, kind, 'o')} on o.account = k.account and o.case_id = k.id
    where o.person_id is not null and ${between(sql`k.ends_key`, [...digits].toReversed().join(''))}`,
  )

const namedAmong = (name: string, persons: readonly Part[]): Part =>
  sql`${listedWith('n', typedWords(name))} and w.person_id in (${sql.join(persons, sql` union all `)})`

/** With the key of the order of lists; null where nothing of the kind is typed. A birthdate may stand alone. */
export const toldApart = (user: AccessUser, text: string): Part | null => {
  const alone = typedDay(text)
  if (alone !== null)
    return sql`
      select r.account, r.id, r.sort_name as key from person r
      where not r.is_location and r.deleted_at is null and r.birthdate = ${isoDay(alone)}::date`
  const born = namedWithDay(text)
  if (born !== null) return namedAmong(born.name, [bornFrom(isoDay(born.day), isoDay(born.day))])
  const both = nameWithPhone(text)
  if (both === null) return null
  const { name, digits } = both
  return namedAmong(name, [personsWith('p', [digits]), ...bornIn(digits), ...onNumbered(user, digits)])
}
