/** What is typed in the forms of notices while what was typed before is being saved. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noticeSaved, pushSent } from '../../domain/notices/actions.ts'
import {
  noticeEdited,
  noticeFormOpened,
  noticeSaveAsked,
  pushAsked,
  pushEdited,
  unsentNotices,
  unsentPushes,
} from '../../domain/notices/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { blankNotice } from '../log/blankNotice.ts'
import { runs } from '../run/runs.ts'

const after = (said: readonly Action[]): State =>
  said.reduce(
    (state, action, index) => rootReducer.reduce(state, { ...action, seq: index + 1, at: index }),
    rootReducer.initial,
  )

const byText = (a: object, b: object): number => JSON.stringify(a).localeCompare(JSON.stringify(b))
const words = fc.constantFrom('', 'closed', 'open on Friday')

test('law: a notice that was saved is gone, and what was typed in its form since is the next change of the same notice', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, 7), words, fc.array(words, { maxLength: 3 }), (id, title, since) => {
      const sent = { ...blankNotice, title }
      const left = unsentNotices(
        after([
          noticeFormOpened({ id, values: blankNotice }),
          noticeEdited({ title }),
          noticeSaveAsked({}),
          ...since.map((next) => noticeEdited({ title: next })),
          noticeSaved({ id: 7, sent }),
        ]),
      )
      const last = since.at(-1) ?? title
      expect(left).toEqual(last === title ? [] : [{ id: 7, values: { ...blankNotice, title: last } }])
    }),
    { numRuns: runs(60) },
  )
})

test('law: a notice that was saved takes nothing of another one whose form was opened meanwhile', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, 8), words, fc.boolean(), (id, title, isAsked) => {
      const other = [noticeFormOpened({ id, values: blankNotice }), noticeEdited({ title: `${title} another` })]
      const left = unsentNotices(
        after([
          noticeFormOpened({ id: null, values: blankNotice }),
          noticeEdited({ title }),
          noticeSaveAsked({}),
          ...other,
          ...(isAsked ? [noticeSaveAsked({})] : []),
          noticeSaved({ id: 7, sent: { ...blankNotice, title } }),
        ]),
      )
      expect(left).toEqual([{ id, values: { ...blankNotice, title: `${title} another` } }])
    }),
    { numRuns: runs(40) },
  )
})

test('law: a message that was pushed is gone, and what was typed since stays', () => {
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 3 }), (note, since) => {
      const state = after([
        pushEdited({ note }),
        pushAsked({}),
        ...since.map((next) => pushEdited({ note: next })),
        pushSent({ note }),
      ])
      const last = since.at(-1) ?? note
      expect(unsentPushes(state).map((left) => left.note)).toEqual(last === note || last === '' ? [] : [last])
    }),
    { numRuns: runs(60) },
  )
})

test('law: whichever notices are opened while others are typed, none is lost before it is saved or discarded', () => {
  const step = fc.oneof(
    fc.record({ is: fc.constant('open' as const), id: fc.constantFrom(null, 7, 8) }),
    fc.record({ is: fc.constant('type' as const), title: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ is: fc.constantFrom('discard' as const, 'save' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const said: Action[] = []
      let made = 100
      for (const each of steps) {
        const { form } = after(said).notices
        const before = unsentNotices(after(said))
        const others = form?.isEdited === true ? before.slice(1) : before
        if (each.is === 'open') {
          said.push(noticeFormOpened({ id: each.id, values: blankNotice, typed: 'waits' }))
          expect(unsentNotices(after(said)).toSorted(byText)).toEqual(before.toSorted(byText))
        } else if (each.is === 'type') {
          if (form !== null) said.push(noticeEdited({ title: each.title }))
        } else if (each.is === 'discard') {
          said.push(noticeFormOpened({ id: null, values: blankNotice, typed: 'goes' }))
          expect(unsentNotices(after(said)).toSorted(byText)).toEqual(others.toSorted(byText))
          expect(after(said).notices.form?.isEdited).toBe(others.length > 0)
        } else if (form !== null) {
          const saved = form.id ?? (made += 1)
          said.push(noticeSaveAsked({}), noticeSaved({ id: saved, sent: form.values }))
          const left = others.filter(
            ({ id, values }) => !((id ?? saved) === saved && JSON.stringify(values) === JSON.stringify(form.values)),
          )
          expect(unsentNotices(after(said)).toSorted(byText)).toEqual(left.toSorted(byText))
        }
      }
    }),
    { numRuns: runs(60) },
  )
})

test('a notice that was put aside while its save was under way is not saved twice', () => {
  const state = after([
    noticeFormOpened({ id: null, values: blankNotice, typed: 'waits' }),
    noticeEdited({ title: 'closed' }),
    noticeSaveAsked({}),
    noticeFormOpened({ id: 8, values: blankNotice, typed: 'waits' }),
    noticeSaved({ id: 7, sent: { ...blankNotice, title: 'closed' } }),
  ])
  expect(unsentNotices(state)).toEqual([])
})
