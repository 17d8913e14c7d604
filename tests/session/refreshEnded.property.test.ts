/** An exchange of tokens that is under way when its session ends, and another one begins in the same browser. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RefreshOutcome } from '../../epics/kernel/index.ts'
import { answer, sent } from './fakeServer.ts'
import { payloadOf } from './jwt.ts'
import { world } from './world.ts'
import { runs } from '../run/runs.ts'

const life = 300_000
const exchangePath = '/auth/token'
const sessionOf = (token: unknown): unknown => payloadOf(String(token))['sid']

const fates = fc.array(fc.constantFrom('arrives', 'answerLost', 'requestLost', 'hangs', 'busy', 'away'), {
  minLength: 1,
  maxLength: 5,
})

test('law: it ends with its session, and leaves alone the one that has begun meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fates,
      fc.integer({ min: 1, max: 4_000 }),
      fc.oneof(fc.nat(2_000), fc.nat(40_000)),
      fc.nat(life),
      fc.boolean(),
      async (each, latency, endsAfter, age, isLeft) => {
        const w = world()
        const own = w.server.sessions.start()
        await w.advance(life - age)
        const next = w.server.sessions.start()
        await w.advance(age)
        const tab = w.tab({ epics: [] })
        const { gate, tokens } = tab.ports
        tokens.write(own.access_token, own.refresh_token)
        const { rotate } = w.server.sessions
        const left = [...each]
        w.server.latency = () => latency
        w.server.fate = ({ url }) => {
          const fate = url === exchangePath ? left[0] : 'arrives'
          if (fate === 'answerLost' || fate === 'requestLost' || fate === 'hangs') left.shift()
          return fate === undefined || fate === 'busy' || fate === 'away' ? 'arrives' : fate
        }
        w.server.on(`POST ${exchangePath}`, (request) => {
          const fate = left.shift()
          if (fate === 'busy') return answer(429, null, { 'retry-after': '3' })
          if (fate === 'away') return answer(503)
          const pair = rotate(String(sent(request)['refresh_token']))
          return pair ? answer(200, pair) : answer(401, { message: 'You need to sign in.' })
        })

        let hasEnded = false
        const outcomes: (readonly [wasOver: boolean, RefreshOutcome])[] = []
        gate.refresh().subscribe((outcome) => outcomes.push([hasEnded, outcome]))
        await w.advance(endsAfter)
        const begin = (): void => {
          hasEnded = true
          tokens.write(next.access_token, next.refresh_token)
        }
        if (isLeft) gate.goodbye('logout').subscribe(begin)
        else {
          gate.forget()
          begin()
        }
        await w.advance(120_000)

        expect([outcomes.length, hasEnded]).toEqual([1, true])
        for (const [wasOver, outcome] of outcomes) {
          if (wasOver) expect(outcome).toEqual({ kind: 'ended' })
          if (outcome.kind === 'kept') expect(outcome.claims.session).toBe(sessionOf(own.access_token))
        }
        expect(tokens.read()).toEqual({ access: next.access_token, refresh: next.refresh_token })
        const exchanged = w.server.seen.filter(({ url }) => url === exchangePath)
        const owners = new Set(exchanged.map(({ request }) => sessionOf(sent(request)['refresh_token'])))
        expect([...owners]).toEqual([sessionOf(own.refresh_token)])
      },
    ),
    { numRuns: runs(100) },
  )
})
