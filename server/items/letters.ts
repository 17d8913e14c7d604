/** ACT-10: a letter's text is its template's, filled with what is known of the client, the case and the writer. */
import { sql } from 'kysely'
import { mayCall, type AccessUser } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { fillLetter, letterValues } from '../../domain/letters/index.ts'
import type { Changes, Records } from '../../domain/records/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import {
  aroundOf,
  createRecord,
  emptyOf,
  expungeTwins,
  idIn,
  keeping,
  readObject,
  seenRecords,
  toWireDay,
  type Around,
  type Errors,
  type Write,
} from '../records/index.ts'

const clientOf = async (tx: Work, id: number): Promise<(Values & { readonly case_id: number }) | null> => {
  const { rows } = await sql<{ case_id: number; birthdate: string | null }>`
    select v.case_id, v.title, v.next_of_kin, p.prefix, p.first, p.middle, p.last, p.suffix, p.business,
      p.address1, p.address2, p.city, p.state, p.zip, p.email, p.primary_phone, p.secondary_phone, p.birthdate
    from victim v left join person p on p.account = v.account and p.id = v.person_id
    where v.id = ${id}`.execute(tx)
  const row = rows[0]
  return row ? { ...row, birthdate: toWireDay(row.birthdate) } : null
}

const caseOf = async (tx: Work, user: AccessUser, id: number, courtId: number | null): Promise<Values | null> => {
  const { rows } = await sql<Record<string, unknown>>`
    select c.called as case_reference_id, c.date_time, c.incident_date_time, c.officer, c.badge, c.police_division,
      k.docket, k.judge, court.label as court
    from ${seenRecords(user, 'court_case', 'c')}
    left join case_court k on k.account = c.account and k.case_id = c.id and k.id = ${courtId} and k.removed_at is null
    left join court on court.account = k.account and court.id = k.court_id
    where c.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

const agencyOf = async (tx: Work, account: number) =>
  tx
    .selectFrom('account')
    .select(['name', 'contact_person', 'support_phone as phone', 'time_zone'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()

const advocateOf = async (tx: Work, id: number): Promise<Values> => {
  const { first, last, email, primary_phone } = await tx
    .selectFrom('app_user')
    .select(['first', 'last', 'email', 'primary_phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { first, last, email, phone: primary_phone }
}

/** What the writer may not see is not said: its place-holders stay. */
export const letterSubject = async (letter: Values, { context, user }: Around) => {
  const { tx, principal, services } = context
  const isSeen = async (id: number): Promise<boolean> => {
    const object = await readObject(tx, 'victim', id)
    return object !== null && mayCall(user, 'view', object)
  }
  const victimId = idIn(letter, 'victim_id')
  const client = victimId !== null && (await isSeen(victimId)) ? await clientOf(tx, victimId) : null
  const caseId = idIn(letter, 'case_id') ?? client?.case_id ?? null
  const agency = await agencyOf(tx, principal.account)
  return {
    client,
    case: caseId === null ? null : await caseOf(tx, user, caseId, idIn(letter, 'court_id')),
    agency,
    advocate: await advocateOf(tx, user.id),
    at: services.clock.now(),
    zone: agency.time_zone,
  }
}

const templateOf = (tx: Work, id: number) =>
  tx
    .selectFrom('letter_template')
    .select(['label', 'body'])
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirst()

type Sent = Changes['letter']

/** A text that is sent along was looked at by its writer, and is taken as it is. */
const filled = async (sent: Sent, around: Around): Promise<Sent> => {
  const id = idIn(sent, 'letter_id')
  if (id === null || (sent.body ?? '') !== '') return sent
  const template = await templateOf(around.context.tx, id)
  if (!template) return sent
  const { body } = fillLetter(template.body, letterValues(await letterSubject(sent, around)))
  return { ...sent, title: sent.title ?? template.label, body }
}

/** CAS-02: the court is one of the letter's case. */
const wrongCourt = async ({ next, names, context: { tx } }: Write): Promise<Errors> => {
  const court = idIn(next, 'court_id')
  if (court === null || !['court_id', 'case_id', 'victim_id'].some((name) => names.includes(name))) return {}
  const { rows } = await sql`
    select from case_court k where k.id = ${court} and k.removed_at is null and (
      k.case_id = ${idIn(next, 'case_id')}
      or exists (
        select from victim v where v.account = k.account and v.id = ${idIn(next, 'victim_id')} and v.case_id = k.case_id
      ))`.execute(tx)
  return rows.length > 0 ? {} : { court_id: 'This court is not one of the case.' }
}

export const letters = keeping('letter', {
  fresh: async (_, user) => ({ ...emptyOf('letter'), user_id: user.id }),
  refused: wrongCourt,
  expunged: async (context, id) => {
    const { rows } = await sql<{ id: number }>`select id from document where letter_id = ${id}`.execute(context.tx)
    await expungeTwins(
      context,
      'document',
      rows.map((row) => row.id),
    )
  },
})

export const createLetter = async (sent: Sent, context: SignedIn): Promise<Answer<Records['letter']>> =>
  createRecord(letters, await filled(sent, aroundOf(context)), context)
