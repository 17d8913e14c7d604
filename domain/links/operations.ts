/**
 * What is done to a record at once, without a form: each operation is declared once, with the call that does it and the
 * operation that takes it back.
 */
import { recordNeeds } from '../access/index.ts'
import { id, nullable, oneOf, type Field, type Needs } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import { entities, kinds, recordCalls, type AnyRecord, type Kind, type Records } from '../records/index.ts'
import { setPrimary, type PrimaryChange } from './api.ts'
import { linkNames, links, type Link, type LinkName } from './links.ts'
import { sending, type Sending } from './sending.ts'

type Values = Readonly<Record<string, unknown>>

export type OperationName =
  | `${LinkName}.${'add' | 'remove'}`
  | `record.${'remove' | 'restore' | 'expunge'}`
  | 'case.primary'

/** One operation on one record. `link` is the number of the link that is taken away. */
export type Request = { does: OperationName; kind: Kind; id: number; link: number | null; values: Values }

export type Operation = {
  /** Kinds of record that it can be done to. */
  readonly kinds: readonly Kind[]
  readonly space: string
  readonly fields: Readonly<Record<string, Field>>
  /** Scopes; whether this record may be changed is said by the record. */
  readonly needs: (kind: Kind) => Needs
  /** What takes it back: an operation, and its values where they are not the same; null where nothing does. */
  readonly undo: OperationName | null
  readonly turned?: (values: Values) => Values
  readonly send: (request: Request) => Sending
  /** What becomes of the record: it is loaded anew, it is gone, or it is what the call answered. */
  readonly leaves: 'changed' | 'gone' | 'answered'
  /** ERR-21: what is said while it runs. */
  readonly working: (kind: Kind) => MessageKey
  readonly done: MessageKey
}

const saving = (): MessageKey => 'status.saving'

const addition = (name: LinkName): Operation => {
  const { kinds, space, fields, needs, add }: Link = links[name]
  return {
    kinds,
    space,
    fields,
    needs: () => needs.add,
    undo: `${name}.remove`,
    send: ({ values, kind, id }) => add(values, { kind, id, link: 0 }),
    leaves: 'changed',
    working: saving,
    done: `operation.${name}.added`,
  }
}

const removal = (name: LinkName): Operation => {
  const { kinds, space, fields, needs, remove }: Link = links[name]
  return {
    kinds,
    space,
    fields,
    needs: () => needs.remove,
    undo: `${name}.add`,
    send: ({ values, kind, id, link }) => remove(values, { kind, id, link: link ?? 0 }),
    leaves: 'changed',
    working: saving,
    done: `operation.${name}.removed`,
  }
}

const nobody: Needs = { allOf: ['nobody'] }
const removeNeeds = (kind: Kind): Needs => ('remove' in entities[kind].needs ? entities[kind].needs.remove : nobody)
const removable = kinds.filter((kind) => 'remove' in entities[kind].needs)
const whole = { kinds: removable, space: 'record', fields: {}, needs: removeNeeds } as const

const restoring = <K extends Kind>(kind: K, id: number): Sending =>
  sending(recordCalls[kind].restore, { params: { id } }, (record) => ({ record: { kind, record } as AnyRecord }))

const ofWhole = {
  /** CLI-24, LOC-06: out of lists and searches; its history stays. */
  'record.remove': {
    ...whole,
    undo: 'record.restore',
    send: ({ kind, id }) => sending(recordCalls[kind].remove, { params: { id } }, () => ({})),
    leaves: 'gone',
    working: () => 'operation.deleting',
    done: 'operation.record.removed',
  },
  'record.restore': {
    ...whole,
    undo: 'record.remove',
    send: ({ kind, id }) => restoring(kind, id),
    leaves: 'answered',
    working: saving,
    done: 'operation.record.restored',
  },
  /** CLI-25, LOC-07 */
  'record.expunge': {
    ...whole,
    kinds: ['person', 'location'],
    undo: null,
    send: ({ kind, id }) => sending(recordCalls[kind].remove, { params: { id }, query: { expunge: '1' } }, () => ({})),
    leaves: 'gone',
    working: (kind) => (kind === 'location' ? 'operation.expungingLocation' : 'operation.expunging'),
    done: 'operation.record.expunged',
  },
} as const satisfies Readonly<Record<string, Operation>>

const parties = ['victim', 'defendant', 'location'] as const
export type Party = (typeof parties)[number]

const primaryOf = (party: unknown, to: unknown): PrimaryChange => {
  const id = typeof to === 'number' ? to : null
  if (party === 'victim') return { primary_victim_id: id }
  return party === 'defendant' ? { primary_defendant_id: id } : { primary_location_id: id }
}

/** SRV-45, CAS-03: a location's goes to the second version of the path. */
const primary: Operation = {
  kinds: ['court_case'],
  space: 'record',
  fields: { party: oneOf(parties), from: nullable(id('record')), to: nullable(id('record')) },
  needs: () => recordNeeds.case.edit,
  undo: 'case.primary',
  turned: ({ party, from, to }) => ({ party, from: to, to: from }),
  send: ({ id, values: { party, to } }) => {
    const input = { params: { id }, body: primaryOf(party, to) }
    const answered = (record: Records['court_case']): { record: AnyRecord } => ({
      record: { kind: 'court_case', record },
    })
    return party === 'location'
      ? sending(setPrimary, input, answered)
      : sending(recordCalls.court_case.update, input, answered)
  },
  leaves: 'answered',
  working: saving,
  done: 'operation.primary.done',
}

export const operations: Readonly<Record<OperationName, Operation>> = {
  ...(Object.fromEntries(
    linkNames.flatMap((name) => [
      [`${name}.add`, addition(name)],
      [`${name}.remove`, removal(name)],
    ]),
  ) as Record<`${LinkName}.${'add' | 'remove'}`, Operation>),
  ...ofWhole,
  'case.primary': primary,
}

export const operationNames = Object.keys(operations) as [OperationName, ...OperationName[]]

/** What takes an operation back, once it is done; `made` is the number of the link that it made. */
export const inverseOf = ({ does, kind, id, values }: Request, made: number | null): Request | null => {
  const { undo, turned = (same: Values) => same } = operations[does]
  return undo === null ? null : { does: undo, kind, id, link: made, values: turned(values) }
}
