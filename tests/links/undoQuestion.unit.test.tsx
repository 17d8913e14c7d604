// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addLink, undoQuestioned } from '../../domain/links/index.ts'
import { editFields, recordLoaded, saveRequested, saveSucceeded } from '../../domain/records/index.ts'
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
