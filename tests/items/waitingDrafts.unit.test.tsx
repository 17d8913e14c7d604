// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { itemFormOf } from '../../domain/items/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  draftDiscarded,
  draftOf,
  draftsRecovered,
  fieldsEdited,
  leftBehind,
  saveRefused,
  saveRequested,
  saveResent,
  saveSent,
  saveSucceeded,
} from '../../domain/records/index.ts'
import { paletteClosed, paletteOpened } from '../../domain/navigation/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { ItemPanel } from '../../src/items/index.ts'
import { client, recordLike } from '../links/operationsWorld.ts'
import { listed, loaded, showItems } from './itemScreen.tsx'

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  const wide = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => wide)
})
afterEach(cleanup)

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const notes = (more: readonly Action[] = []) => {
  const mine = client({ owner_id: 3, may_edit: true })
  const facts = [loaded('victim', mine), listed('note', 'victim', 7, []), ...more]
  return showItems(<ItemPanel kind="note" owner="victim" of={7} tab="" />, facts)
}
const typed = (note: string, more: object = {}) =>
  fieldsEdited({ kind: 'note', id: 0, changes: { victim_id: 7, note, ...more } })
/** What a tab leaves behind that died with these facts in its log. */
const leftBy = (...facts: readonly Action[]): Action => {
  const state = facts.reduce(
    (before: State, fact, seq) => rootReducer.reduce(before, { ...fact, seq: seq + 500, at: 1_600_000_000_000 + seq }),
    rootReducer.initial,
  )
  return draftsRecovered(leftBehind(state))
}
const noteIn = (state: State): unknown => draftOf(state, 'note', 0)?.changes['note']
const requested = (save: string, note: string) =>
  saveRequested({ save, request: { kind: 'note', id: 0, baseVersion: 0, changes: { victim_id: 7, note } } })
const made = (save: string, id: number) =>
  saveSucceeded({ save, saved: { kind: 'note', record: recordLike('note', { id, victim_id: 7 }) } as never })

describe('a draft of a new record that waits', () => {
  test('comes into a form that stands open and in which nobody has typed, also when it is found late', () => {
    const { state, dispatch } = notes()
    fireEvent.click(button(/^Add note/))
    act(() => dispatch(leftBy(typed('left behind'))))
    expect(noteIn(state())).toBe('left behind')
  })

  test('goes before one of another record, which waits in its turn', () => {
    const { state, dispatch } = notes([typed('of another', { victim_id: 8 })])
    act(() => dispatch(leftBy(typed('left behind'))))
    fireEvent.click(button('Continue the note begun'))
    expect(noteIn(state())).toBe('left behind')
    expect(state().records.parked.map(({ draft }) => draft.changes)).toMatchObject([{ victim_id: 8 }])
  })

  test('does not come into the form under the palette, where it would take the answers for its own', () => {
    const { state, dispatch } = notes()
    fireEvent.click(button(/^Add note/))
    act(() => dispatch(paletteOpened({})))
    act(() => dispatch(leftBy(typed('left behind'))))
    expect(noteIn(state())).toBeUndefined()
    act(() => dispatch(paletteClosed({})))
    expect(noteIn(state())).toBe('left behind')
  })

  test('is offered by the button of its own sort, and taken up there', () => {
    const { state } = notes([leftBy(typed('left behind', { supplement: true }))])
    expect(button('Add note')).toBeTruthy()
    fireEvent.click(button('Continue the supplement begun'))
    expect(screen.getByRole('form', { name: 'New supplement' })).toBeTruthy()
    expect(noteIn(state())).toBe('left behind')
  })
})

describe('the form of a new record', () => {
  const isOpen = (state: State): boolean => itemFormOf(state, { kind: 'note', owner: 'victim', of: 7 }) !== null

  test('stays open when another of its kind is saved, and is closed by its own', () => {
    const lost = leftBy(
      typed('another', { victim_id: 8 }),
      requested('other', 'another'),
      saveSent({ save: 'other', attempt: 1 }),
    )
    const { state, dispatch } = notes([lost])
    fireEvent.click(button(/^Add note/))
    act(() => dispatch(typed('mine')))
    act(() => dispatch(saveResent({ save: 'other' }), saveSent({ save: 'other', attempt: 1 }), made('other', 31)))
    expect(isOpen(state())).toBe(true)
    act(() => dispatch(requested('own', 'mine')))
    act(() => dispatch(made('own', 32)))
    expect(isOpen(state())).toBe(false)
  })

  test('has nothing to send again of one that was refused and discarded', () => {
    const { dispatch } = notes()
    fireEvent.click(button(/^Add note/))
    act(() => dispatch(typed('mine')))
    const refused = saveRefused({ save: 'own', status: 422, message: 'Too long.', fields: { note: 'Too long.' } })
    act(() => dispatch(requested('own', 'mine'), refused))
    expect(button('Send again')).toBeTruthy()
    act(() => dispatch(draftDiscarded({ kind: 'note', id: 0 })))
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(screen.queryAllByText('Too long.')).toEqual([])
  })

  test('is closed by its own when that is done at the second try', () => {
    const { state, dispatch } = notes()
    fireEvent.click(button(/^Add note/))
    act(() => dispatch(typed('mine')))
    act(() => dispatch(requested('own', 'mine'), saveRefused({ save: 'own', status: 503, message: 'No.', fields: {} })))
    expect(isOpen(state())).toBe(true)
    act(() => dispatch(saveResent({ save: 'own' })))
    act(() => dispatch(made('own', 32)))
    expect(isOpen(state())).toBe(false)
  })
})
