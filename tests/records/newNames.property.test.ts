/** Drafts of new records share a form; each has a name of its own, by which its saves find it wherever it is. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { membersOf, same, tableValues, type Action } from '../../domain/kernel/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import {
  answerToSave,
  draftDiscarded,
  draftOf,
  draftPutBack,
  draftsRecovered,
  editFields,
  isInFlight,
  isNewFormBehind,
  leftBehind,
  newDraftTaken,
  saveCleared,
  saveRefused,
  saveResent,
  saveSent,
  saveSucceeded,
} from '../../domain/records/index.ts'
import { beforeSave, outcomeOf, type Before, type Outcome } from '../../src/palette/fill.ts'
import { runs } from '../run/runs.ts'
import { context, root, type RecordsOnly } from './recordsWorld.ts'

const letters = '-abcdefghijklmnopqrstuvwxyz'

/** One that hangs on a case, and one that has a place of its own, whose form can be emptied. */
const sorts = {
  court: {
    kind: 'case_court',
    fields: ['docket', 'judge', 'note'],
    owned: (of: number, whose: string) => ({ case_id: of, court_id: letters.indexOf(whose) }),
  },
  location: { kind: 'location', fields: ['business', 'city', 'county'], owned: () => ({}) },
} as const
type Sort = (typeof sorts)[keyof typeof sorts]
const someField = [0, 1, 2] as const
type SomeField = (typeof someField)[number]
type Text = Readonly<Record<string, unknown>>
/** What a server says of a request that it has not done before, and that it does not do now. */
const refusals = {
  lost: { status: 0, fields: {} },
  signedOut: { status: 401, fields: {} },
  noRight: { status: 403, fields: {} },
  notSettable: { status: 403, fields: { judge: 'No.' } },
  gone: { status: 404, fields: {} },
  doneBefore: { status: 409, fields: {} },
  tooLarge: { status: 413, fields: {} },
  wrong: { status: 422, fields: { judge: 'No.' } },
  busy: { status: 429, fields: {} },
} as const
/** It looks at a request before it says these: it says them of none that it has done. */
const looked: readonly Answer[] = ['notSettable', 'tooLarge', 'wrong']
type Answer = 'done' | 'doneUnheard' | keyof typeof refusals
type Line = RecordsOnly['records']['saves'][string]

type SomeRecord = { readonly id: number; readonly version: number } & Text
const blank = Object.fromEntries(Object.values(sorts).flatMap(({ fields }) => fields.map((field) => [field, null])))
const everyField = Object.values(sorts).flatMap(({ fields }): readonly string[] => fields)

/** Of whom a text is: the letter that each of its names begins with, and the court that is each one's own. */
const whoseIn = (text: Text): readonly string[] => [
  ...new Set([
    ...everyField.flatMap((field) => (typeof text[field] === 'string' ? String(text[field]).slice(0, 1) || [] : [])),
    ...(typeof text['court_id'] === 'number' ? (letters[text['court_id']] ?? []) : []),
  ]),
]

/** Somebody who adds courts to two cases in several tabs, and a server that makes a record once for each key. */
const startOffice = ({ kind, fields, owned }: Sort) => {
  let state = root.initial
  let [seq, now, typed, keys] = [0, 1_700_000_000_000, 0, 0]
  let place = 1
  let count = 0
  /** Of whom the form is, to whoever sits before it. */
  let holder: string | undefined
  /** What the palette is told that asked for the save of what stood in the form, and what it should be. */
  let told: { readonly before: Before; readonly save: string; is: Outcome['is'] } | undefined
  const senders = new Map<string, string | undefined>()
  /** Saves of which nobody in the office can know whether they were done. */
  const unknown = new Set<string>()
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
  const shown = (): Text => draftOf(state, kind, 0)?.changes ?? {}
  /** A turn in which nobody touches the form. */
  const untouched = (does: () => void): void => {
    const before = shown()
    does()
    if (!same(before, shown())) broken.push(`under the hand: ${JSON.stringify([before, shown()])}`)
  }
  const nobodyKnows = (): void => {
    for (const [save, line] of lines()) if (isInFlight(line)) unknown.add(save)
  }
  const drafts = (): readonly Text[] => [
    ...tableValues(state.records.drafts[kind]).map(({ changes }) => changes),
    ...[...state.records.parked, ...state.records.discarded].map(({ draft }) => draft.changes),
  ]

  /** A turn that may bring something else into the form. */
  const leaving =
    <A extends readonly unknown[]>(does: (...asked: A) => void) =>
    (...asked: A): void => {
      const before = shown()
      const turned = state
      does(...asked)
      if (state === turned) return
      told = undefined
      const isSame = Object.keys(before).length > 0 && same(before, shown())
      holder = whoseIn(shown())[0] ?? (isSame ? holder : undefined)
    }

  const open = (): void => {
    const own = kind === 'location' ? { owner: kind, of: 0 } : ({ owner: 'court_case', of: place } as const)
    const meant = { kind, ...own, mark: null }
    if (isNewFormBehind(state, meant) || draftOf(state, kind, 0)) say(newDraftTaken(meant))
  }

  return {
    edit: (at: SomeField): void => {
      const field = fields[at]
      const draft = draftOf(state, kind, 0)
      // What is typed where all was emptied is the same one's.
      const whose = (holder ??= letters[(count += 1)])
      const text = `${whose ?? ''}${(typed += 1)}`
      if (whose === undefined) return
      const begun = draft ? {} : { ...owned(place, whose), [fields[0]]: `${whose}0` }
      say(editFields(kind, 0, { ...begun, [field]: text }, null, context))
      const words = said.get(whose) ?? new Map<string, string>()
      if (!draft) words.set(fields[0], `${whose}0`)
      said.set(whose, words.set(field, text))
    },
    /** All of it is taken out by hand: nothing else comes under the hand. */
    empty: (): void => {
      const draft = draftOf(state, kind, 0)
      if (draft === undefined) return
      const whose = holder
      const none = Object.fromEntries(fields.map((field) => [field, '']))
      say(editFields(kind, 0, none, null, context))
      if (whose !== undefined) said.delete(whose)
      const others = whoseIn(shown()).filter((one) => one !== whose)
      broken.push(...others.map((one) => `came under the hand: ${one}`))
    },
    take: leaving((of: number): void => {
      place = of
      open()
    }),
    press: (): void => {
      const text = shown()
      told = undefined
      const before = beforeSave({ read: () => state as never }, { meant: { kind } })
      untouched(() => {
        const answer = answerToSave(state, kind, 0, context, `key-${(keys += 1)}`)
        if (answer) say(answer)
      })
      for (const [save, line] of lines()) {
        if (line.phase !== 'queued') continue
        if (!senders.has(save)) senders.set(save, holder)
        say(saveSent({ save, attempt: 1 }))
        told = { before, save, is: 'pending' }
        const isAnother = whoseIn(line.typed.changes).some((one) => one !== holder)
        const isWhatIsShown = fields.every(
          (field) => ((line.request.changes as Text)[field] ?? '') === (text[field] ?? ''),
        )
        if (isAnother) broken.push(`sent another's: ${save}`)
        if (!unknown.has(save) && !isWhatIsShown) broken.push(`sent something else than is shown: ${save}`)
      }
    },
    answer: (which: number, how: Answer): void => {
      const open = lines().filter(([, line]) => isInFlight(line))
      const [save, line] = open[which % Math.max(1, open.length)] ?? []
      if (save === undefined || line === undefined) return
      const isLooked = looked.includes(how)
      const isMade = how === 'done' || how === 'doneUnheard' || (made.has(save) && isLooked)
      const record = isMade ? make(save, line) : null
      if (told?.save === save) told.is = record && how !== 'doneUnheard' ? 'saved' : 'refused'
      if (record && how !== 'doneUnheard') {
        const isOwn = senders.get(save) === holder
        const succeed = (): void => say(saveSucceeded({ save, saved: { kind, record } as never }))
        if (!isOwn) return untouched(succeed)
        succeed()
        holder = undefined
        broken.push(...whoseIn(shown()).map((one) => `came into the form of another that was saved: ${one}`))
        return
      }
      if (how === 'lost' || how === 'doneUnheard') unknown.add(save)
      else if (isLooked) unknown.delete(save)
      const { status, fields: wrong } = refusals[how === 'done' || how === 'doneUnheard' ? 'lost' : how]
      untouched(() => say(saveRefused({ save, status, message: 'No.', fields: wrong })))
    },
    resend: (which: number): void => {
      const open = lines().filter(([, { phase }]) => phase === 'unfinished' || phase === 'refused')
      const [save] = open[which % Math.max(1, open.length)] ?? []
      if (save === undefined) return
      if (told?.save === save) told.is = 'pending'
      untouched(() => {
        say(saveResent({ save }))
        say(saveSent({ save, attempt: 1 }))
      })
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
      nobodyKnows()
      untouched(() => say(logOpened({ resumed: 1, device: 'd', session: 's', earlier: [] } as never)))
      open()
    }),
    /** This tab is left behind; another goes on, empty. */
    leave: leaving((isDone: boolean): void => {
      if (isDone) for (const [save, line] of lines()) if (isInFlight(line)) make(save, line)
      nobodyKnows()
      left.push(leftBehind(state))
      newTab()
    }),
    recover: (): void => untouched(() => left.splice(0).forEach((one) => say(draftsRecovered(one)))),
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
      const heard = told && outcomeOf(state as never, kind, told.before).is
      const misheard = heard === told?.is ? [] : [`told that it is ${heard}, not ${told?.is}`]
      return [...mixed, ...twice, ...lost, ...misheard, ...broken]
    },
  }
}
type Office = ReturnType<typeof startOffice>
type Turn = { readonly is: string; readonly does: (office: Office) => void }

const refusalNames = Object.keys(refusals) as (keyof typeof refusals)[]
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
        .tuple(which, fc.constantFrom<Answer>('done', 'done', 'doneUnheard', ...refusalNames))
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
            const after = all.slice(0, at + 1).map(({ is }) => is)
            expect(office.wrong().join('; '), after.join(', ')).toBe('')
          })
        }),
        { numRuns: runs(300) },
      )
    },
  )
})
