/** Drafts of new records share a form; each has a name of its own, by which its saves find it wherever it is. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { membersOf, tableGet, tableValues, type Action } from '../../domain/kernel/index.ts'
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
} from '../../domain/records/index.ts'
import { runs } from '../run/runs.ts'
import { context, root, type RecordsOnly } from './recordsWorld.ts'

/** One that hangs on a case, and one that has a place of its own, whose form can be emptied. */
const sorts = {
  court: {
    kind: 'case_court',
    fields: ['docket', 'judge', 'note'],
    owned: (of: number) => ({ case_id: of, court_id: 4 }),
  },
  location: { kind: 'location', fields: ['business', 'city', 'county'], owned: () => ({}) },
} as const
type Sort = (typeof sorts)[keyof typeof sorts]
const someField = [0, 1, 2] as const
type SomeField = (typeof someField)[number]
type Text = Readonly<Record<string, unknown>>
type Answer = 'done' | 'doneUnheard' | 'lost' | 'wrong' | 'signedOut' | 'busy'
type Draft = RecordsOnly['records']['parked'][number]['draft']
type Line = RecordsOnly['records']['saves'][string]

type SomeRecord = { readonly id: number; readonly version: number } & Text
const blank = Object.fromEntries(Object.values(sorts).flatMap(({ fields }) => fields.map((field) => [field, null])))
const everyField = Object.values(sorts).flatMap(({ fields }): readonly string[] => fields)

/** Of whom a text is: the letter that each of its names begins with. */
const whoseIn = (text: Text): readonly string[] => [
  ...new Set(
    everyField.flatMap((field) => (typeof text[field] === 'string' ? String(text[field]).slice(0, 1) || [] : [])),
  ),
]

/** Somebody who adds courts to two cases in several tabs, and a server that makes a record once for each key. */
const startOffice = ({ kind, fields, owned }: Sort) => {
  let state = root.initial
  let [seq, now, typed, keys] = [0, 1_700_000_000_000, 0, 0]
  let place = 1
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const people = new Map<string, string>()
  let count = 0
  let emptied: string | undefined
  const broken: string[] = []
  const left: ReturnType<typeof leftBehind>[] = []
  const made = new Map<string, SomeRecord>()
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
  const make = (save: string, { request }: Line): SomeRecord => {
    const record = made.get(save) ?? { ...blank, id: 100 + made.size, version: 1, ...request.changes }
    made.set(save, record)
    return record
  }
  const nameOf = ({ startedSeq, startedAt }: Draft): string => `${startedSeq} ${startedAt ?? ''}`
  const whoIsInForm = (): string | undefined => {
    const draft = tableGet(state.records.drafts[kind], 0)
    return draft && people.get(nameOf(draft))
  }
  const drafts = (): readonly Text[] => [
    ...tableValues(state.records.drafts[kind]).map(({ changes }) => changes),
    ...[...state.records.parked, ...state.records.discarded].map(({ draft }) => draft.changes),
  ]

  /** A turn after which what is typed may be of somebody else. */
  const leaving =
    <A extends readonly unknown[]>(does: (...asked: A) => void) =>
    (...asked: A): void => {
      emptied = undefined
      does(...asked)
    }

  return {
    edit: (at: SomeField): void => {
      const field = fields[at]
      const draft = draftOf(state, kind, 0)
      // What is typed where all was emptied is the same one's; another form would have another draft.
      const whose = whoIsInForm() ?? emptied ?? letters[(count += 1)]
      emptied = undefined
      const text = `${whose ?? ''}${(typed += 1)}`
      if (whose === undefined) return
      const begun = draft ? {} : { ...owned(place), [fields[0]]: `${whose}0` }
      say(editFields(kind, 0, { ...begun, [field]: text }, null, context))
      const words = said.get(whose) ?? new Map<string, string>()
      if (!draft) words.set(fields[0], `${whose}0`)
      said.set(whose, words.set(field, text))
      const now = tableGet(state.records.drafts[kind], 0)
      if (now) people.set(nameOf(now), whose)
    },
    /** All of it is taken out by hand: nothing else comes under the hand. */
    empty: (): void => {
      const draft = draftOf(state, kind, 0)
      if (draft === undefined) return
      const whose = whoIsInForm()
      emptied = whose
      const none = Object.fromEntries(fields.map((field) => [field, '']))
      say(editFields(kind, 0, none, null, context))
      if (whose !== undefined) said.delete(whose)
      broken.push(...whoseIn(draftOf(state, kind, 0)?.changes ?? {}).map((one) => `came under the hand: ${one}`))
    },
    take: leaving((of: number): void => {
      place = of
      say(
        newDraftTaken({
          kind,
          ...(kind === 'location' ? { owner: 'location', of: 0 } : { owner: 'court_case', of }),
          mark: null,
        }),
      )
    }),
    press: (): void => {
      const answer = answerToSave(state, kind, 0, context, `key-${(keys += 1)}`)
      if (answer) say(answer)
      for (const [save, { phase }] of lines()) if (phase === 'queued') say(saveSent({ save, attempt: 1 }))
    },
    answer: leaving((which: number, how: Answer): void => {
      const open = lines().filter(([, line]) => isInFlight(line))
      const [save, line] = open[which % Math.max(1, open.length)] ?? []
      if (save === undefined || line === undefined) return
      // What comes before the server looks at the key says nothing of what was done.
      const isMade = how === 'done' || how === 'doneUnheard' || (made.has(save) && how === 'wrong')
      const record = isMade ? make(save, line) : null
      const status = { done: 0, doneUnheard: 0, lost: 0, wrong: 422, signedOut: 401, busy: 429 }[how]
      if (record && (how === 'done' || how === 'wrong')) say(saveSucceeded({ save, saved: { kind, record } as never }))
      else say(saveRefused({ save, status, message: 'No.', fields: {} }))
    }),
    resend: (which: number): void => {
      const open = lines().filter(([, { phase }]) => phase === 'unfinished' || phase === 'refused')
      const [save] = open[which % Math.max(1, open.length)] ?? []
      if (save === undefined) return
      say(saveResent({ save }))
      say(saveSent({ save, attempt: 1 }))
    },
    restore: leaving((which: number): void => {
      const open = lines().filter(([, { phase }]) => phase === 'unfinished')
      const [save] = open[which % Math.max(1, open.length)] ?? []
      if (save !== undefined) say(saveCleared({ save, restore: true }))
    }),
    /** The record is come upon before its answer has come, and changed there. */
    change: (which: number, at: SomeField): void => {
      const field = fields[at]
      const record = [...made.values()][which % Math.max(1, made.size)]
      const whose = record && whoseIn(record)[0]
      if (record === undefined || whose === undefined) return
      const text = `${whose}${(typed += 1)}`
      say(editFields(kind, record.id, { [field]: text }, record, context))
      said.set(whose, (said.get(whose) ?? new Map<string, string>()).set(field, text))
    },
    discard: leaving((): void => {
      const draft = draftOf(state, kind, 0)
      if (draft)
        for (const whose of whoseIn(draft.changes))
          for (const text of said.get(whose)?.values() ?? []) givenUp.add(text)
      say(draftDiscarded({ kind, id: 0 }))
    }),
    putBack: leaving((): void => {
      const last = state.records.discarded.at(-1)
      if (last === undefined) return
      for (const text of Object.values(last.draft.changes)) givenUp.delete(String(text))
      say(draftPutBack({ discarded: last.seq }))
    }),
    /** The page is loaded anew, and what was on its way was done or not. */
    reload: leaving((isDone: boolean): void => {
      if (isDone) for (const [save, line] of lines()) if (isInFlight(line)) make(save, line)
      say(logOpened({ resumed: 1, device: 'd', session: 's', earlier: [] } as never))
    }),
    /** This tab is left behind; another goes on, empty. */
    leave: leaving((isDone: boolean): void => {
      if (isDone) for (const [save, line] of lines()) if (isInFlight(line)) make(save, line)
      left.push(leftBehind(state))
      newTab()
    }),
    recover: leaving((): void => {
      for (const one of left.splice(0)) say(draftsRecovered(one))
    }),
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
      const twice = owners
        .filter((one, at) => one !== '' && owners.indexOf(one) !== at)
        .map((one) => `made twice: ${one}`)
      const lost = [...said.values()].flatMap((words) =>
        [...words].flatMap(([field, text]) =>
          givenUp.has(text) || everywhere.some((one) => one[field] === text) ? [] : [`lost: ${text}`],
        ),
      )
      return [...mixed, ...twice, ...lost, ...broken]
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
        .constantFrom(...someField)
        .map((field) => ({ is: `edit ${field}`, does: (o: Office) => o.edit(field) })),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(1, 2).map((of) => ({ is: `take ${of}`, does: (o: Office) => o.take(of) })),
    },
    { weight: 2, arbitrary: fc.constant({ is: 'empty', does: (o: Office) => o.empty() }) },
    { weight: 4, arbitrary: fc.constant({ is: 'press', does: (o: Office) => o.press() }) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(which, fc.constantFrom<Answer>('done', 'doneUnheard', 'lost', 'wrong', 'signedOut', 'busy'))
        .map(([at, how]) => ({ is: `answer ${at} ${how}`, does: (o: Office) => o.answer(at, how) })),
    },
    { weight: 2, arbitrary: which.map((at) => ({ is: `resend ${at}`, does: (o: Office) => o.resend(at) })) },
    { weight: 2, arbitrary: which.map((at) => ({ is: `restore ${at}`, does: (o: Office) => o.restore(at) })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(which, fc.constantFrom(...someField))
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
  test.each(membersOf(sorts))(
    'law: each text of $kind stays with its own, in a form, waiting, or in its record, and none is made twice',
    (sort) => {
      fc.assert(
        fc.property(turns, (all) => {
          const office = startOffice(sort)
          all.forEach(({ does }, at) => {
            does(office)
            expect({ after: all.slice(0, at + 1).map(({ is }) => is), wrong: office.wrong() }).toMatchObject({
              wrong: [],
            })
          })
        }),
        { numRuns: runs(300) },
      )
    },
  )
})
