/** SRV-80: two persons become one: all that the dropped one is moves to the kept one, for good. */
import { sql } from 'kysely'
import { may } from '../../domain/access/index.ts'
import { ok, refuse, same, type Result, type Values } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { differing, mergedNames, type Merging } from '../../domain/merge/index.ts'
import { checkChanges, mostFurther, type Records } from '../../domain/records/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { mayEditAttendees } from './attendees.ts'
import { changedFields, updated } from './changes.ts'
import { pick, toColumns } from './columns.ts'
import { aroundOf, type Around } from './keeping.ts'
import type { Named } from './keys.ts'
import { denied, found, invalid, type Errors } from './outcomes.ts'
import { lockPersons, moveParts, personChanged } from './parties.ts'
import { personParts, removedOf } from './personAccess.ts'
import { readPerson } from './personQueries.ts'
import { keysOf, persons } from './persons.ts'
import { takeOut } from './removal.ts'
import { settledPerson, wrongDates } from './rules.ts'
import { told } from './told.ts'
import { answer, updateRow } from './writes.ts'

type Person = Records['person']

const notEvery = denied(wording('merge.notEvery'))

/** Whoever merges changes every record that stands with either, seen or not: the right is asked of each. */
const reach = async ({ context: { tx }, user }: Around, id: number): Promise<Result<Person>> => {
  const known = found(await readPerson(tx, user, id), 'edit')
  if (!known.ok) return known
  const { objects } = await personParts(tx, user, id)
  return objects.every((object) => may(user, 'edit', object)) ? ok(known.value.record) : notEvery
}

/** What was taken out, and who is named for events, becomes another person's too. */
const mayMove = async ({ context: { tx }, user }: Around, id: number): Promise<boolean> => {
  const gone = await removedOf(tx, id)
  return gone.every((object) => may(user, 'edit', object)) && (await mayEditAttendees(tx, user, id))
}

const changed = refuse('conflict', wording('merge.changed'))

/** Null where each value that differs was chosen among the two; else what the person who chose has to look at again. */
const wrongChoice = (keep: Person, drop: Person, fields: Values) => {
  const missing = differing(keep, drop).filter((name) => fields[name] === undefined)
  if (missing.length > 0) return invalid(Object.fromEntries(missing.map((name) => [name, wording('merge.chooseOne')])))
  const isOf = (name: string, of: Values): boolean => same(fields[name] ?? null, of[name] ?? null)
  // A value of neither: somebody else has changed it meanwhile.
  return Object.keys(fields).every((name) => isOf(name, keep) || isOf(name, drop)) ? null : changed
}

/** Other names and papers, each once. */
const further = (keep: Person, drop: Person): Pick<Person, 'aliases' | 'identifications'> => ({
  aliases: [...new Set([...keep.aliases, ...drop.aliases])],
  identifications: [
    ...keep.identifications,
    ...drop.identifications.filter((one) => !keep.identifications.some((other) => same(one, other))),
  ],
})

const problemsOf = (keep: Person, next: Values, fields: Values, now: number): Errors => {
  const checked = checkChanges('person', fields as never, keep)
  const tooMany = (['aliases', 'identifications'] as const).filter(
    (name) => (next[name] as readonly unknown[]).length > mostFurther,
  )
  return {
    ...wrongDates('person', next, now),
    ...(checked.ok ? {} : checked.refusal.fields),
    ...Object.fromEntries(tooMany.map((name) => [name, wording('merge.tooMany', { most: mostFurther })])),
  }
}

/** Rows of imports that are still to be decided, or were decided to be of the dropped one. */
const moveLikely = async (tx: Work, from: number, to: number): Promise<void> => {
  await sql`update import_likely set person_id = ${to} where person_id = ${from}`.execute(tx)
  await sql`
    update import_likely l set persons = (
      select jsonb_agg(p || jsonb_build_object('person_id', case when (p ->> 'person_id')::bigint = ${from}
        then ${to}::bigint else (p ->> 'person_id')::bigint end) order by at)
      from jsonb_array_elements(l.persons) with ordinality as each(p, at)
      where (p ->> 'person_id')::bigint <> ${from}
        or not l.persons @> jsonb_build_array(jsonb_build_object('person_id', ${to}::bigint)))
    where l.persons @> jsonb_build_array(jsonb_build_object('person_id', ${from}::bigint))`.execute(tx)
}

export const mergeInto = async (
  { keep_id, drop_id, keep_version, drop_version, fields }: Merging,
  context: SignedIn,
): Promise<Answer<Person>> => {
  const { tx, principal, services } = context
  const around = aroundOf(context)
  const { at } = around
  if (keep_id === drop_id) return invalid({ drop_id: wording('merge.twice') })
  await lockPersons(tx, [keep_id, drop_id])
  const kept = await reach(around, keep_id)
  if (!kept.ok) return kept
  const dropped = await reach(around, drop_id)
  if (!dropped.ok) return dropped
  if (!(await mayMove(around, drop_id))) return notEvery
  const [keep, drop] = [kept.value, dropped.value]
  if ((keep_version ?? keep.version) !== keep.version || (drop_version ?? drop.version) !== drop.version) return changed
  const wrong = wrongChoice(keep, drop, fields)
  if (wrong) return wrong
  const next: Values = settledPerson({ ...keep, ...fields, ...further(keep, drop) })
  const problems = problemsOf(keep, next, fields, services.clock.now())
  if (Object.keys(problems).length > 0) return invalid(problems)

  const now = next as Values & Named
  // Those who saw the dropped one are told while the records by which they did are still its own.
  await takeOut(context, 'person', [drop_id], at)
  const own = [...mergedNames, 'aliases', 'identifications']
  const names = changedFields(pick(keep, own), pick(next, own))
  const shown = names.filter((name) => mergedNames.some((each) => each === name))
  // What it is on cases has changed in any case, so it has a next version.
  const columns = { ...toColumns('person', pick(next, own)), ...keysOf(next) }
  const version = await updateRow(around, 'person', keep_id, columns)
  await told('person', { context, owners: [] }, version, updated(keep, next, names))
  if (shown.length > 0) await personChanged(context, keep_id, keep, now, shown, null, at)
  const moved = await moveParts(context, { id: drop_id, values: drop }, { id: keep_id, values: now }, at)
  await moveLikely(tx, drop_id, keep_id)
  await sql`update person_merge set keep_id = ${keep_id} where keep_id = ${drop_id}`.execute(tx)
  await tx
    .insertInto('person_merge')
    .values({
      account: principal.account,
      drop_id,
      keep_id,
      merged_at: at,
      merged_by: principal.userId,
      fields: shown.filter((name) => same(next[name], (drop as Values)[name])),
      moved: JSON.stringify(moved),
    })
    .execute()
  for (const id of [keep_id, drop_id]) await context.audit({ verb: 'merge', kind: 'person', id })
  return answer(persons, around, keep_id)
}
