/**
 * What dead tabs left may come while somebody types already: a device can need longer to read it than a form waits. Then
 * it is in the form where that said nothing, else it comes up as a clash once the newer text is settled; it is never lost.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clashResolved,
  clashesOf,
  draftDiscarded,
  draftOf,
  draftsRecovered,
  drafts,
  formOf,
  recordOpened,
  saveRequested,
  saveSucceeded,
  type Records,
} from '../../domain/records/index.ts'
import { actBegun } from '../../domain/acts.ts'
import { nameToRepeat } from '../../domain/calls/index.ts'
import { lostUploads, uploadBegan, uploadToRepeat } from '../../domain/documents/index.ts'
import { runOfImport } from '../../domain/imports/index.ts'
import { asAct } from '../../domain/links/index.ts'
import { shortcutsOpened } from '../../domain/navigation/actions.ts'
import { changes, edit, heldOf, loaded, type Change } from '../records/clientChanges.ts'
import type { State } from '../../domain/state.ts'
import type { Unsent } from '../../epics/kernel/logPort.ts'
import { client, zone } from '../records/recordsWorld.ts'
import { runs } from '../run/runs.ts'
import { lateTab, type Late, type LateTab } from './lateWorld.ts'

/** Milliseconds that a form waits. */
const patience = 3_000
const latest = 15_000

const whatHappens = fc.oneof(
  changes.map((edits) => ({ is: 'typed' as const, edits })),
  changes.map((edits) => ({ is: 'changedElsewhere' as const, edits })),
  fc.constant({ is: 'saved' as const }),
  fc.constant({ is: 'answered' as const }),
  fc.constant({ is: 'discarded' as const }),
  fc.constant({ is: 'opened' as const }),
  fc.constantFrom('mine' as const, 'theirs' as const).map((keep) => ({ is: 'chosen' as const, keep })),
)
type Happening = typeof whatHappens extends fc.Arbitrary<infer T> ? T : never

const draft = (tab: LateTab) => draftOf(tab.state(), 'victim', 7)

/** Somebody at the form of the client, and the server behind it. */
const person = (tab: LateTab, base: Records['victim']) => {
  let record = base
  let sent: { readonly save: string; readonly written: Record<string, unknown> } | null = null
  let saves = 0
  const move = (changed: Record<string, unknown>): Records['victim'] => {
    record = { ...record, ...changed, version: record.version + 1 }
    return record
  }
  const save = (): void => {
    const mine = draft(tab)
    if (sent !== null || mine === undefined || Object.keys(mine.clashes).length > 0) return
    saves += 1
    const written = Object.fromEntries(
      Object.keys(mine.changes).map((field) => [
        field,
        field in mine.values ? mine.values[field] : mine.changes[field],
      ]),
    )
    sent = { save: `s${saves}`, written }
    const request = { kind: 'victim' as const, id: 7, baseVersion: mine.baseVersion, changes: written }
    tab.say(saveRequested({ save: sent.save, request, settles: Object.keys(mine.changes) }))
  }
  const answer = (): void => {
    if (sent === null) return
    const { save: name, written } = sent
    sent = null
    tab.say(saveSucceeded({ save: name, saved: { kind: 'victim', record: move(written) } }))
  }
  const does = (happening: Happening): void => {
    if (happening.is === 'changedElsewhere')
      return sent === null ? tab.say(loaded(move(heldOf(happening.edits)))) : undefined
    if (happening.is === 'answered') return answer()
    // Before that there is no form.
    if (!tab.state().log.recovered) return
    if (happening.is === 'typed') return tab.say(edit(happening.edits, record))
    if (happening.is === 'saved') return save()
    if (happening.is === 'discarded') return tab.say(draftDiscarded({ kind: 'victim', id: 7 }))
    if (happening.is === 'opened') return tab.say(recordOpened({ kind: 'victim', id: 7 }))
    const [field] = Object.keys(draft(tab)?.clashes ?? {})
    if (field !== undefined) tab.say(clashResolved({ kind: 'victim', id: 7, field, keep: happening.keep }))
  }
  return { does, save, answer, record: () => record, isSaving: () => sent !== null }
}
type Person = ReturnType<typeof person>

/** The left texts that nobody has decided on: typed over in sight, given up in sight, or saved. */
const undecided = (tab: LateTab, who: Person, left: readonly Change[], before: ReadonlySet<string>): Change[] =>
  left.filter(({ field, held }) => before.has(field) && who.record()[field] !== held)

const lostNames = (state: State): readonly string[] => lostUploads(state).map(({ name }) => name)

const isInForm = (tab: LateTab, { field, shown }: Change): boolean =>
  JSON.stringify(draft(tab)?.changes[field]) === JSON.stringify(shown)

const isThere = (tab: LateTab, { field, shown }: Change): boolean =>
  tab.drafts().some((each) => JSON.stringify(each.draft.changes[field]) === JSON.stringify(shown))

const decides = ({ is }: Happening): boolean => is === 'typed' || is === 'discarded' || is === 'chosen'

const begin = async (late: Omit<Late, 'left'>, left: readonly Change[]) => {
  const base = client()
  const tab = await lateTab({ ...late, left: [loaded(base), edit(left, base)] })
  tab.say(loaded(base))
  const said = left.filter(({ field, held }) => base[field] !== held)
  return { base, tab, said, who: person(tab, base) }
}

const lateness = fc.record({
  slow: fc.constantFrom('key' as const, 'reading' as const),
  after: fc.integer({ min: 0, max: latest }),
})
const tooLate = fc.record({
  slow: fc.constantFrom('key' as const, 'reading' as const),
  after: fc.integer({ min: patience + 1, max: latest }),
})
const story = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: latest + patience }), happening: whatHappens }), { maxLength: 14 })
  .map((events) => events.toSorted((one, other) => one.at - other.at))

describe('what a dead tab left, and what is typed before it is read', () => {
  test('law: it is never lost, whenever it comes and whatever is saved, given up or changed elsewhere; it is shown or waits', async () => {
    await fc.assert(
      fc.asyncProperty(lateness, changes, story, async (late, left, events) => {
        const { tab, who, said } = await begin(late, left)
        const hasCome = (): boolean => tab.seen.includes('records/draftsRecovered')
        let alive = new Set<string>(said.map(({ field }) => field))
        const check = async (): Promise<void> => {
          const kept = undecided(tab, who, said, alive)
          alive = new Set(kept.map(({ field }) => field))
          if (hasCome()) for (const each of kept) expect([each, isThere(tab, each)]).toEqual([each, true])
        }
        let now = 0
        for (const { at, happening } of events) {
          await tab.time.advance(at - now)
          now = at
          await check()
          const seen = said.filter((each) => isInForm(tab, each))
          const clash = Object.keys(draft(tab)?.clashes ?? {})[0]
          const isOpen = tab.state().log.recovered
          who.does(happening)
          if (hasCome() && isOpen && decides(happening))
            for (const { field } of seen) {
              const isTyped = happening.is === 'typed' && happening.edits.some((each) => each.field === field)
              const isChosen = happening.is === 'chosen' && happening.keep === 'theirs' && clash === field
              if (isTyped || isChosen || happening.is === 'discarded') alive.delete(field)
            }
          await check()
        }
        // It dies as well: a third tab finds all that nobody has decided on.
        await tab.time.settle()
        const found = await tab.afterDeath()
        for (const { field, shown } of undecided(tab, who, said, alive))
          expect(found.map((each) => each.draft.changes[field])).toContainEqual(shown)

        await tab.time.advance(latest + patience)
        await check()
        expect((await tab.disk.streams()).map(({ stream }) => stream)).toEqual(['own'])
        expect(drafts((await tab.written()).state)).toEqual(tab.drafts())
      }),
      { numRuns: runs(300) },
    )
  })

  test('law: a form waits for it for three seconds at most, and no longer than until it is there', async () => {
    await fc.assert(
      fc.asyncProperty(lateness, changes, async (late, left) => {
        const { tab } = await begin(late, left)
        const comes = Math.min(late.after, patience)
        if (comes > 0) {
          await tab.time.advance(comes - 1)
          expect(tab.state().log.recovered).toBe(false)
        }
        await tab.time.advance(1)
        expect(tab.state().log.recovered).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })

  test.each(['key', 'reading'] as const)(
    'where the %s takes ten seconds, it comes up beside what was typed meanwhile',
    async (slow) => {
      const dead: readonly Change[] = [
        { field: 'city', shown: 'Quincy', held: 'Quincy' },
        { field: 'first', shown: 'Bea', held: 'Bea' },
      ]
      const { tab, who } = await begin({ slow, after: 10_000 }, dead)
      const form = () => formOf(tab.state(), 'victim', 7, zone)
      await tab.time.advance(patience)
      who.does({ is: 'typed', edits: [{ field: 'city', shown: 'Port Ellery', held: 'Port Ellery' }] })
      await tab.time.advance(6_999)
      expect([form()['city'], form()['first']]).toEqual(['Port Ellery', 'Ana'])
      await tab.time.advance(1)
      expect([form()['city'], form()['first']]).toEqual(['Port Ellery', 'Bea'])
      who.save()
      who.answer()
      expect(clashesOf(tab.state(), 'victim', 7, zone)).toEqual([
        { field: 'city', mine: 'Quincy', theirs: 'Port Ellery', before: '' },
      ])
      expect(tab.state().records.parked).toEqual([])
    },
  )

  test('law: all that waits comes up as a clash with what was saved, one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(tooLate, changes, changes, fc.boolean(), async (late, left, typed, saves) => {
        const { tab, who, said, base } = await begin(late, left)
        await tab.time.advance(patience)
        who.does({ is: 'typed', edits: typed })
        await tab.time.advance(latest)
        const mine = draft(tab)?.changes ?? {}
        const waits = said.filter((each) => !isInForm(tab, each))
        for (const { field } of waits) expect(field in mine).toBe(true)
        if (saves) {
          who.save()
          who.answer()
        } else who.does({ is: 'discarded' })
        for (const each of waits) expect(isInForm(tab, each)).toBe(true)
        const clashing = clashesOf(tab.state(), 'victim', 7, zone).map(({ field }) => field)
        const expected = saves ? waits.filter(({ field }) => who.record()[field] !== base[field]) : []
        expect(clashing.toSorted()).toEqual(expected.map(({ field }) => field as string).toSorted())
      }),
      { numRuns: runs(150) },
    )
  })

  test.each(['key', 'reading'] as const)(
    'a logout while the %s is awaited waits, and seals what was left',
    async (slow) => {
      const dead: readonly Change[] = [{ field: 'city', shown: 'Quincy', held: 'Quincy' }]
      const { tab } = await begin({ slow, after: 10_000 }, dead)
      await tab.time.advance(patience)
      const order: string[] = []
      const end = tab.part.end(tab.state)
      end.readLeft().subscribe((left) => {
        order.push('read')
        end.seal(left).subscribe(({ kept, lost }) => order.push(`kept ${kept}, lost ${lost}`))
      })
      await tab.time.advance(6_999)
      expect(order).toEqual([])
      await tab.time.advance(1)
      expect(order).toEqual(['read', 'kept 0, lost 1', 'kept 1, lost 0'])
      await end.clear()
      expect((await tab.disk.streams()).length).toBe(0)
      expect((await tab.disk.keptDrafts()).length).toBe(1)
    },
  )

  test('what else was under way is told of, and goes under its name when it is asked for again; a file is lost', async () => {
    const of = { path: 'document', fields: {}, name: 'a.pdf', size: 3, modified: 5 }
    const run = { does: 'imports.run', asked: { id: 7 } }
    const removing = { does: 'record.remove', kind: 'victim', id: 8, link: null, values: {} } as const
    const tab = await lateTab({
      slow: 'key',
      after: 4_000,
      left: [
        actBegun({ name: 'under way', act: run }),
        actBegun({ name: 'one', act: asAct(removing) }),
        uploadBegan({ upload: 'key', of }),
      ],
    })
    await tab.time.advance(4_000 + patience)
    expect(nameToRepeat(tab.state(), runOfImport, { id: 7 })).toBe('under way')
    expect(Object.keys(tab.state().acts.unknown).toSorted()).toEqual(['one', 'under way'])
    expect([lostNames(tab.state()), uploadToRepeat(tab.state(), of)]).toEqual([['a.pdf'], 'key'])
    expect(tab.seen.filter((type) => type.endsWith('ecovered'))).toEqual([
      'acts/recovered',
      'documents/uploadsRecovered',
    ])
    expect((await tab.disk.streams()).map(({ stream }) => stream)).toEqual(['own'])
  })

  test('what the log does not take stays on the device', async () => {
    const dead: readonly Change[] = [{ field: 'city', shown: 'Quincy', held: 'Quincy' }]
    const { tab } = await begin({ slow: 'key', after: 60_000 }, dead)
    for (let at = 0; at < 50_001; at += 1) tab.say(shortcutsOpened({}))
    await tab.time.advance(61_000 + patience)
    const streams = await tab.disk.streams()
    expect(streams.find(({ stream }) => stream === 'own')?.lastSeq).toBe(50_000)
    expect(streams.map(({ stream }) => stream)).toContain('dead')
    expect(await tab.afterDeath()).toHaveLength(1)
  })

  test('what the state does not take stays on the device', async () => {
    const dead: readonly Change[] = [{ field: 'city', shown: 'Quincy', held: 'Quincy' }]
    const { tab } = await begin({ slow: 'key', after: 0, poison: draftsRecovered.type }, dead)
    await tab.time.advance(patience)
    expect(tab.state().log.failures).toBe(1)
    expect((await tab.disk.streams()).map(({ stream }) => stream)).toContain('dead')
  })

  test('… and is sealed at the logout', async () => {
    const dead: readonly Change[] = [{ field: 'city', shown: 'Quincy', held: 'Quincy' }]
    const { tab } = await begin({ slow: 'key', after: 0, poison: draftsRecovered.type }, dead)
    await tab.time.advance(patience)
    const end = tab.part.end(tab.state)
    const told: Unsent[] = []
    end.readLeft().subscribe((left) => void end.seal(left).subscribe((unsent) => told.push(unsent)))
    await tab.time.advance(1)
    await end.clear()
    expect([told.at(-1), await tab.disk.streams()]).toEqual([{ kept: 1, lost: 0 }, []])
    expect(await tab.disk.keptDrafts()).toHaveLength(1)
  })

  test.each([
    ['since the start', 20_000, undefined],
    ['since the logout began', 4_000, draftsRecovered.type],
    ['until it was too late', 900, draftsRecovered.type],
  ] as const)('what is being read %s, and was not read when it was sealed, stays', async (_, after, poison) => {
    const dead: readonly Change[] = [{ field: 'city', shown: 'Quincy', held: 'Quincy' }]
    const { tab } = await begin({ slow: 'reading', after, earlier: true, ...(poison && { poison }) }, dead)
    await tab.time.advance(16_000)
    const end = tab.part.end(tab.state)
    end.readLeft().subscribe()
    await tab.time.advance(1_000)
    end.seal({ work: null, unread: 1 }).subscribe()
    await tab.time.advance(5_000)
    await end.clear()
    expect((await tab.disk.streams()).map(({ stream }) => stream)).toEqual(['dead'])
    expect((await tab.afterDeath()).map(({ draft: { changes: found } }) => found)).toEqual([{ city: 'Quincy' }])
  })

  test('nothing is taken over once the session is cleared: what was being read under a key of its own stays', async () => {
    const dead: readonly Change[] = [{ field: 'city', shown: 'Quincy', held: 'Quincy' }]
    const { tab } = await begin({ slow: 'reading', after: 20_000, earlier: true }, dead)
    await tab.time.advance(16_000)
    await tab.part.end(tab.state).clear()
    await tab.time.advance(5_000)
    expect((await tab.disk.streams()).map(({ stream }) => stream)).toEqual(['dead'])
    expect((await tab.afterDeath()).map(({ draft: { changes: found } }) => found)).toEqual([{ city: 'Quincy' }])
  })
})
