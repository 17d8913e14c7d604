/**
 * Model: calls are under way when a session ends, by a log-out, by another tab or by its own refusal, and the next one
 * begins in the same page. What belongs to the old one neither answers, nor ends, nor outlives anything.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { askThing, createThing, readThing, runBatch } from '../calls/declared.ts'
import { patience, runs } from '../run/runs.ts'
import { answer, sent } from './fakeServer.ts'
import { payloadOf } from './jwt.ts'
import { world, type Tab } from './world.ts'

const life = 300_000
const exchangePath = '/auth/token'
const sessionOf = (token: unknown): unknown => payloadOf(String(token))['sid']

const kinds = ['read', 'ask', 'batch', 'create'] as const
type Asked = { readonly kind: (typeof kinds)[number]; readonly n: 0 | 1; readonly at: number }
type Ends = 'logout' | 'elsewhere' | 'forgotten'

const calls = (latest: number) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      n: fc.constantFrom(0 as const, 1 as const),
      at: fc.oneof(fc.nat(20), fc.nat(latest)),
    }),
    { minLength: 1, maxLength: 5 },
  )
const fate = fc.constantFrom('good', 'refused', 'busy', 'hangs')

const callOf = ({ ports: { http } }: Tab, { kind, n }: Asked, whose: string) => {
  if (kind === 'read') return http.call(readThing, { query: { n } })
  if (kind === 'ask') return http.call(askThing, { body: { n } })
  // Whose it was is in no call that is shared: both sessions ask the very same.
  return kind === 'batch' ? http.call(runBatch, { body: { n } }) : http.call(createThing, { body: { n, whose } })
}

type Heard = { readonly call: Asked; readonly values: unknown[]; readonly late: unknown[]; error: unknown }

test(
  'law: a call over the end of its session brings nothing, and the next has its own answers and stays',
  { timeout: patience(60_000) },
  async () => {
    let [under, refusedLate, exchangedLate] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(
        calls(6_000),
        calls(6_000),
        fc.oneof(
          fc.constant(Array.from({ length: 20 }, () => 'refused' as const)),
          fc.array(fate, { minLength: 1, maxLength: 8 }),
        ),
        fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 3_000 })),
        // So many ways of a request, and a pause.
        fc.record({ ways: fc.nat(8), pause: fc.nat(1_200) }),
        fc.oneof(fc.constant(0), fc.constant(life)),
        fc.boolean(),
        fc.constantFrom<Ends>('logout', 'elsewhere', 'forgotten'),
        async (early, later, fates, latency, { ways, pause }, age, isNextStale, ends) => {
          const w = world()
          const stale = isNextStale ? w.server.sessions.start() : null
          const own = w.server.sessions.start()
          await w.advance(age)
          const next = stale ?? w.server.sessions.start()
          const tab = w.tab({ epics: [] })
          const { gate, tokens } = tab.ports
          tokens.write(own.access_token, own.refresh_token)
          const [ownId, nextId] = [own, next].map(({ access_token }) => sessionOf(access_token))

          const left = [...fates]
          const { rotate, isAlive } = w.server.sessions
          const arrivals: number[] = []
          w.server.latency = ({ url }) => (url.startsWith('/auth/delete-token') ? 5 : latency)
          for (const path of ['GET /v1/thing', 'POST /v1/thing', 'POST /v1/thing/asked', 'POST /v2/report/batch'])
            w.server.on(path, (request) => {
              const bearer = (request.headers['authorization'] ?? '').slice(7)
              if (bearer === '') return answer(401)
              const session = sessionOf(bearer)
              const { whose } = sent(request)
              if (whose !== undefined) expect(whose).toBe(session)
              const mine = session === nextId ? 'good' : (left.shift() ?? 'good')
              if (mine === 'busy') return answer(503)
              return mine === 'refused' || !w.server.sessions.isGood(bearer) ? answer(401) : answer(200, { session })
            })
          w.server.fate = ({ url, headers }) => {
            const isOwn = sessionOf((headers['authorization'] ?? '').slice(7) || own.access_token) === ownId
            return isOwn && url.includes('thing') && left[0] === 'hangs' ? (left.shift(), 'hangs') : 'arrives'
          }
          w.server.on(`POST ${exchangePath}`, (request) => {
            const pair = rotate(String(sent(request)['refresh_token']))
            if (pair && sessionOf(pair.access_token) === ownId) arrivals.push(w.time.now() + latency)
            return pair ? answer(200, pair) : answer(401)
          })

          let endedAt: number | null = null
          let isLeaving = false
          const afterwards: unknown[] = []
          const heard: Heard[] = []
          const ask = (call: Asked): Heard => {
            const one: Heard = { call, values: [], late: [], error: null }
            const since = endedAt
            heard.push(one)
            callOf(tab, call, String(since === null ? ownId : nextId)).subscribe({
              next: (value) => (since === endedAt ? one.values : one.late).push(value),
              error: (error: unknown) => (since === endedAt ? (one.error = error) : one.late.push(error)),
            })
            return one
          }
          const asked: Heard[] = []
          const begin = (): void => {
            if (endedAt !== null) return
            endedAt = w.time.now()
            under += heard.filter(({ values, error }) => values.length === 0 && error === null).length
            tokens.write(next.access_token, next.refresh_token)
            for (const call of later) w.time.scheduler.schedule(() => asked.push(ask(call)), call.at)
          }
          gate.events$.subscribe((event) => {
            if (event.kind !== 'ended') return
            if (endedAt !== null) return void afterwards.push(event)
            // As the page does: of two ends the first is told and carried out.
            if (isLeaving) return
            gate.forget()
            tokens.clear()
            begin()
          })
          for (const call of early) w.time.scheduler.schedule(() => endedAt ?? ask(call), call.at)
          await w.advance(ways * latency + pause)
          isLeaving = true
          if (endedAt === null) {
            if (ends === 'logout') gate.goodbye('logout').subscribe(begin)
            else {
              if (ends === 'elsewhere') tokens.clear()
              if (ends === 'elsewhere') await w.advance(2)
              gate.forget()
              begin()
            }
          }
          await w.advance(120_000)

          expect(endedAt).not.toBeNull()
          const over = endedAt ?? 0
          for (const { values, late } of heard.filter((one) => !asked.includes(one))) {
            expect(late).toEqual([])
            for (const value of values) expect(value).toEqual({ session: ownId })
          }
          expect(asked).toHaveLength(later.length)
          for (const { call, values, error } of asked)
            expect([call, values, error]).toEqual([call, [{ session: nextId }], null])
          expect(afterwards).toEqual([])
          expect([tokens.read().access, tokens.read().refresh].map(sessionOf)).toEqual([nextId, nextId])
          const isLate = arrivals.some((at) => at > over)
          if (isLate) expect(isAlive(String(ownId))).toBe(false)
          exchangedLate += isLate ? 1 : 0
          refusedLate += fates.filter((one) => one === 'refused').length > 1 ? 1 : 0
        },
      ),
      { numRuns: runs(300) },
    )
    // Fewer are too few to tell.
    if (runs(300) >= 300)
      for (const seen of [under, refusedLate, exchangedLate]) expect(seen).toBeGreaterThan(runs(300) / 20)
  },
)
