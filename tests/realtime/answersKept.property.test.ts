/** What is pressed in a dialog while the connection is being made anew. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answered } from '../../domain/realtime/index.ts'
import { contested, idled, minute, second } from './liveTab.ts'

const heardAs = { stay: 'idle cancel logout', refuse: 'cancel logout' } as const

describe('law: an answer that was given is heard by the server once', () => {
  test('on the next connection, after the session has been named on it, whatever it took to be made', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('stay' as const, 'refuse' as const),
        fc.nat(3),
        fc.nat(4),
        async (answer, failures, seconds) => {
          const { w, tab, connects, hears, said, ended } = await (answer === 'stay' ? idled() : contested())
          tab.socket.status$.next('disconnected')
          tab.socket.connection$.next({ is: 'lost', by: 'transport' })
          tab.dispatch(answered({ answer }))
          expect(said()).toEqual([])
          for (let failed = 0; failed < failures; failed += 1) tab.socket.connection$.next({ is: 'failed' })
          await w.advance(seconds * second)
          for (const _ of [1, 2]) {
            tab.socket.status$.next('connected')
            connects()
            hears('request session')
          }
          expect(said()).toEqual(['start session', heardAs[answer], 'start session'])
          expect(ended()).toEqual([])
        },
      ),
    ))
})

test.each([
  ['stay', idled],
  ['refuse', contested],
] as const)('what was answered, %s, and could not be said answers no later question', async (answer, asked) => {
  const { w, tab, connects, hears, said } = await asked()
  tab.socket.status$.next('disconnected')
  tab.socket.connection$.next({ is: 'lost', by: 'timeout' })
  tab.dispatch(answered({ answer }))
  await w.advance(minute)
  tab.socket.status$.next('connected')
  connects()
  hears('request session')
  expect(said()).toEqual(['start session'])
})
