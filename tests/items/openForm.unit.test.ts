/** Which item's form is open is in the state: it stands over a reload, and until its record is left. */
import { expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import { itemFormClosed, itemFormOf, itemFormOpened } from '../../domain/items/index.ts'
import { routeEntered, type Destination } from '../../domain/navigation/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'

const onClient = (tab: string, victimId = 7): Destination => ({ route: 'case.victim', caseId: 11, victimId, tab })
const notes = { kind: 'note', owner: 'victim', of: 7 } as const
const opened = itemFormOpened({ ...notes, id: 5, mark: null })
const after = (...facts: readonly Action[]): State =>
  facts.reduce<State>(
    (state, fact, index) => rootReducer.reduce(state, { ...fact, seq: index + 1, at: 1_700_000_000_000 + index }),
    rootReducer.initial,
  )

test('it is that of one list alone, until it is closed', () => {
  const state = after(routeEntered(onClient('notes')), opened)
  expect(itemFormOf(state, notes)).toMatchObject({ id: 5, mark: null })
  expect(itemFormOf(state, { ...notes, of: 8 })).toBeNull()
  expect(itemFormOf(state, { ...notes, kind: 'task' })).toBeNull()
  expect(itemFormOf(state, { ...notes, owner: 'court_case' })).toBeNull()
  expect(itemFormOf(after(routeEntered(onClient('notes')), opened, itemFormClosed({})), notes)).toBeNull()
})

test('it stays while somebody looks at another tab, and after a reload; it goes with the record, and with the session', () => {
  const tabs = after(routeEntered(onClient('notes')), opened, routeEntered(onClient('services')))
  expect(itemFormOf(tabs, notes)).not.toBeNull()
  const reloaded = after(routeEntered(onClient('notes')), opened, routeEntered(onClient('notes')))
  expect(itemFormOf(reloaded, notes)).not.toBeNull()
  const left = after(routeEntered(onClient('notes')), opened, routeEntered(onClient('notes', 8)))
  expect(left.items.form).toBeNull()
  const home = after(routeEntered(onClient('notes')), opened, routeEntered({ route: 'home' }))
  expect(home.items.form).toBeNull()
  const out = after(opened, loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
  expect(out.items.form).toBeNull()
})
