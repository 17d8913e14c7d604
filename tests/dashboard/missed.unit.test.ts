/** What the first page names by what was heard of before: somebody may not see it by now. */
import { expect, test } from 'vitest'
import { answerTo } from '../../domain/calls/index.ts'
import { recentRecords } from '../../domain/dashboard/index.ts'
import { asksEpics } from '../../epics/asks/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const record = (id: number, name: string) => ({ kind: 'victim' as const, id, name, case_id: 11 })

test.each(['sight changed', 'the socket was away'])(
  'once %s, what was opened last is asked for again, and names nobody whom the server names no more',
  (cause) => {
    const world = startWorld([...recordsEpics, ...asksEpics])
    const asked = () => only(world.open().filter(({ call }) => call === 'dashboard.recent'))
    world.socketIs('connected')
    world.dispatch(recentRecords.opened({}))
    asked().answer({ data: [record(7, 'Ortega, Ana'), record(8, 'Quay, Ben')] })
    if (cause === 'sight changed') world.say(cause, {})
    else for (const status of ['disconnected', 'connected'] as const) world.socketIs(status)
    world.passes(1_000)
    asked().answer({ data: [record(8, 'Quay, Ben')] })
    expect(answerTo(world.state(), recentRecords).value?.data.map(({ id }) => id)).toEqual([8])
    expect(JSON.stringify(world.state().asks)).not.toContain('Ortega')
  },
)
