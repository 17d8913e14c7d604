/** ERR-12: what people open and do not get, over a server that the test plays. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asks } from '../../domain/asks.ts'
import type { Ask } from '../../domain/calls/index.ts'
import { exportsOpened } from '../../domain/exports/index.ts'
import { historyOpened } from '../../domain/history/index.ts'
import { importsOpened } from '../../domain/imports/index.ts'
import type { Action, Field } from '../../domain/kernel/index.ts'
import { templateChosen } from '../../domain/letters/index.ts'
import { defaultView, everyRowAsked, listOpened } from '../../domain/lists/index.ts'
import { collectionOpened, recordChangedElsewhere, recordOpened } from '../../domain/records/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { carriersOpened } from '../../domain/tags/index.ts'
import { asksEpics } from '../../epics/asks/index.ts'
import { exportsEpics } from '../../epics/exports/index.ts'
import { historyEpics } from '../../epics/history/index.ts'
import { importsEpics } from '../../epics/imports/index.ts'
import { lettersEpics } from '../../epics/letters/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { tagsEpics } from '../../epics/tags/index.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { startWorld } from '../records/epicWorld.ts'

const message = 'Something went wrong retrieving your data'
const detail = `500: ${message} If this continues, call us at 555-0100 or use the Support button.`
const failure = { status: 500, message, detail }

const named = asks.map((each) => [each.name, each as unknown as Ask<object, object>] as const)
const allScopes = asks.flatMap(({ needs }) =>
  typeof needs === 'object' ? [...(needs.allOf ?? []), ...(needs.anyOf ?? [])] : [],
)
const epics = [
  ...asksEpics,
  ...exportsEpics,
  ...historyEpics,
  ...importsEpics,
  ...lettersEpics,
  ...listsEpics,
  ...recordsEpics,
  ...tagsEpics,
]
const start = () => {
  const world = startWorld(epics, [
    ...allScopes,
    'view_own_victim',
    'view_own_case',
    'view_own_export',
    'case_manager_enabled',
  ])
  const told = () =>
    world.state().calls.errors.map((error) => ({
      status: error.status,
      message: error.message,
      detail: error.detail,
    }))
  const failAll = () => world.open().forEach((exchange) => exchange.fail(failure))
  return { ...world, told, failAll }
}
const drawn = ({ payload }: { readonly payload: Field<object> }): object =>
  fc.sample(fieldArbitrary(payload as Field) as fc.Arbitrary<object>, { numRuns: 1, seed: 7 })[0] ?? {}
const askedOf = ({ opened }: Ask<object, object>): object => drawn(opened)

const opened: readonly (readonly [string, readonly Action[]])[] = [
  ['a record', [recordOpened({ kind: 'victim', id: 7 })]],
  ['a list of a record', [collectionOpened({ kind: 'note', owner: 'victim', of: 7 })]],
  ['a history', [historyOpened({ kind: 'victim', id: 7, show: 'changes' })]],
  ['a list', [listOpened(defaultView('victims'))]],
  ['all rows of a list', [listOpened(defaultView('victims')), everyRowAsked({ tab: 'victims' })]],
  ['who carries a term', [carriersOpened({ term: 3 })]],
  ['the exports', [exportsOpened({})]],
  ['the imports', [importsOpened({})]],
  ['a letter from its template', [templateChosen({ template: 3, owner: { victim_id: 7 } })]],
]

describe('[ERR-12] what is opened and does not come says status and message, the telephone and the Support button', () => {
  test.each(opened)('%s', (_, actions) => {
    const world = start()
    world.dispatch(...actions)
    world.failAll()
    expect(world.told()).toEqual([failure])
  })

  test.each(named)('%s', (_, of) => {
    const world = start()
    world.dispatch(of.opened(askedOf(of)))
    world.failAll()
    expect(world.told()).toEqual([failure])
  })
})

test('parts of a page that fail alike say it once, those that fail otherwise each', () => {
  const world = start()
  world.dispatch(...opened.flatMap(([, actions]) => actions))
  const [first, ...rest] = world.open()
  rest.forEach((exchange) => exchange.fail(failure))
  const other = { status: 404, message: 'There is none.', detail: '404: There is none.' }
  first?.fail(other)
  expect(world.told()).toEqual([failure, other])
})

describe('nothing is said of what nobody waits for', () => {
  test.each(named)('%s, asked again while its answer stands', (_, of) => {
    const world = start()
    const asked = askedOf(of)
    world.dispatch(of.loaded({ ...drawn(of.loaded), ...asked }))
    const isAfresh = of.name === 'dashboard/recent'
    world.dispatch(of.opened(asked))
    world.failAll()
    expect(world.told()).toEqual(isAfresh ? [failure] : [])
  })

  test.each(named.filter(([, { news }]) => news.every !== undefined))('%s, asked by the clock', (_, of) => {
    const world = start()
    world.dispatch(sessionReady({ complete: true }))
    world.failAll()
    world.passes((of.news.every ?? 0) + 1)
    world.failAll()
    expect(world.told()).toEqual([])
  })

  test('a list of a record that somebody else changed', () => {
    const world = start()
    world.dispatch(collectionOpened({ kind: 'note', owner: 'victim', of: 7 }))
    world.open().forEach((exchange) => exchange.answer({ data: [], total: 0, page: 1, limit: 100 }))
    world.dispatch(recordChangedElsewhere({ kind: 'note', id: 1, version: 2, owners: [{ kind: 'victim', id: 7 }] }))
    world.failAll()
    expect(world.told()).toEqual([])
  })
})
