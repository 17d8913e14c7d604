// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { commands } from '../../domain/commands.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { recordMenu, routeEntered } from '../../domain/navigation/index.ts'
import { fieldsEdited, recordLoaded } from '../../domain/records/index.ts'
import { RecordMenu } from '../../src/records/RecordMenu.tsx'
import { allScopes, client, courtCase } from '../links/operationsWorld.ts'
import { showScreen } from '../links/screen.tsx'

afterEach(cleanup)

const loaded: readonly Action[] = [
  recordLoaded({ kind: 'victim', record: client({ id: 7 }) }),
  recordLoaded({ kind: 'court_case', record: courtCase() }),
  routeEntered({ route: 'case.victim', caseId: 11, victimId: 7, tab: 'notes' }),
]
const show = (scopes: readonly string[], facts = loaded) => {
  const shown = showScreen(
    <MemoryRouter>
      <RecordMenu kind="victim" />
    </MemoryRouter>,
    facts,
    { scopes },
  )
  const trigger = screen.queryByRole('button', { name: 'Actions' })
  if (trigger !== null) fireEvent.keyDown(trigger, { key: 'Enter' })
  return { ...shown, names: () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent ?? '') }
}

test('a record’s page has the commands of the registry for it, of those that may be run', () => {
  const { names } = show(allScopes)
  for (const name of ['Set field…', 'Add note…', 'Add service…', 'Add tag…', 'Assign to…', 'Mark as…', 'Delete'])
    expect(
      names().some((each) => each.startsWith(name)),
      name,
    ).toBe(true)
  expect(names().some((each) => each.startsWith('Save'))).toBe(false)
  const all = recordMenu(commands, 'victim', new Set(allScopes)).length
  expect(names().length).toBeGreaterThan(5)
  expect(names().length).toBeLessThan(all)
})

test('what is typed can be saved and discarded from it; who may only read has nothing to choose', () => {
  const typed = fieldsEdited({ kind: 'victim', id: 7, changes: { city: 'Larkhaven' } })
  const { names } = show(allScopes, [...loaded, typed])
  for (const name of ['Save', 'Discard changes'])
    expect(
      names().some((each) => each.startsWith(name)),
      name,
    ).toBe(true)
  cleanup()
  show(['view_own_victim'])
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
})

test('a command that asks opens the palette at its question', () => {
  const { said } = show(allScopes)
  const item = screen.getAllByRole('menuitem').find(({ textContent }) => textContent?.startsWith('Add note'))
  if (item !== undefined) fireEvent.click(item)
  expect(said('navigation/paletteOpened')).toEqual([{ command: 'add.note' }])
})
