/** What is asked of all records of a kind at once. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { ObjectKind } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { momentOf } from '../customFields/index.ts'
import type { SignedIn } from '../http/route.ts'
import { visibleOf } from './related.ts'

const sources = {
  victim: sql`victim`,
  court_case: sql`court_case`,
  defendant: sql`defendant`,
  event: sql`event`,
  person: sql`person where not is_location`,
  location: sql`person where is_location`,
} as const

type Numbered = keyof typeof sources

/** SRV-39: 0 where the account has none; one that was removed counts, as its number is taken. */
const highestId = async ({ tx }: SignedIn, kind: Numbered): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sources[kind]}`.execute(tx)
  return rows[0]?.id ?? 0
}

/** SRV-40: the years, the newest first, in which cases of clients that the user may view were opened. */
const clientYears = async (context: SignedIn, user: AccessUser): Promise<number[]> => {
  const { zone } = await momentOf(context)
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from c.date_time at time zone ${zone})::integer as year
    from victim v join court_case c on c.account = v.account and c.id = v.case_id
    where ${visibleOf(user, 'victim', 'v')} order by year desc`.execute(context.tx)
  return rows.map(({ year }) => year)
}

type Asked = {
  readonly format?: 'highest_id' | 'person_highest_id' | 'location_highest_id' | undefined
  readonly show?: 'years' | undefined
}

const numbered = (kind: ObjectKind, format: Asked['format']): Numbered =>
  format === 'person_highest_id' ? 'person' : format === 'location_highest_id' ? 'location' : kind

/** What a list's call answers instead of rows to those who ask for a number or for years; null for the others. */
export const askedInstead = async (
  context: SignedIn,
  kind: ObjectKind,
  { format, show }: Asked,
): Promise<{ readonly highest_id: number } | { readonly years: number[] } | null> => {
  if (format !== undefined) return { highest_id: await highestId(context, numbered(kind, format)) }
  return show === 'years' ? { years: await clientYears(context, accessUser(context.principal)) } : null
}
