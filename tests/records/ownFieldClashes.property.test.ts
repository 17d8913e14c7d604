/**
 * Agencies' own fields are one dictionary of a record: of each entry holds what holds of every other field, that nobody's
 * change is overwritten without a word, and that nothing typed is lost.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clashResolved,
  draftOf,
  fieldsEdited,
  formOf,
  saveRequested,
  saveSucceeded,
} from '../../domain/records/index.ts'
import { runs } from '../run/runs.ts'
import { loaded } from './clientChanges.ts'
import { client, folded, goOn, zone, type RecordsOnly } from './recordsWorld.ts'

type Entries = Readonly<Record<string, string>>
const names = ['17', '18', '19', '20']
const entries = (least: number) =>
  fc.dictionary(fc.constantFrom(...names), fc.constantFrom('red', 'blue', ''), { minKeys: least })
const saysOf = (of: Entries, name: string): string => of[name] ?? ''
const only = (of: Entries, keep: (name: string) => boolean): Entries =>
  Object.fromEntries(Object.entries(of).filter(([name]) => keep(name)))

const holding = (version: number, custom_fields: Entries) => client({ version, custom_fields })
const typedNow = (state: RecordsOnly): Entries =>
  (draftOf(state, 'victim', 7)?.changes['custom_fields'] ?? {}) as Entries
/** As a form does it: with what stands there already, and as much as departs from the record. */
const typeOn = (state: RecordsOnly, at: number, more: Entries): RecordsOnly => {
  const custom_fields = { ...typedNow(state), ...more }
  return goOn(state, at, fieldsEdited({ kind: 'victim', id: 7, changes: { custom_fields }, values: { custom_fields } }))
}
const clash = (state: RecordsOnly): unknown => draftOf(state, 'victim', 7)?.clashes['custom_fields']
const form = (state: RecordsOnly): Entries => formOf(state, 'victim', 7, zone)['custom_fields'] as Entries

test('law: a clash over an entry stands whatever is typed on, until one of both is chosen, and then that one stands', () => {
  fc.assert(
    fc.property(entries(0), entries(1), entries(1), entries(0), fc.boolean(), (held, all, others, more, isMine) => {
      const now = { ...held, ...others }
      const mine = only(all, (name) => saysOf(all, name) !== saysOf(held, name))
      const next = only(more, (name) => saysOf(more, name) !== saysOf(now, name))
      fc.pre(Object.keys(mine).length > 0)
      const begun = typeOn(folded(loaded(holding(1, held))), 1, mine)
      const before = goOn(begun, 2, loaded(holding(2, now)))
      const state = typeOn(before, 3, next)
      const last = { ...mine, ...next }
      const isOpposed = (name: string): boolean =>
        Object.hasOwn(mine, name) &&
        saysOf(held, name) !== saysOf(now, name) &&
        saysOf(mine, name) !== saysOf(now, name) &&
        saysOf(last, name) !== saysOf(now, name)
      for (const name of Object.keys(last))
        expect([name, saysOf(form(state), name)]).toEqual([name, saysOf(last, name)])
      // What both said by then is nobody's clash; what was typed over is still one.
      const opposed = Object.keys(last).filter(isOpposed)
      if (opposed.length > 0) expect(clash(state)).toBeDefined()
      if (clash(state) === undefined) return
      const keep = isMine ? 'mine' : 'theirs'
      const chosen = goOn(state, 4, clashResolved({ kind: 'victim', id: 7, field: 'custom_fields', keep }))
      for (const name of names) {
        const wanted = !isMine && isOpposed(name) ? now : Object.hasOwn(last, name) ? last : now
        expect([name, saysOf(form(chosen), name)]).toEqual([name, saysOf(wanted, name)])
      }
      expect(clash(goOn(chosen, 5, loaded(holding(2, now))))).toBeUndefined()
    }),
    { numRuns: runs(400) },
  )
})

test('law: what another has changed meanwhile is asked about, where my save of other entries brought it along', () => {
  fc.assert(
    fc.property(entries(0), entries(1), entries(0), entries(0), (held, all, more, others) => {
      const sent = only(all, (name) => saysOf(all, name) !== saysOf(held, name))
      // The server refuses what two people changed.
      const theirs = only(others, (name) => !Object.hasOwn(sent, name))
      fc.pre(Object.keys(sent).length > 0)
      const saved = { ...held, ...theirs, ...sent }
      const since = only(more, (name) => saysOf(more, name) !== saysOf(sent, name) || !Object.hasOwn(sent, name))
      const typed = typeOn(folded(loaded(holding(1, held))), 1, sent)
      const request = { kind: 'victim' as const, id: 7, baseVersion: 1, changes: { custom_fields: sent } }
      const sending = typeOn(goOn(typed, 2, saveRequested({ save: 's', request })), 3, since)
      const state = goOn(sending, 4, saveSucceeded({ save: 's', saved: { kind: 'victim', record: holding(3, saved) } }))
      const isOpposed = (name: string): boolean =>
        !Object.hasOwn(sent, name) &&
        saysOf(held, name) !== saysOf(saved, name) &&
        saysOf(since, name) !== saysOf(saved, name)
      expect(clash(state) !== undefined).toBe(Object.keys(since).some(isOpposed))
      for (const name of names) {
        const wanted = Object.hasOwn(since, name) ? since : saved
        expect([name, saysOf(form(state), name)]).toEqual([name, saysOf(wanted, name)])
      }
    }),
    { numRuns: runs(400) },
  )
})

test('law: what is typed while a new record is being saved is nobody else’s, and stays', () => {
  fc.assert(
    fc.property(entries(1), entries(1), (sent, since) => {
      const typing = (at: number, state: RecordsOnly, custom_fields: Entries) =>
        goOn(state, at, fieldsEdited({ kind: 'victim', id: 0, changes: { custom_fields }, values: { custom_fields } }))
      const request = { kind: 'victim' as const, id: 0, baseVersion: 0, changes: { custom_fields: sent } }
      const begun = goOn(typing(0, folded(), sent), 1, saveRequested({ save: 's', request }))
      const made = holding(
        1,
        only(sent, (name) => sent[name] !== ''),
      )
      const state = goOn(
        typing(2, begun, { ...sent, ...since }),
        3,
        saveSucceeded({ save: 's', saved: { kind: 'victim', record: made } }),
      )
      expect(clash(state)).toBeUndefined()
      for (const [name, text] of Object.entries({ ...sent, ...since }))
        expect([name, saysOf(form(state), name)]).toEqual([name, text])
    }),
    { numRuns: runs(200) },
  )
})
