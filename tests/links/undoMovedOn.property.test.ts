/** However often undo is pressed: nothing is taken back twice, and what can't be is said once and gives way. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingAsked, undoAsked } from '../../domain/links/index.ts'
import { settingOf } from '../../domain/links/settings.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import { linkEpics } from '../../epics/links/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'
import { allScopes, listsLoaded, recordLike, signedIn } from './operationsWorld.ts'

const taskAt = (id: number, is_completed: 0 | 1, version: number) =>
  recordLike('task', { id, title: 'Call', version, user_id: 3, is_completed, victim_id: 7 })

test('law: each press is about one thing, the newest of which nothing was said yet, down to the last', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), fc.nat(2), (movedOn, more) => {
      const world = startWorld(
        [...callsEpics.filter(({ name }) => name === 'calls.snackbar'), ...recordsEpics, ...linkEpics, ...actsEpics],
        allScopes,
      )
      world.dispatch(signedIn(60), listsLoaded)
      const ids = movedOn.map((_, at) => at + 1)
      for (const id of ids) {
        const task = taskAt(id, 0, 1)
        world.dispatch(
          recordLoaded({ kind: 'task', record: task }),
          settingAsked({ request: settingOf('task', task, { is_completed: 1 }) }),
        )
        only(world.open()).answer(taskAt(id, 1, 2))
      }
      for (const id of ids)
        if (movedOn[id - 1] === true) world.dispatch(recordLoaded({ kind: 'task', record: taskAt(id, 0, 3) }))
      const said = (): number =>
        world.actions.filter(
          ({ type, payload }) =>
            type === 'calls/snackbarShown' && JSON.stringify(payload).includes('operation.undo.movedOn'),
        ).length
      const told: string[] = []
      for (let presses = 0; presses < ids.length + more; presses += 1) {
        const before = said()
        world.dispatch(undoAsked({ name: null }))
        const { questioned } = world.state().operations
        if (questioned !== null) world.dispatch(undoAsked({ name: questioned }))
        const [put] = world.open()
        if (put !== undefined) {
          told.push(put.path)
          put.answer(taskAt(Number(put.path.split('/')[1]), 0, 3))
        } else told.push(said() > before ? 'moved on' : 'nothing')
      }
      const expected = ids.toReversed().map((id) => (movedOn[id - 1] === true ? 'moved on' : `task/${id}`))
      expect(told).toEqual([...expected, ...Array.from({ length: more }, () => 'nothing')])
    }),
    { numRuns: 30 },
  )
})
