// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { snackbarShown } from '../../domain/calls/index.ts'
import { addLink, undoQuestioned } from '../../domain/links/index.ts'
import { editFields, recordLoaded, saveRequested, saveSucceeded } from '../../domain/records/index.ts'
import { StaffSnackbars } from '../../src/shell/StaffSnackbars.tsx'
import { UndoQuestion } from '../../src/shell/UndoQuestion.tsx'
import { begun, client, done } from './operationsWorld.ts'
import { showScreen } from './screen.tsx'

afterEach(cleanup)

const ortega = client({ last: 'Ortega', first: 'Lena' })

test('what would be taken back elsewhere is named: the record, and what was done to it', () => {
  const request = addLink('tag', { kind: 'victim', id: 7 }, { term_id: 21 })
  const { said } = showScreen(<UndoQuestion />, [
    recordLoaded({ kind: 'victim', record: ortega }),
    begun({ operation: 'a', request }),
    done('a', 91),
    undoQuestioned({ name: 'a' }),
  ])
  const dialog = screen.getByRole('alertdialog')
  expect(dialog.textContent).toContain('Undo it: Ortega, Lena?')
  expect(dialog.textContent).toContain('Tag added')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(said('operations/undoAsked')).toEqual([{ name: 'a' }])
})

test('of a save its fields are said; Cancel takes nothing back', () => {
  const request = { kind: 'victim', id: 7, baseVersion: 1, changes: { city: 'Quincy' } } as const
  const { said } = showScreen(<UndoQuestion />, [
    recordLoaded({ kind: 'victim', record: ortega }),
    editFields('victim', 7, { city: 'Quincy' }, ortega, { zone: 'UTC' }),
    saveRequested({ save: 's', request, settles: [] }),
    saveSucceeded({ save: 's', saved: { kind: 'victim', record: { ...ortega, city: 'Quincy', version: 2 } } }),
    undoQuestioned({ name: 's' }),
  ])
  expect(screen.getByRole('alertdialog').textContent).toContain('You changed: City')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([said('operations/undoAsked'), said('operations/undoQuestionDropped')]).toEqual([[], [{}]])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

describe('a message beside which there is “Undo”', () => {
  const told = (): string => {
    const ids = screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-describedby') ?? ''
    const message = document.getElementById(ids)
    return [...(message?.children ?? [])].map(({ textContent }) => textContent).join(' | ')
  }
  const shown = (name: string, message: string) =>
    snackbarShown({ snackbar: name, message, tone: 'success', until: 1_800_000_000_000 })

  test('tells of whom, as soon as it can be undone; the log has no name', () => {
    const request = addLink('tag', { kind: 'victim', id: 7 }, { term_id: 21 })
    const { said } = showScreen(<StaffSnackbars />, [
      recordLoaded({ kind: 'victim', record: ortega }),
      begun({ operation: 'a', request }),
      done('a', 91),
      shown('a', 'operation.tag.added'),
    ])
    expect(told()).toBe('Tag added | Ortega, Lena')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(JSON.stringify(said('operations/undoAsked'))).toBe('[{"name":"a"}]')
  })

  test('tells of a save which fields, and of whom; never what stood in them', () => {
    const request = { kind: 'victim', id: 7, baseVersion: 1, changes: { city: 'Quincy' } } as const
    showScreen(<StaffSnackbars />, [
      recordLoaded({ kind: 'victim', record: ortega }),
      editFields('victim', 7, { city: 'Quincy' }, ortega, { zone: 'UTC' }),
      saveRequested({ save: 's', request, settles: [] }),
      saveSucceeded({ save: 's', saved: { kind: 'victim', record: { ...ortega, city: 'Quincy', version: 2 } } }),
      shown('s', 'status.saved'),
    ])
    expect(told()).toMatch(/ \| You changed: City · Ortega, Lena$/u)
    expect(document.body.textContent).not.toContain('Quincy')
  })

  test('says no more than it did where there is nothing to undo', () => {
    showScreen(<StaffSnackbars />, [recordLoaded({ kind: 'victim', record: ortega }), shown('other', 'status.saved')])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(document.body.textContent).not.toContain('Ortega')
  })
})
