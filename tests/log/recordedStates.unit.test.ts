/** Nothing recorded is lost: a session that was recorded replays to the states that it had, but for what was accepted. */
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { Stamped } from '../../domain/kernel/index.ts'
import type { Entry } from '../../domain/log/index.ts'
import { rootReducer } from '../../domain/state.ts'
import {
  accepted,
  acceptedIn,
  differencesFound,
  lineOf,
  recordedStates,
  stale,
  statesFile,
  statesIn,
  textOfStates,
  unlisted,
  type Accepted,
} from './recordedStates.ts'
import { sessionFiles, sessionIn } from './recordSessions.ts'

const rows = accepted()
const recorded = recordedStates()
const foundIn = (name: string) => differencesFound(name, sessionIn(name).entries, recorded.get(name) ?? [], rows)

describe('the states of recorded sessions', () => {
  const found = sessionFiles().flatMap(foundIn)

  it('are kept for each session, and for no other', () => {
    expect(readdirSync(dirname(statesFile('any.json')))).toEqual(sessionFiles())
    for (const name of sessionFiles()) expect(recorded.get(name)).toHaveLength(sessionIn(name).entries.length + 1)
  })

  it('are those of the replay, but for the differences that were accepted: fixtures/recorded/differences.tsv', () => {
    expect(unlisted(found, rows).map(lineOf)).toEqual([])
  })

  it('differ in each of those that were accepted, which stand there once', () => {
    expect(stale(found, rows, recorded)).toEqual([])
    expect(new Set(rows.map(({ session, path, became }) => `${session} ${path} ${became}`)).size).toBe(rows.length)
    for (const { session } of rows) expect(['*', ...sessionFiles()]).toContain(session)
  })
})

/** A build whose entries put their payload into the state. */
const build = (initial: object) => ({
  initial: initial as never,
  fold: (state: never, actions: Iterable<Stamped>): never =>
    [...actions].reduce((whole, { payload }) => Object.assign({}, whole, payload), state as object) as never,
})
const entriesOf = (...payloads: object[]): Entry[] =>
  payloads.map((payload, at) => ({ seq: at + 1, at: 0, origin: 'intent', type: 'a/b', v: 1, payload }))
const compare = (then: readonly unknown[], initial: object, payloads: object[], given: readonly Accepted[] = []) => {
  const found = differencesFound('s.json', entriesOf(...payloads), then, given, build(initial))
  const told = (each: { path: string; became: string }) => `${each.path} ${each.became}`
  return {
    unlisted: unlisted(found, given).map((each) => lineOf(each).split('\t').slice(1).join(' ')),
    stale: stale(found, given, new Map([['s.json', then]])).map(told),
  }
}
const row = (path: string, became: Accepted['became'], session = 's.json'): Accepted => {
  return { session, path, became, why: 'because' }
}

describe('differences from what was recorded', () => {
  it('are told by their place, and by the entry at which they first are', () => {
    expect(
      compare([{}, { a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 }, b: 3 }], {}, [{ a: { x: 1 } }, { b: 4, c: 5 }]),
    ).toEqual({
      unlisted: ['/a/y gone at 1: 2 is nothing', '/b changed at 2: 3 is 4', '/c added at 2: nothing is 5'],
      stale: [],
    })
  })

  it('are also what a later entry writes over', () => {
    expect(compare([{ a: 0 }, { a: 1 }, { a: 2 }], { a: 0 }, [{ a: 9 }, { a: 2 }]).unlisted).toEqual([
      '/a changed at 1: 1 is 9',
    ])
  })

  it('are none where a build begins with more', () => {
    expect(compare([{ a: 0 }, { a: 1 }], { a: 0, more: {} }, [{ a: 1, more: { x: 1 } }]).unlisted).toEqual([])
  })

  it('are accepted by session, path and what became of it; the star is any of them, and stands for one member', () => {
    const of = (given: Accepted) => compare([{ a: { x: 1 } }, { a: { x: 1 } }], { a: { x: 1 } }, [{ a: {} }], [given])
    const gone = ['/a/x gone at 1: 1 is nothing']
    for (const given of [row('/a/x', 'gone'), row('/a/*', 'gone', '*'), row('/*/x', 'gone')])
      expect(of(given)).toEqual({ unlisted: [], stale: [] })
    for (const given of [
      row('/a/x', 'changed'),
      row('/a', 'gone'),
      row('/*', 'gone'),
      row('/a/x', 'gone', 'other.json'),
    ])
      expect(of(given)).toEqual({ unlisted: gone, stale: [`${given.path} ${given.became}`] })
  })

  it('of a member that was renamed are those from what was recorded at its old place', () => {
    const given = [row('/a/old', 'renamed /a/new')]
    const then = [{ a: {} }, { a: { old: 1 } }]
    expect(compare(then, { a: {} }, [{ a: { new: 1 } }], given)).toEqual({ unlisted: [], stale: [] })
    expect(compare(then, { a: {} }, [{ a: { new: 2 } }], given).unlisted).toEqual(['/a/new changed at 1: 1 is 2'])
    expect(compare(then, { a: {} }, [{ a: {} }], given).unlisted).toEqual(['/a/new gone at 1: 1 is nothing'])
    expect(compare([{ a: {} }, { a: {} }], { a: {} }, [{}], given).stale).toEqual(['/a/old renamed /a/new'])
  })

  it('have a reason each, or the table is not read', () => {
    const head = 'session\tpath\tbecame\twhy'
    expect(acceptedIn(`${head}\ns.json\t/a\tgone\tbecause\n`)).toEqual([row('/a', 'gone')])
    for (const line of ['s.json\t/a\tgone\t', 's.json\t/a\tlost\tbecause', 's.json\t/a\tgone\tbecause\tof', 's.json'])
      expect(() => acceptedIn(`${head}\n${line}\n`)).toThrow(line)
    expect(() => acceptedIn('s.json\t/a\tgone\tbecause\n')).toThrow('the first line')
  })

  it('are none of the states as they were written down', () => {
    const states = [{ a: [1, 2], b: null }, { a: [1], b: null }, { b: { c: {} } }, { b: { c: {} } }]
    expect(statesIn(textOfStates(entriesOf({}, {}, {}), states))).toEqual(states)
  })

  test.each(['records/loaded', 'lists/rowsSelected', 'notices/formOpened'])(
    'are found where a reducer does nothing any more with %s',
    (type) => {
      const root = rootReducer as unknown as ReturnType<typeof build>
      const without = (given: Iterable<Stamped>): Stamped[] => [...given].filter((action) => action.type !== type)
      const forgetful = { ...root, fold: (state: never, given: Iterable<Stamped>) => root.fold(state, without(given)) }
      const found = sessionFiles()
        .filter((name) => sessionIn(name).entries.some((entry) => entry.type === type))
        .flatMap((name) => differencesFound(name, sessionIn(name).entries, recorded.get(name) ?? [], rows, forgetful))
      expect(unlisted(found, rows)).not.toEqual([])
    },
  )
})
