/** Search before create: who may be the person about to be entered. Nothing is joined here; people look and choose. */
import {
  identityOf,
  isEnough,
  likelyPersons,
  phoneEnding,
  rankLikely,
  samePhone,
  type Identity,
  type LikelyPerson,
  type Ranked,
  type TypedPerson,
} from '../../domain/likeness/index.ts'
import type { AccessUser } from '../../domain/access/index.ts'
import { refuse } from '../../domain/kernel/index.ts'
import { dayFrom } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Route } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { candidatesFor, type Candidate, type KnownWords } from './candidates.ts'
import { namedRecords } from '../records/index.ts'

const phonesOf = ({ primary_phone, secondary_phone }: Candidate): readonly string[] =>
  [primary_phone, secondary_phone].filter((phone) => phone !== null)

const identity = (candidate: Candidate): Identity => ({ ...candidate, phones: phonesOf(candidate) })

/** The number that was typed, where it is one of theirs; else the first. */
const endingOf = (candidate: Candidate, typed: string | null): string | null => {
  const phones = phonesOf(candidate)
  const same = typed === null ? undefined : phones.find((phone) => samePhone(phone, typed))
  return [same ?? null, ...phones].map((phone) => phoneEnding(phone ?? '')).find((ending) => ending !== null) ?? null
}

const shown = ({ candidate, likeness }: Ranked<Candidate>, typed: TypedPerson): LikelyPerson => {
  const { person_id, name, birthdate, victim_id, defendant_id, case_id, records } = candidate
  return {
    person_id,
    name,
    birthdate,
    phone_end: endingOf(candidate, typed.phone),
    records,
    victim_id,
    defendant_id,
    case_id,
    score: likeness.score,
    reasons: [...likeness.reasons],
  }
}

/** Who may be meant, among the persons that the user may see; the likeliest first. */
export const likelyFor = async (
  tx: Work,
  user: AccessUser,
  typed: TypedPerson,
  known: KnownWords = null,
): Promise<LikelyPerson[]> => {
  const candidates = isEnough(typed) ? await candidatesFor(tx, user, typed, known) : []
  return rankLikely(identityOf(typed), candidates, identity).map((found) => shown(found, typed))
}

export const routes: readonly Route[] = [
  route(
    likelyPersons,
    async ({ body }, { tx, principal, audit }) => {
      if (body.birthdate !== null && dayFrom(body.birthdate) === null)
        return refuse('malformed', "Parameter 'birthdate': This is not a day.")
      const user = accessUser(principal)
      const likely = await likelyFor(tx, user, body)
      const cases = likely.map(({ case_id }) => case_id)
      const seen = cases.length === 0 ? [] : await namedRecords(tx, user, 'court_case', cases)
      const numbers = new Map(seen.map(({ id, name }) => [id, name]))
      const data = likely.map((person) => ({ ...person, case_reference_id: numbers.get(person.case_id) ?? null }))
      await audit({ verb: 'search', kind: 'person', id: null, count: data.length })
      return { ok: true, value: { data } }
    },
    { heavy: true },
  ),
]
