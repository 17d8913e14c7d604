/** The one table of what is said over sockets, from the server's mouth to the client's ear. */
import fc from 'fast-check'
import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { fromServer, readMessage, type ServerMessage } from '../../domain/realtime/index.ts'
import { heard } from '../../epics/kernel/index.ts'
import { realtimeEpics } from '../../epics/realtime/index.ts'
import { say } from '../../server/realtime/say.ts'
import { readFiles } from '../boundaries/check.ts'
import { nameOf, readSource } from '../boundaries/source.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { startWorld } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'

const names = Object.keys(fromServer) as ServerMessage['name'][]
const anyMessage = fc
  .constantFrom(...names)
  .chain((name) => fieldArbitrary(fromServer[name]).map((payload) => ({ name, payload }) as ServerMessage))

/** As it comes out at the other end of a wire. */
const sent = (message: ServerMessage): { name: string; payload: unknown } => {
  const out: { name: string; payload: unknown }[] = []
  say({ emit: (name, payload) => out.push({ name, payload: JSON.parse(JSON.stringify(payload)) }) }, message)
  return out[0] ?? { name: '', payload: null }
}

describe('what the server says', () => {
  test('law: is heard by its name as it was said, and by no other name', () => {
    fc.assert(
      fc.property(anyMessage, fc.constantFrom(...names), (message, other) => {
        const messages$ = new Subject<{ name: string; payload: unknown }>()
        const heardAs: Record<'own' | 'other', unknown[]> = { own: [], other: [] }
        heard({ messages$ }, message.name).subscribe((payload) => heardAs.own.push(payload))
        if (other !== message.name) heard({ messages$ }, other).subscribe((payload) => heardAs.other.push(payload))
        messages$.next(sent(message))
        expect(heardAs).toEqual({ own: [JSON.parse(JSON.stringify(message.payload))], other: [] })
      }),
      { numRuns: runs(500) },
    )
  })

  test('law: with anything else in it, it is dropped and counted, whatever it is of, and changes nothing more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names, 'constructor', '', 'nothing of ours'), fc.anything(), (name, payload) => {
        const read = readMessage(fromServer, name, payload)
        fc.pre(typeof read === 'string')
        const messages$ = new Subject<{ name: string; payload: unknown }>()
        const through: unknown[] = []
        for (const each of names) heard({ messages$ }, each).subscribe((one) => through.push(one))
        messages$.next({ name, payload })
        expect(through).toEqual([])
        const world = startWorld([...realtimeEpics], [], { presence })
        const { realtime: before, ...rest } = world.state()
        world.say(name, payload)
        const { realtime: after, ...restAfter } = world.state()
        expect(after).toEqual({ ...before, dropped: before.dropped + (read === 'malformed' ? 1 : 0) })
        expect(restAfter).toEqual(rest)
      }),
      { numRuns: runs(200) },
    )
  })

  test('goes through one door, which takes nothing that the table does not have', () => {
    const doors = Object.entries(readFiles(process.cwd())).flatMap(([file, text]) => {
      if (!file.startsWith('server/') || !text.includes('emit')) return []
      const { nodes } = readSource(file, text, new Set())
      const emits = nodes.some(
        ({ type, ...node }) => type === 'MemberExpression' && nameOf(node['property']) === 'emit',
      )
      return emits ? [file] : []
    })
    expect(doors).toEqual(['server/realtime/say.ts'])
  })
})

const never$ = new Subject<never>()
const presence = { active$: never$, visible$: never$ }
