// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { recordLoaded } from '../../domain/records/index.ts'
import { recordCommands } from '../../domain/records/commands.ts'
import { MemoryRouter } from 'react-router-dom'
import { RecordForm } from '../../src/forms/index.ts'
import { readLine } from '../../src/palette/setLine.ts'
import { allScopes, courtCase } from '../links/operationsWorld.ts'
import { showScreen } from '../links/screen.tsx'

afterEach(cleanup)

const all = [...allScopes, 'view_case_stage', 'view_case_status', 'apply_case_status']
const without = (...scopes: string[]) => all.filter((scope) => !scopes.includes(scope))
const show = (scopes: readonly string[], record = courtCase({ status: 0, may_edit: true })) =>
  showScreen(
    <MemoryRouter>
      <RecordForm kind="court_case" id={11} />
    </MemoryRouter>,
    [recordLoaded({ kind: 'court_case', record })],
    { scopes },
  )

describe('[PRM-47] the form of a case', () => {
  test('offers stage and status to whoever may change them', () => {
    show(all)
    expect(screen.getByRole('combobox', { name: 'Stage' })).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeTruthy()
  })

  test('shows neither to whoever may see neither, to edit or to read', () => {
    for (const may_edit of [true, false]) {
      show(without('view_case_stage', 'view_case_status'), courtCase({ may_edit }))
      for (const label of ['Stage', 'Status']) expect(screen.queryByText(label)).toBeNull()
      cleanup()
    }
  })

  test('shows a status that may be read only as text that says why, and can be reached by keyboard', () => {
    show(without('apply_case_status'))
    const field = screen.getByRole('textbox', { name: 'Status' })
    expect(field).toMatchObject({ readOnly: true, value: 'Inactive', disabled: false })
    const why = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('You may read this, but not change it.')
  })
})

describe('[PRM-47] the palette', () => {
  test.each([
    ['all scopes', all, 'set'],
    ['view_case_status alone', without('apply_case_status'), 'unknownField'],
  ])('with %s', (_, scopes, kind) => {
    const { state } = show(scopes)
    expect(readLine(state(), { kind: 'court_case', id: 11 }, 'set status inactive', '2026-01-01').kind).toBe(kind)
  })

  test('its command refuses a locked field whatever is typed', () => {
    const command = recordCommands.find(({ id }) => id === 'record.setField')
    const run = (scopes: readonly string[]) =>
      command?.run(
        {
          scopes: new Set(scopes),
          record: { kind: 'court_case', id: 11 },
          hasUnsavedDraft: false,
          canEditRecord: true,
        },
        { field: 'status', value: 'Inactive' },
      ).type
    expect([run(all), run(without('apply_case_status'))]).toEqual(['records/fieldsEdited', 'records/saveHeldBack'])
  })
})
