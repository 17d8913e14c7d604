import * as fc from 'fast-check'
import { firstValueFrom, lastValueFrom, Observable, timer, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { fetchWire } from '../../epics/adapters/wire.ts'
import { answerInTime, longestSilence } from '../../epics/calls/inTime.ts'
import { limiter, yieldsAfter } from '../../epics/calls/limit.ts'
import type { HttpAnswer, HttpRequest } from '../../epics/kernel/index.ts'
import { answer } from '../session/fakeServer.ts'
import { signedIn, world } from '../session/world.ts'
import { createThing, readThing, run } from './declared.ts'

const begin = async () => {
  const w = world()
  const { http } = (await signedIn(w)).ports
  w.server.on('GET /v1/thing', () => answer(200, { id: 1 }))
  w.server.on('POST /v1/thing', () => answer(200, { id: 3 }))
  return { w, http }
}

describe('a call that hangs', () => {
  test('has had no answer after a minute, and is made again, under the same key', async () => {
    const { w, http } = await begin()
    w.server.fate = () => (w.server.times('POST /v1/thing') < 3 ? 'hangs' : 'arrives')
    const outcome = run(http.call(createThing, { body: { name: 'x' } }))
    await w.advance(longestSilence + 10_000 + longestSilence + 10_000 - 1)
    expect(w.server.times('POST /v1/thing')).toBe(2)
    expect(outcome.isOver).toBe(false)
    await w.advance(10)
    expect(outcome.values).toEqual([{ id: 3 }])
    const keys = w.server.seen.map(({ request }) => request.headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })

  test('fails in the end, as one without an answer', async () => {
    const { w, http } = await begin()
    w.server.fate = ({ url }) => (url === '/v1/thing' ? 'hangs' : 'arrives')
    const outcome = run(http.call(createThing, { body: {} }))
    await w.advance(5 * longestSilence + 4 * 10_000)
    expect(outcome.error).toMatchObject({ status: 0 })
  })

  test('ten reads that hang hold up no other, and go on when they can', async () => {
    const { w, http } = await begin()
    w.server.fate = ({ url }) => (url.includes('hung') && w.time.now() - begunAt < 15_000 ? 'hangs' : 'arrives')
    const begunAt = w.time.now()
    const hung = Array.from({ length: 10 }, (_, index) => run(http.call(readThing, { query: { hung: index } })))
    const other = run(http.call(readThing, { query: { other: 1 } }))
    await w.advance(yieldsAfter + 10)
    expect(other.values).toEqual([{ id: 1 }])
    await w.advance(2 * longestSilence)
    expect(hung.every(({ values }) => values.length === 1)).toBe(true)
  })

  test('nor do ten files of which nothing comes, such as pictures of a note', async () => {
    const { w, http } = await begin()
    w.server.fate = ({ url }) => (url.includes('hung') ? 'hangs' : 'arrives')
    for (let index = 0; index < 10; index += 1) http.open(`image/hung${index}`).subscribe({ error: () => undefined })
    const other = run(http.call(readThing, { query: { other: 1 } }))
    await w.advance(yieldsAfter + 10)
    expect(other.values).toEqual([{ id: 1 }])
  })
})

describe('an exchange', () => {
  const exchange = (moves: readonly number[], ends: number | null, way: 'onProgress' | 'onReceived') => {
    const scheduler = new VirtualTimeScheduler()
    const heard: HttpAnswer[] = []
    let isBroken = false
    const wire = {
      exchange: (request: HttpRequest) =>
        new Observable<HttpAnswer>((out) => {
          for (const at of moves)
            out.add(
              timer(at, scheduler).subscribe(() =>
                way === 'onReceived' ? request.onReceived?.() : request.onProgress?.(at, 1e9),
              ),
            )
          if (ends !== null)
            out.add(
              timer(ends, scheduler).subscribe(() => {
                out.next(answer(200))
                out.complete()
              }),
            )
          out.add(() => {
            isBroken = heard.length === 0
          })
        }),
    }
    const request = { method: 'POST', url: '/', headers: {}, onProgress: () => undefined }
    answerInTime(wire, request, scheduler).subscribe((came) => heard.push(came))
    scheduler.flush()
    return { status: heard.map(({ status }) => status), at: scheduler.frame, isBroken }
  }

  test('is broken off where nothing has moved for a minute, never before, however long it takes', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: longestSilence - 1 }), { maxLength: 8 })
    fc.assert(
      fc.property(gaps, fc.boolean(), fc.constantFrom('onProgress', 'onReceived'), (steps, isEnding, way) => {
        let at = 0
        const moves = steps.map((step) => (at += step))
        const outcome = exchange(moves, isEnding ? at + longestSilence - 1 : null, way)
        expect(outcome.status).toEqual([isEnding ? 200 : 0])
        if (!isEnding) expect(outcome.at).toBe(at + longestSilence)
      }),
    )
  })
})

describe('the wire', () => {
  const pieces = (...texts: readonly string[]) =>
    new ReadableStream<Uint8Array>({
      start: (out) => {
        for (const text of texts) out.enqueue(new TextEncoder().encode(text))
        out.close()
      },
    })
  const exchange = async (response: Response, asBlob = false) => {
    let received = 0
    const wire = fetchWire(() => Promise.resolve(response))
    const came = await lastValueFrom(
      wire.exchange({ method: 'GET', url: '/', headers: {}, asBlob, onReceived: () => void (received += 1) }),
    )
    return { ...came, received }
  }

  test('tells that an answer has begun, and of a file each piece as it comes', async () => {
    const headers = { etag: '"3"' }
    expect(await exchange(new Response(pieces('{"id"', ':5}'), { status: 201, headers }))).toMatchObject({
      status: 201,
      body: { id: 5 },
      headers,
      received: 1,
    })
    const { body, received } = await exchange(new Response(pieces('a', 'b', 'c')), true)
    expect([await (body as Blob).text(), received]).toEqual(['abc', 4])
    expect(await exchange(new Response(null, { status: 204 }))).toMatchObject({ status: 204, body: null, received: 1 })
  })

  test('is broken off when nobody waits for the answer any more, and not when it has come', async () => {
    let signal: AbortSignal | null | undefined
    const hung = fetchWire((_, init) => {
      signal = init?.signal
      return new Promise(() => undefined)
    })
    hung.exchange({ method: 'GET', url: '/', headers: {} }).subscribe().unsubscribe()
    expect(signal?.aborted).toBe(true)
    const whole = fetchWire((_, init) => {
      signal = init?.signal
      return Promise.resolve(new Response(pieces('{"id":5}')))
    })
    await firstValueFrom(whole.exchange({ method: 'GET', url: '/', headers: {}, onReceived: () => undefined }))
    expect(signal?.aborted).toBe(false)
  })

  test('has no answer where the body breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (out) => out.error(new TypeError('broken off')),
    })
    expect(await exchange(new Response(broken))).toMatchObject({ status: 0, body: null })
  })
})

describe('[CAL-11] at most so many reads', () => {
  type Read = { readonly at: number; readonly lasts: number | null; readonly moves: boolean }
  const reads = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 30_000 }),
      lasts: fc.oneof(fc.integer({ min: 1, max: 55_000 }), fc.constant(null)),
      moves: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  const play = (all: readonly Read[], places: number) => {
    const scheduler = new VirtualTimeScheduler()
    const place = limiter(places, scheduler)
    const seen = { running: 0, most: 0, begun: all.map(() => 0), ended: new Map<number, number>() }
    all.forEach(({ at, lasts, moves }, index) => {
      const read = (moved: () => void): Observable<number> =>
        new Observable<number>((out) => {
          seen.running += 1
          seen.most = Math.max(seen.most, seen.running)
          seen.begun[index] = (seen.begun[index] ?? 0) + 1
          if (lasts !== null) out.add(timer(lasts, scheduler).subscribe(out))
          // What hangs is broken off in time by the exchange.
          else out.add(timer(longestSilence, scheduler).subscribe(() => out.complete()))
          if (moves)
            for (let when = 1_000; when < (lasts ?? longestSilence); when += 9_000)
              out.add(timer(when, scheduler).subscribe(moved))
          return () => {
            seen.running -= 1
          }
        })
      const ended = (): void => void seen.ended.set(index, scheduler.now())
      scheduler.schedule(() => place(read).subscribe({ complete: ended }), at)
    })
    scheduler.flush()
    return seen
  }

  test('law: run at once, and each comes to its end, whatever hangs beside it', () => {
    fc.assert(
      fc.property(reads, fc.integer({ min: 1, max: 3 }), (all, places) => {
        const { most, ended, running } = play(all, places)
        expect(most).toBeLessThanOrEqual(places)
        expect([ended.size, running]).toEqual([all.length, 0])
      }),
    )
  })

  test('law: nothing that moves is broken off, and nobody who waits breaks off more than one', () => {
    fc.assert(
      fc.property(reads, fc.integer({ min: 1, max: 3 }), (all, places) => {
        const { begun } = play(all, places)
        all.forEach(({ moves }, index) => {
          if (moves) expect(begun[index]).toBe(1)
        })
        const again = begun.reduce((sum, times) => sum + times - 1, 0)
        expect(again).toBeLessThanOrEqual(Math.max(0, all.length - places))
      }),
    )
  })

  test('eleven slow ones: one lets the eleventh pass, the others are not touched', () => {
    const slow = { at: 0, lasts: 12_000, moves: false }
    const { begun, ended } = play(
      Array.from({ length: 11 }, () => slow),
      10,
    )
    expect(begun.reduce((sum, times) => sum + times, 0)).toBe(12)
    expect([...ended.values()].filter((at) => at === 12_000)).toHaveLength(9)
    expect(Math.max(...ended.values())).toBe(24_000)
  })
})
