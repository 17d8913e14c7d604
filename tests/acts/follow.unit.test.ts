import { expect, test } from 'vitest'
import { actBegun, actEnded } from '../../domain/acts.ts'
import { frozen, type Action, type Stamped } from '../../domain/kernel/index.ts'
import { addLink, asAct, removeLink, type Request } from '../../domain/links/index.ts'
import { removeFilters } from '../../domain/savedFilters/acts.ts'
import { rootReducer } from '../../domain/state.ts'
import { undoables } from '../../domain/undo.ts'

const client = { kind: 'victim', id: 1 } as const
let count = 0
const stamped = (actions: readonly Action[]): readonly Stamped[] =>
  frozen(actions.map((action, at) => ({ ...action, seq: at + 1, at: 1_700_000_000_000 + at })))
const done = (
  request: Request,
  made: number | null,
  undoes?: string,
  name = `act ${(count += 1)}`,
): readonly Action[] => {
  return [
    actBegun({ name, act: asAct(request), ...(undoes !== undefined && { undoes }) }),
    actEnded({ name, is: 'done', ...(made !== null && { made }) }),
  ]
}

test('acts on a victimization that came back under another number are the same live and in one fold', () => {
  const crime = addLink('victimization', client, { crime_id: 3, term_ids: [] })
  const tag = addLink('victimizationTag', client, { victimization_id: 5, term_id: 21 })
  const gone = done(
    removeLink('victimization', client, { link: 5, values: { crime_id: 3, term_ids: [] } }),
    null,
    undefined,
    'removal',
  )
  const facts = stamped([...done(crime, 5), ...done(tag, 9), ...gone, ...done(crime, 6, 'removal')])
  const live = facts.reduce((state, fact) => rootReducer.reduce(state, fact), rootReducer.initial)
  const folded = rootReducer.fold(rootReducer.initial, facts)
  expect(folded.acts).toEqual(live.acts)
  const tags = Object.values(live.acts.done).filter(({ act }) => act.does.startsWith('victimizationTag'))
  expect(tags).toMatchObject([{ act: { asked: { values: { victimization_id: 6 } } } }])
})

test('what nothing takes back, as an older log has it, stands in the way of no other undo', () => {
  const facts = stamped([
    ...done(addLink('tag', client, { term_id: 21 }), 91),
    actBegun({ name: 'sets', act: { does: removeFilters.name, asked: { id: 4 } } }),
    actEnded({ name: 'sets', is: 'done' }),
  ])
  const state = rootReducer.fold(rootReducer.initial, facts)
  expect(undoables(state).map(({ name }) => name)).not.toContain('sets')
  expect(undoables(state)).toHaveLength(1)
})
