/**
 * A long, plausible session over the product's own reducers: 2,000 cases and 15,000 clients are looked at and edited.
 */
import * as fc from 'fast-check'
import { actions } from '../../domain/actions.ts'
import type { ActionRegistry, Field, Stamped } from '../../domain/kernel/index.ts'
import { entryOf, type Entry } from '../../domain/log/index.ts'
import { decode } from '../../domain/log/codec.ts'
import { recordFields } from '../../domain/records/fields.ts'
import { toLetGo } from '../../domain/records/letGo.ts'
import { rootReducer } from '../../domain/state.ts'
import { fieldArbitrary } from './arbitrary.ts'
import { seeded } from './seeded.ts'

export const productRoot = rootReducer
export const productActions: ActionRegistry = actions

const templates = (field: Field): Record<string, unknown>[] =>
  fc.sample(fieldArbitrary(field), { numRuns: 40, seed: 11 }) as Record<string, unknown>[]

const cases = 2_000
const clients = 15_000

/** `length` entries, at least 17,000: each record is loaded once, then people work. The same for the same length. */
export const longSession = (length: number): Entry[] => {
  const random = seeded(42)
  const word = () => random(2 ** 31).toString(36)
  const forms = { victim: templates(recordFields.victim), court_case: templates(recordFields.court_case) }
  const entries: Entry[] = []
  let at = Date.UTC(2026, 5, 15, 9)
  const add = (type: string, payload: unknown): void => {
    at += 20 + random(400)
    const action: Stamped = { type, payload, seq: entries.length + 1, at }
    const entry = entryOf(actions, action)
    const decoded = entry && decode(actions, entry)
    // A shape that has changed would silently make this another session.
    if (!decoded?.ok) throw new Error(`the long session makes a ${type} that is not of its shape`)
    entries.push(decoded.entry)
  }
  const record = (kind: 'victim' | 'court_case', id: number, version: number) => ({
    kind,
    record: {
      ...forms[kind][random(40)],
      id,
      version,
      custom_fields: {},
      ...(kind === 'victim'
        ? { first: word(), last: word(), case_id: 1 + random(cases) }
        : { case_reference_id: word() }),
    },
  })
  for (let id = 1; id <= cases; id += 1) add('records/loaded', record('court_case', id, 1))
  for (let id = 1; id <= clients; id += 1) add('records/loaded', record('victim', id, 1))
  let folded = 0
  let { initial: state } = rootReducer
  /** As the pipeline does it behind each record that is opened: looked for where it may be due. */
  const letGo = (): void => {
    if (entries.length - state.records.letGoAt < 5_000) return
    state = rootReducer.fold(state, entries.slice(folded))
    folded = entries.length
    const gone = toLetGo(state.records, entries.length)
    if (gone !== null) add('records/letGo', gone)
  }
  while (entries.length < length) work({ add, record, random, word, letGo })
  return entries.slice(0, length)
}

type Session = {
  readonly add: (type: string, payload: unknown) => void
  readonly record: (kind: 'victim' | 'court_case', id: number, version: number) => unknown
  readonly random: (below: number) => number
  readonly word: () => string
  readonly letGo: () => void
}

const work = ({ add, record, random, word, letGo }: Session): void => {
  const id = 1 + random(clients)
  add('navigation/requested', { route: 'case.victim', caseId: 1 + random(cases), victimId: id })
  add('navigation/routeEntered', { route: 'case.victim', caseId: 1 + random(cases), victimId: id, tab: 'edit' })
  add('records/opened', { kind: 'victim', id })
  letGo()
  let typed = ''
  for (let key = 0; key < 12; key += 1) {
    typed += word().charAt(0)
    add('records/fieldsEdited', { kind: 'victim', id, changes: { first: typed }, values: {} })
  }
  const save = `${word()}-${word()}`
  add('records/saveRequested', { save, request: { kind: 'victim', id, baseVersion: 1, changes: { first: typed } } })
  add('records/saveSent', { save, attempt: 1 })
  add('records/saveSucceeded', { save, saved: record('victim', id, 2) })
  add('navigation/commandRun', { command: 'go.home', by: 'palette', record: null })
  add('log/becameDurable', { durableSeq: 1 })
}
