/** Clients and defendants: a person's part in a case. */
import { ok, type Result, type Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { addCase } from './cases.ts'
import { changedFields, merged } from './changes.ts'
import { emptyOf, idIn, personNames, pick } from './columns.ts'
import { fullName, sortKey, type Named } from './keys.ts'
import { index, type Findable } from './nameWords.ts'
import { notEditable, type Errors } from './outcomes.ts'
import { lockParty, lockPersons, type PartyKind } from './parties.ts'
import { readDefendant } from './partyQueries.ts'
import { addPerson, changePerson } from './persons.ts'
import { readPerson } from './personQueries.ts'
import { becomePrimary, leavePrimary } from './primaries.ts'
import { settledPerson } from './rules.ts'
import { readVictim } from './victimQueries.ts'
import type { Keeping, Write } from './keeping.ts'

const isMass = (values: Values): boolean => values['mass_incident'] === true

const namedBy = (values: Values): Named | null => (isMass(values) ? null : (values as Named))

const titleIn = (values: Values): string | null => (typeof values['title'] === 'string' ? values['title'] : null)

/** CLI-11: what a mass incident can't keep, because it has no person; what says nothing is not kept. */
const homeless = (changes: Values): Errors => {
  const nothing: Values = { race: 9, gender: 4, deceased: changes['deceased'], deceased_date: changes['deceased_date'] }
  const lost = personNames('victim').filter(
    (name) => (changes[name] ?? null) !== null && changes[name] !== nothing[name],
  )
  return Object.fromEntries(lost.map((name) => [name, 'A mass incident has no person.']))
}

const settled =
  (kind: PartyKind) =>
  async ({ context, user, changes, before, next }: Omit<Write, 'names' | 'owners'>) => {
    const names = personNames(kind)
    // CLI-11, CLI-12
    if (isMass(next)) return { ...next, ...pick(emptyOf(kind), names), race: null, gender: null, person_id: null }
    const linked = idIn(next, 'person_id')
    const isNew = before !== null && linked !== null && linked !== before['person_id']
    const relinked = isNew ? await readPerson(context.tx, user, linked) : null
    const said = Object.fromEntries(Object.entries(changes).filter(([name]) => names.includes(name)))
    const whole = relinked ? merged({ ...next, ...pick(relinked.record, names) }, said) : next
    return settledPerson({ ...whole, person_id: linked })
  }

/** The person, and the case, that it is part of: known ones, or new ones. */
const prepared =
  (kind: PartyKind) =>
  async (write: Write): Promise<Result<Values>> => {
    const { context, user, before, id, next } = write
    const case_id = idIn(next, 'case_id') ?? (await addCase(write))
    if (isMass(next)) return ok({ ...next, case_id })
    const linked = idIn(next, 'person_id')
    if (linked === null) return ok({ ...next, case_id, person_id: await addPerson(write, next) })
    const names = personNames(kind)
    const isSame = before !== null && before['person_id'] === linked
    const known = isSame ? null : await readPerson(context.tx, user, linked)
    const was = isSame ? before : (known?.record ?? {})
    if (changedFields(pick(was, names), pick(next, names)).length > 0) {
      if (known && !known.may('edit')) return notEditable
      await changePerson(write, kind, linked, was, next, { kind, id })
    }
    return ok({ ...next, case_id })
  }

/** What the words of a record are made of, and what stands beside them. */
const indexed: readonly string[] = [
  'prefix',
  'first',
  'middle',
  'last',
  'suffix',
  'business',
  'title',
  'status',
  'limited_access',
  'mass_incident',
  'person_id',
]

const written =
  (kind: PartyKind) =>
  async ({ context, id, before, next, names }: Write): Promise<void> => {
    const { status, limited_access } = next as Findable
    const findable = { id, title: titleIn(next), status, limited_access }
    if (before === null || names.some((name) => indexed.includes(name)))
      await index(context.tx, context.principal.account, kind, findable, namedBy(next))
    const [from, to] = [idIn(before, 'case_id'), idIn(next, 'case_id')]
    if (from === to || to === null) return
    if (from !== null) await leavePrimary(context, kind, from, id)
    await becomePrimary(context, kind, to, id)
  }

type Part = { readonly id: number; readonly case_id: number }
type Common = Omit<Keeping<PartyKind>, 'kind' | 'read' | 'refused' | 'removed' | 'restored'> & {
  readonly [N in 'removed' | 'restored']: (context: SignedIn, record: Part) => Promise<void>
}

const common = (kind: PartyKind): Common => ({
  lock: ({ tx }, id, changes) => lockParty(tx, kind, id, idIn(changes, 'person_id')),
  fresh: async ({ tx }, user, changes) => {
    const linked = isMass(changes) ? null : idIn(changes, 'person_id')
    await lockPersons(tx, linked === null ? [] : [linked])
    const known = linked === null ? null : await readPerson(tx, user, linked)
    return { ...emptyOf(kind), ...(known && pick(known.record, personNames(kind))), owner_id: user.id }
  },
  settled: settled(kind),
  prepared: prepared(kind),
  made: ({ next }) => {
    const full_name = fullName(namedBy(next), titleIn(next))
    return { full_name, sort_name: sortKey(full_name) }
  },
  written: written(kind),
  removed: (context, { id, case_id }) => leavePrimary(context, kind, case_id, id),
  restored: (context, { id, case_id }) => becomePrimary(context, kind, case_id, id),
})

/**
 * What is said of a person whom a record is only now linked to, and not so already: it would change that person on every
 * record of theirs, by somebody who had looked at another form.
 */
const personsOwn = async (kind: PartyKind, { context, user, before, changes, next }: Write): Promise<Errors> => {
  const linked = idIn(next, 'person_id')
  if (linked === null || isMass(next) || before?.['person_id'] === linked) return {}
  const said = pick(
    changes,
    personNames(kind).filter((name) => name in changes),
  )
  if (Object.keys(said).length === 0) return {}
  const known = await readPerson(context.tx, user, linked)
  // Who may not change the person at all is told so, and nothing of what the person has.
  if (known?.may('edit') !== true) return {}
  const names = changedFields(pick(known.record, Object.keys(said)), said)
  return Object.fromEntries(names.map((name) => [name, 'This is changed on a record that the person has already.']))
}

const caseNeeded = ({ before, next }: Write, sentence: string): Errors =>
  before !== null && idIn(next, 'case_id') === null ? { case_id: sentence } : {}

export const victims: Keeping<'victim'> = {
  ...common('victim'),
  kind: 'victim',
  read: readVictim,
  refused: async (write) => ({
    ...caseNeeded(write, 'A client is always on a case.'),
    ...(isMass(write.next) && homeless(write.changes)),
    ...(await personsOwn('victim', write)),
  }),
}

export const defendants: Keeping<'defendant'> = {
  ...common('defendant'),
  kind: 'defendant',
  read: readDefendant,
  refused: async (write) => ({
    ...caseNeeded(write, 'A defendant is always on a case.'),
    ...(await personsOwn('defendant', write)),
  }),
}
