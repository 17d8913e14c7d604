/** A report that is opened with its period: what was said of it, and what nothing was said of. */
import { expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { decode } from '../../domain/log/codec.ts'
import { partingChosen, periodOpened } from '../../domain/reports/index.ts'
import { startRuns } from './runWorld.ts'

test('a report that an older log opened without saying by what is as it usually is, and one of today as it was', () => {
  const formAfter = (v: number) => {
    const world = startRuns()
    world.dispatch(partingChosen({ report: 'service', parting: 'race' }))
    const payload = { report: 'service', period: 'Last Year' }
    const read = decode(actions, { seq: 1, at: 0, origin: 'intent', type: periodOpened.type, v, payload })
    expect(read.ok).toBe(true)
    world.dispatch(read.entry)
    return world.state().reports.forms.service
  }
  expect(formAfter(1)).toMatchObject({ period: 'Last Year', parting: null })
  expect(formAfter(2)).toMatchObject({ period: 'Last Year', parting: 'race' })
})
