/** Which entries of a list the form of an item offers, where that is fewer than all. */
import { useEffect } from 'react'
import { choosableAdvocates, timelogAdvocates, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import { tableValues, type Values } from '../../domain/kernel/index.ts'
import { accessObjectOf, accessUserOf } from '../../domain/operations/index.ts'
import { recordOf, recordOpened, type Kind, type PageKind } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector, useSay } from '../store/index.ts'

/** The values of a field that may be chosen; null is all of them. */
export type Offered = (field: string) => ReadonlySet<number> | null

type Place = { readonly kind: PageKind; readonly id: number }

const placeIn = (kind: PageKind, id: unknown): Place | null => (typeof id === 'number' && id > 0 ? { kind, id } : null)

/** The client of an action item, or the case where it is of no client (ACT-07). */
const subjectOf = (values: Values): Place | null => placeIn('victim', values['victim_id']) ?? placeIn('court_case', values['case_id'])

/** The users that a form offers, as far as the rules of access ask about them. */
const usersIn = ({ config }: State): readonly AccessUser[] =>
  tableValues(config.advocates).map(({ id, status, logs_time }) => ({
    id,
    roleLevel: 0,
    scopes: new Set(status === 1 ? [] : ['inactive_user']),
    capabilities: new Set(logs_time === true ? ['can_add_timelog'] : []),
  }))

const unknown: AccessObject = { kind: 'victim', ownerId: null, assigned: [], limitedAccess: false, parent: null, status: null }

/** Null for everybody active. */
const choosable = (state: State, kind: Kind, subject: Place | null): readonly number[] | null => {
  const me = accessUserOf(state)
  if (me === null) return []
  if (kind === 'timelog') return timelogAdvocates(me, usersIn(state)).map(({ id }) => id)
  if (kind !== 'task' && kind !== 'appointment') return null
  const of = subject === null ? null : (accessObjectOf(state, subject) ?? unknown)
  return me.scopes.has(`edit_any_${kind}`) ? null : choosableAdvocates(me, kind, usersIn(state), of).map(({ id }) => id)
}

const fieldOf: { readonly [K in Kind]?: string } = { task: 'user_id', appointment: 'user_id', timelog: 'advocate_id' }

/** ACT-07, PRM-32: whom the form of an action item or a timelog offers; the record that says so is loaded for it. */
export const useOffered = (kind: Kind, values: Values): Offered => {
  const say = useSay()
  const isActionItem = kind === 'task' || kind === 'appointment'
  const subject = isActionItem ? subjectOf(values) : null
  const caseId = useAppSelector((state) => (subject?.kind === 'victim' ? (recordOf(state, 'victim', subject.id)?.case_id ?? null) : null))
  const missing = useAppSelector((state) => {
    if (subject !== null && recordOf(state, subject.kind, subject.id) === undefined) return `${subject.kind} ${subject.id}`
    return caseId !== null && recordOf(state, 'court_case', caseId) === undefined ? `court_case ${caseId}` : ''
  })
  useEffect(() => {
    const [of, id] = missing.split(' ')
    if (of === 'victim' || of === 'court_case') say(recordOpened({ kind: of, id: Number(id) }))
  }, [missing, say])
  // As text: an equal answer to the next action is then the same answer.
  const ids = useAppSelector((state) => choosable(state, kind, subject)?.join(' ') ?? null)
  return (field) => (field !== fieldOf[kind] || ids === null ? null : new Set(ids.split(' ').filter((id) => id !== '').map(Number)))
}
