// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import type { ImportDetail } from '../../domain/imports/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { createStore, stampMiddleware, type Ports } from '../../epics/kernel/index.ts'
import { CheckStep } from '../../src/imports/CheckStep.tsx'

afterEach(cleanup)

type Shown = Pick<
  ImportDetail,
  'id' | 'failure' | 'total' | 'problem_count' | 'likely_count' | 'undecided' | 'made' | 'preview' | 'columns'
>

const show = (total: number, skipped: number): void => {
  const clock = { now: () => 0 }
  const store = createStore({
    root: rootReducer,
    ports: { clock } as Partial<Ports> as Ports,
    epics: [],
    stamp: stampMiddleware(registry, clock),
  })
  const detail: Shown = {
    id: 1,
    failure: null,
    total,
    problem_count: 0,
    likely_count: 0,
    undecided: 0,
    made: { victims: 0, persons: 0, cases: 0, linked: 0, skipped },
    preview: [],
    columns: [],
  }
  render(
    <Provider store={store}>
      <CheckStep detail={detail as ImportDetail} />
    </Provider>,
  )
}

test('rows that are to be skipped are not among those that the button says it imports', () => {
  show(20, 19)
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeTruthy()
  cleanup()
  show(20, 0)
  expect(screen.getByRole('button', { name: 'Import 20 rows' })).toBeTruthy()
})
