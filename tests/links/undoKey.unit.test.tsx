// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addLink } from '../../domain/links/index.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import { begun, client, done } from './operationsWorld.ts'
import { useChords } from '../palette/useChords.ts'
import { showScreen } from './screen.tsx'

afterEach(cleanup)

const Page = () => {
  useChords()
  return (
    <>
      <button type="button">Elsewhere</button>
      <input aria-label="A text" />
    </>
  )
}

test('mod+z takes back the newest thing, but belongs to a text while that has the focus, and is not redo', () => {
  const request = addLink('tag', { kind: 'victim', id: 7 }, { term_id: 21 })
  const { said } = showScreen(<Page />, [
    recordLoaded({ kind: 'victim', record: client() }),
    begun({ operation: 'a', request }),
    done('a', 91),
  ])
  const undone = () => said('operations/undoAsked').length
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'A text' }), { key: 'z', ctrlKey: true })
  expect(undone()).toBe(0)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Elsewhere' }), { key: 'z', ctrlKey: true })
  expect(undone()).toBe(1)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Elsewhere' }), { key: 'Z', ctrlKey: true, shiftKey: true })
  expect(undone()).toBe(1)
  expect(said('operations/undoAsked')).toEqual([{ name: null }])
})
