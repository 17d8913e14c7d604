// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import type { ExportRow } from '../../domain/exports/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { createStore, stampMiddleware, type Ports } from '../../epics/kernel/index.ts'
import { ExportsTable } from '../../src/exports/ExportsTable.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (id: number, status: ExportRow['status'], more: Partial<ExportRow> = {}): ExportRow => ({
  id,
  version: 1,
  name: `List ${id}.csv`,
  type: 'victims',
  document_type: 'csv',
  status,
  failure: null,
  total: null,
  written: 0,
  left_out: 0,
  size: null,
  user_id: 7,
  is_seen: true,
  may_delete: false,
  created_at: '2026-03-04T12:30:00.000Z',
  expires_at: null,
  ...more,
})

test('[LST-21] each export has its name, type, time and status, and a button to download once it is ready', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  const clock = { now: () => 0 }
  const store = createStore({
    root: rootReducer,
    ports: { clock } as Partial<Ports> as Ports,
    epics: [],
    stamp: stampMiddleware(registry, clock),
  })
  const rows = [
    row(1, 'queued'),
    row(2, 'running', { total: 50, written: 20 }),
    row(3, 'ready', { total: 50, written: 50 }),
    row(4, 'failed', { failure: 'failed' }),
  ]
  const save = vi.fn()
  render(
    <Provider store={store}>
      <ExportsTable rows={rows} fresh={new Set()} nameOf={() => 'Baker, Ben'} onSave={save} onRemove={vi.fn()} />
    </Provider>,
  )
  const shown = screen.getAllByRole('row').slice(1)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Name', 'Type', 'Status']),
  )
  const statuses = ['Queued', 'Running', 'Ready', 'Failed']
  for (const [at, each] of shown.entries()) {
    expect(each.textContent).toContain(`List ${at + 1}.csv`)
    expect(each.textContent).toContain('Clients, CSV')
    expect(each.textContent).toContain('3/4/2026')
    const said = statuses.filter(
      (status) => within(each).queryByText(status) ?? within(each).queryByRole('progressbar', { name: status }),
    )
    expect(said).toEqual([statuses[at]])
    expect(within(each).queryAllByRole('button', { name: /^Download/ })).toHaveLength(at === 2 ? 1 : 0)
  }
  screen.getByRole('button', { name: 'Download List 3.csv' }).click()
  expect(save).toHaveBeenCalledExactlyOnceWith(rows[2])
})
