/** Drafts of new records share a form; each has a name of its own, by which its saves find it wherever it is. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableValues, type Action } from '../../domain/kernel/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import {
  answerToSave,
  draftDiscarded,
  draftOf,
  draftPutBack,
  draftsRecovered,
  editFields,
  isInFlight,
  leftBehind,
  newDraftTaken,
  saveCleared,
  saveRefused,
  saveResent,
  saveSent,
  saveSucceeded,
  type Records,
} from '../../domain/records/index.ts'
import { runs } from '../run/runs.ts'
import { context, root, type RecordsOnly } from './recordsWorld.ts'

const kind = 'case_court'
const fields = ['docket', 'judge', 'note'] as const
type Text = Readonly<Record<string, unknown>>
type Line = RecordsOnly['records']['saves'][string]

const court = (id: number, changes: object): Records['case_court'] =>
  ({ id, version: 1, docket: null, judge: null, note: null, ...changes }) as Records['case_court']

/** Of whom a text is: the letter that each of its names begins with. */
const whoseIn = (text: Text): readonly string[] => [
  ...new Set(fields.flatMap((field) => (typeof text[field] === 'string' ? [String(text[field])[0] ?? ''] : []))),
]

/** Somebody who adds courts to two cases in several tabs, and a server that makes a record once for each key. */
const startOffice = () => {
  let state = root.initial
  let [seq, now, typed, keys] = [0, 1_700_000_000_000, 0, 0]
  let place = 1
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  let people = 0
  const left: ReturnType<typeof leftBehind>[] = []
  const made = new Map<string, Records['case_court']>()
  const said = new Map<string, Map<string, string>>()
  const givenUp = new Set<string>()

  const say = (action: Action): void => {
    state = root.reduce(state, { ...action, seq: (seq += 1), at: (now += 1_000) })
  }
  const newTab = (): void => {
    state = root.initial
    seq = 0
  }
  const lines = (): readonly (readonly [string, Line])[] => Object.entries(state.records.saves)
  const make = (save: string, { request }: Line): Records['case_court'] => {
    const record = made.get(save) ?? court(100 + made.size, request.changes)
    made.set(save, record)
    return record
  }
  const drafts = (): readonly Text[] => [
    ...tableValues(state.records.drafts[kind]).map(({ changes }) => changes),
    ...[...state.records.parked, ...state.records.discarded].map(({ draft }) => draft.changes),
  ]

  return {
    edit: (field: (typeof fields)[number]): void => {
      const draft = draftOf(state, kind, 0)
      const whose = draft ? whoseIn(draft.changes)[0] : letters[(people += 1)]
      const text = `${whose ?? ''}${(typed += 1)}`
      if (whose === undefined) return
      const begun = draft ? {} : { case_id: place, court_id: 4, docket: `${whose}0` }
      say(editFields(kind, 0, { ...begun, [field]: text }, null, context))
      const words = said.get(whose) ?? new Map<string, string>()
      if (!draft) words.set('docket', `${whose}0`)
      said.set(whose, words.set(field, text))
    },
    take: (of: number): void => {
      place = of
      say(newDraftTaken({ kind, owner: 'court_case', of, mark: null }))
    },
    press: (): void => {
      const answer = answerToSave(state, kind, 0, context, `key-${(keys += 1)}`)
      if (answer) say(answer)
      for (const [save, { phase }] of lines()) if (phase === 'queued') say(saveSent({ save, attempt: 1 }))
    },
    answer: (which: number, how: 'done' | 'doneUnheard' | 'lost' | 'wrong'): void => {
      const open = lines().filter(([, line]) => isInFlight(line))
      const [save, line] = open[which % Math.max(1, open.length)] ?? []
      if (save === undefined || line === undefined) return
      const isMade = how === 'done' || how === 'doneUnheard' || made.has(save)
      const record = isMade ? make(save, line) : null
      if (record && (how === 'done' || how === 'wrong')) say(saveSucceeded({ save, saved: { kind, record } }))
      else say(saveRefused({ save, status: how === 'wrong' ? 422 : 0, message: 'No.', fields: {} }))
    },
    resend: (which: number): void => {
      const open = lines().filter(([, { phase }]) => phase === 'unfinished' || phase === 'refused')
      const [save] = open[which % Math.max(1, open.length)] ?? []
      if (save === undefined) return
      say(saveResent({ save }))
      say(saveSent({ save, attempt: 1 }))
    },
    restore: (which: number): void => {
      const open = lines().filter(([, { phase }]) => phase === 'unfinished')
      const [save] = open[which % Math.max(1, open.length)] ?? []
      if (save !== undefined) say(saveCleared({ save, restore: true }))
    },
    /** The record is come upon before its answer has come, and changed there. */
    change: (which: number, field: (typeof fields)[number]): void => {
      const record = [...made.values()][which % Math.max(1, made.size)]
      const whose = record && whoseIn(record)[0]
      if (record === undefined || whose === undefined) return
      const text = `${whose}${(typed += 1)}`
      say(editFields(kind, record.id, { [field]: text }, record, context))
      said.set(whose, (said.get(whose) ?? new Map<string, string>()).set(field, text))
    },
    discard: (): void => {
      const draft = draftOf(state, kind, 0)
      if (draft) for (const whose of whoseIn(draft.changes)) givenUp.add(whose)
      say(draftDiscarded({ kind, id: 0 }))
    },
    putBack: (): void => {
      const last = state.records.discarded.at(-1)
      if (last === undefined) return
      for (const whose of whoseIn(last.draft.changes)) givenUp.delete(whose)
      say(draftPutBack({ discarded: last.seq }))
    },
    /** The page is loaded anew, and what was on its way was done or not. */
    reload: (isDone: boolean): void => {
      if (isDone) for (const [save, line] of lines()) if (isInFlight(line)) make(save, line)
      say(logOpened({ resumed: 1, device: 'd', session: 's', earlier: [] } as never))
    },
    /** This tab is left behind; another goes on, empty. */
    leave: (isDone: boolean): void => {
      if (isDone) for (const [save, line] of lines()) if (isInFlight(line)) make(save, line)
      left.push(leftBehind(state))
      newTab()
    },
    recover: (): void => {
      for (const one of left.splice(0)) say(draftsRecovered(one))
    },
    /** What is wrong; nothing, as it should be. */
    wrong: (): readonly string[] => {
      const texts = [...drafts(), ...left.flatMap((one) => one.drafts.map(({ draft }) => draft.changes))]
      const sent = [
        ...lines().map(([, { typed: of }]) => of),
        ...left.flatMap((one) => one.unfinished.map((l) => l.typed)),
      ]
      const everywhere: readonly Text[] = [...texts, ...sent.map(({ changes }) => changes), ...made.values()]
      const mixed = everywhere
        .filter((text) => whoseIn(text).length > 1)
        .map((text) => `mixed: ${whoseIn(text).join()}`)
      const owners = [...made.values()].map((record) => whoseIn(record as Text).join())
      const twice = owners.filter((one, at) => owners.indexOf(one) !== at).map((one) => `made twice: ${one}`)
      const lost = [...said].flatMap(([whose, words]) =>
        givenUp.has(whose)
          ? []
          : [...words].flatMap(([field, text]) =>
              everywhere.some((one) => one[field] === text) ? [] : [`lost: ${text}`],
            ),
      )
      return [...mixed, ...twice, ...lost]
    },
  }
}
type Office = ReturnType<typeof startOffice>
type Turn = { readonly is: string; readonly does: (office: Office) => void }

const which = fc.nat({ max: 3 })
const turns = fc.array(
  fc.oneof<fc.WeightedArbitrary<Turn>[]>(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(...fields)
        .map((field) => ({ is: `edit ${field}`, does: (o: Office) => o.edit(field) })),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(1, 2).map((of) => ({ is: `take ${of}`, does: (o: Office) => o.take(of) })),
    },
    { weight: 4, arbitrary: fc.constant({ is: 'press', does: (o: Office) => o.press() }) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(which, fc.constantFrom('done' as const, 'doneUnheard' as const, 'lost' as const, 'wrong' as const))
        .map(([at, how]) => ({ is: `answer ${at} ${how}`, does: (o: Office) => o.answer(at, how) })),
    },
    { weight: 2, arbitrary: which.map((at) => ({ is: `resend ${at}`, does: (o: Office) => o.resend(at) })) },
    { weight: 2, arbitrary: which.map((at) => ({ is: `restore ${at}`, does: (o: Office) => o.restore(at) })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(which, fc.constantFrom(...fields))
        .map(([at, field]) => ({ is: `change ${at} ${field}`, does: (o: Office) => o.change(at, field) })),
    },
    { weight: 2, arbitrary: fc.constant({ is: 'discard', does: (o: Office) => o.discard() }) },
    { weight: 2, arbitrary: fc.constant({ is: 'put back', does: (o: Office) => o.putBack() }) },
    {
      weight: 1,
      arbitrary: fc.boolean().map((done) => ({ is: `reload ${done}`, does: (o: Office) => o.reload(done) })),
    },
    { weight: 1, arbitrary: fc.boolean().map((done) => ({ is: `leave ${done}`, does: (o: Office) => o.leave(done) })) },
    { weight: 2, arbitrary: fc.constant({ is: 'recover', does: (o: Office) => o.recover() }) },
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
)

describe('new records', () => {
  test('law: each text stays with its own, in a form, waiting, or in its record, and none is made twice', () => {
    fc.assert(
      fc.property(turns, (all) => {
        const office = startOffice()
        all.forEach(({ does }, at) => {
          does(office)
          expect({ after: all.slice(0, at + 1).map(({ is }) => is), wrong: office.wrong() }).toMatchObject({
            wrong: [],
          })
        })
      }),
      { numRuns: runs(300) },
    )
  })
})
