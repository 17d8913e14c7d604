/** Selections of lists, and one thing done to many records. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bulkCount,
  bulkChosen,
  bulkOpened,
  bulkStarted,
  bulkStopped,
  bulkUndoStarted,
  defaultView,
  everyRowAsked,
  listOpened,
  lists,
  loadedIds,
  mostSelected,
  rangeTo,
  rowsSelected,
  selectedIds,
  selectionOf,
  selectionView,
  sortedBy,
  checkFilter,
} from '../../domain/lists/index.ts'
import { selectionCommands } from '../../domain/lists/commands.ts'
import { noSelection, selectedWith } from '../../domain/lists/selection.ts'
import { recordRemoved } from '../../domain/records/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { clientCard as card } from './clientCard.ts'

const from = (first: number, length = 100) => Array.from({ length }, (_, index) => first + index)
const clients = defaultView('victims')
const scopes = [
  'view_own_victim',
  'edit_own_victim',
  'edit_victim',
  'add_assignment',
  'edit_own_assigned_object',
  'view_term',
  'add_tag',
  'export_list',
]
const start = (total = 250) => {
  const world = startWorld(listsEpics, scopes)
  world.dispatch(listOpened(clients))
  world.exchanges.at(-1)?.answer({ data: from(1000).map(card), total, page: 1, limit: 100 })
  return world
}
const select = (ids: readonly number[], isSelected = true, anchor: number | null = null) =>
  rowsSelected({ tab: 'victims', ids: [...ids], isSelected, anchor })

describe('a selection', () => {
  test('law: what is selected and then not is as before; nobody is in it twice, and it never grows too large', () => {
    const anyIds = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 3_000 })
    fc.assert(
      fc.property(anyIds, anyIds, (before, ids) => {
        const first = selectedWith([], before, true)
        const more = selectedWith(first, ids, true)
        expect(new Set(more).size).toBe(more.length)
        expect(more.length).toBeLessThanOrEqual(mostSelected)
        const gone = new Set(ids)
        expect(selectedWith(more, ids, false)).toEqual(first.filter((id) => !gone.has(id)))
      }),
      { numRuns: 30 },
    )
  })

  test('with shift it goes from the row that was chosen last to this one, both ways', () => {
    const world = start()
    world.dispatch(select([1010], true, 1010))
    expect(rangeTo(world.state(), 'victims', 1013)).toEqual([1010, 1011, 1012, 1013])
    expect(rangeTo(world.state(), 'victims', 1008)).toEqual([1008, 1009, 1010])
    expect(rangeTo(world.state(), 'victims', 9)).toEqual([9])
    expect(loadedIds(world.state(), 'victims')).toEqual(from(1000))
  })

  test('another order keeps it, other rows do not; who is removed is no longer in it', () => {
    const world = start()
    world.dispatch(select([1010, 1011]), listOpened(sortedBy(clients, 'birthdate')))
    expect(selectedIds(world.state(), 'victims')).toEqual([1010, 1011])
    world.dispatch(recordRemoved({ kind: 'victim', id: 1010 } as never))
    expect(selectedIds(world.state(), 'victims')).toEqual([1011])
    world.dispatch(listOpened({ ...clients, status: 'all' }))
    expect(selectionOf(world.state(), 'victims')).toEqual(noSelection())
  })

  test('all rows of the list are found page by page, and what goes wrong is said', () => {
    const world = start()
    const before = world.exchanges.length
    world.dispatch(everyRowAsked({ tab: 'victims' }))
    for (const [index, length] of [100, 100, 50].entries())
      world.exchanges
        .at(-1)
        ?.answer({ data: from(1000 + index * 100, length).map(card), total: 250, page: index + 1, limit: 100 })
    expect(world.exchanges.length - before).toBe(3)
    expect(selectedIds(world.state(), 'victims')).toHaveLength(250)
    world.dispatch(everyRowAsked({ tab: 'victims' }))
    world.exchanges.at(-1)?.fail({ message: 'No.' })
    expect(selectionOf(world.state(), 'victims')).toMatchObject({ isAsking: false, problem: expect.any(String) })
    expect(selectedIds(world.state(), 'victims')).toHaveLength(250)
  })

  test('[LST-05] as a list of its own it has exactly the chosen rows, of either status', () => {
    const ids = from(1, 250)
    const view = selectionView({ ...clients, value: 'x', searchType: 'victim' }, ids)
    const asked = checkFilter('victims', new Set(scopes), view.filter ?? { combine: 'all', conditions: [], groups: [] })
    expect(asked.ok && asked.value?.conditions.flatMap(({ values }) => values).map(Number)).toEqual(ids)
    expect(view).toMatchObject({ value: '', searchType: 'all', status: 'all' })
  })
})

describe('one thing done to many', () => {
  const record = (id: number, more: object = {}) => ({
    id,
    status: 1,
    assignments: [],
    terms: [],
    may_edit: true,
    ...more,
  })

  test('what is chosen in the dialog stands over a reload, and goes with the dialog; another kind of act is not taken', () => {
    const world = start()
    const choice = () => world.state().lists.bulkChoices.victims
    world.dispatch(
      bulkOpened({ tab: 'victims', act: 'assign' }),
      bulkChosen({ tab: 'victims', act: { is: 'assign', user: 7 } }),
      bulkChosen({ tab: 'victims', act: { is: 'status', status: 0 } }),
      logOpened({ stream: 's', resumed: 4 }),
    )
    expect(choice()).toEqual({ is: 'assign', user: 7 })
    world.dispatch(bulkChosen({ tab: 'victims', act: null }))
    expect(choice()).toBeNull()
    world.dispatch(
      bulkChosen({ tab: 'victims', act: { is: 'assign', user: 7 } }),
      bulkOpened({ tab: 'victims', act: null }),
    )
    expect(choice()).toBeNull()
  })

  test('each record is read, changed where it has to be, says what went wrong, and can be undone without what was there before', () => {
    const world = start()
    world.dispatch(
      bulkOpened({ tab: 'victims', act: 'assign' }),
      bulkChosen({ tab: 'victims', act: { is: 'assign', user: 7 } }),
      bulkStarted({ tab: 'victims', act: { is: 'assign', user: 7 }, ids: [1000, 1001, 1002, 1003] }),
    )
    expect(world.state().lists.bulkDialogs.victims).toBeNull()
    expect(world.state().lists.bulkChoices.victims).toBeNull()
    const reads = world.open()
    expect(reads.map(({ call }) => call)).toEqual(['victim.get', 'victim.get', 'victim.get'])
    reads[0]?.answer(record(1000))
    reads[1]?.answer(record(1001, { assignments: [{ id: 5, user_id: 7, secondary: false }] }))
    reads[2]?.answer(record(1002, { may_edit: false }))
    const adds = world.open().filter(({ call }) => call === 'assignment.add')
    expect(adds.map(({ input }) => input.body)).toEqual([
      { object_type: 'victim', object_id: 1000, user_id: 7, secondary: false },
    ])
    adds[0]?.answer({ id: 88 })
    world
      .open()
      .find(({ path }) => path.endsWith('1003'))
      ?.answer(record(1003, { assignments: [{ id: 6, user_id: 4, secondary: false }] }))
    const second = world.open().at(-1)
    expect(second?.input.body).toMatchObject({ secondary: true })
    second?.fail({ status: 422, message: 'Full.' })
    const bulk = world.state().lists.bulks.victims
    expect(bulk?.phase).toBe('finished')
    expect(bulk?.rows.map(({ id, is }) => [id, is])).toEqual([
      [1000, 'done'],
      [1001, 'same'],
      [1002, 'failed'],
      [1003, 'failed'],
    ])
    expect(bulk?.rows.filter(({ message }) => message !== null)).toHaveLength(2)

    world.dispatch(bulkUndoStarted({ tab: 'victims' }))
    expect(world.open().map(({ call, path }) => [call, path])).toEqual([['assignment.remove', 'assignment/88']])
    world.open()[0]?.answer({ success: true })
    const after = world.state().lists.bulks.victims
    expect([after?.phase, after && bulkCount(after)]).toEqual([
      'undone',
      { waiting: 0, sent: 0, done: 0, same: 1, failed: 2, undone: 1, kept: 0 },
    ])
  })

  test('a status goes back to what it was; what could not be undone says why', () => {
    const world = start()
    world.dispatch(bulkStarted({ tab: 'victims', act: { is: 'status', status: 0 }, ids: [1000, 1001] }))
    for (const each of world.open())
      each.answer(record(Number(each.path.split('/')[1]), { status: each.path.endsWith('1001') ? 0 : 1 }))
    expect(world.open().map(({ call, input }) => [call, input.body])).toEqual([['victim.update', { status: 0 }]])
    world.open()[0]?.answer(record(1000, { status: 0 }))
    world.dispatch(bulkUndoStarted({ tab: 'victims' }))
    expect(world.open().map(({ input }) => input.body)).toEqual([{ status: 1 }])
    world.open()[0]?.fail({ message: 'Locked.' })
    expect(world.state().lists.bulks.victims?.rows[0]).toMatchObject({
      is: 'kept',
      before: 1,
      message: expect.any(String),
    })
  })

  test('it can be stopped: what was not begun stays as it was', () => {
    const world = start()
    world.dispatch(bulkStarted({ tab: 'victims', act: { is: 'tag', term: 3 }, ids: from(1000, 50) }))
    world.open()[0]?.answer(record(1000, { terms: [{ id: 1, term_id: 3 }] }))
    world.dispatch(bulkStopped({ tab: 'victims' }))
    expect(world.open()).toEqual([])
    const bulk = world.state().lists.bulks.victims
    expect([bulk?.phase, bulk && bulkCount(bulk).waiting]).toEqual(['finished', 49])
  })

  test('commands of the selection are there while rows of the list in view are selected, and open its dialogs', () => {
    const context = { scopes: new Set(scopes), record: null, hasUnsavedDraft: false, canEditRecord: false }
    for (const each of selectionCommands) {
      expect(each.place.at).toBe('list')
      expect(each.when?.(context)).toBe(false)
      expect(each.when?.({ ...context, list: 'victims', selected: 0 })).toBe(false)
    }
    const shown = selectionCommands.filter(({ when }) => when?.({ ...context, list: 'victims', selected: 2 }))
    expect(shown.length).toBe(selectionCommands.length)
    expect(shown[0]?.run({ ...context, list: 'victims', selected: 2 }, {})).toMatchObject({
      type: 'lists/bulkOpened',
      payload: { tab: 'victims', act: 'assign' },
    })
    const few = new Set(['view_own_victim'])
    expect(
      selectionCommands
        .filter(({ when }) => when?.({ ...context, scopes: few, list: 'victims', selected: 2 }))
        .map(({ id }) => id),
    ).toEqual(['list.selection.clear'])
    expect(lists.victims.kind).toBe('victim')
  })
})
