import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyText, maxRetries, queryText, retriesAfter, wordingOf } from '../../domain/calls/index.ts'

const failing = fc.record({
  online: fc.boolean(),
  kind: fc.constantFrom('read' as const, 'save' as const),
  status: fc.option(fc.oneof(fc.constantFrom(0, 502, 503, 504), fc.integer({ min: 0, max: 999 }))),
  serverMessage: fc.option(fc.string()),
  hadError: fc.boolean(),
  phone: fc.string({ minLength: 1 }).filter((phone) => !phone.includes('{phone}')),
})

test('[ERR-03] [ERR-13] totality: every failure has words, in the one order, without an open place for the telephone', () => {
  fc.assert(
    fc.property(failing, (about) => {
      const { message, detail } = wordingOf(about)
      expect(message.trim()).not.toBe('')
      if (!about.phone.includes('{')) expect(`${message}${detail}`).not.toContain('{phone}')
      if (!about.online) expect(message).toMatch(/^Oops! it looks like you have been disconnected/)
      else if (about.serverMessage?.trim())
        expect(message).toBe(about.serverMessage.replaceAll('{phone}', () => about.phone))
      expect(detail === null).toBe(about.kind !== 'read')
    }),
    { numRuns: 2_000 },
  )
})

test('[CAL-13] retry law: at most five requests for any row of answers, and none after another status', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(0, 502, 503, 504), fc.integer({ min: 0, max: 599 })), {
        minLength: 12,
        maxLength: 12,
      }),
      (answers) => {
        let requests = 0
        let last = -1
        for (const status of answers) {
          requests += 1
          last = status
          if (!retriesAfter(status, requests - 1)) break
        }
        expect(requests).toBeLessThanOrEqual(1 + maxRetries)
        expect(answers.slice(0, requests - 1).every((status) => [0, 502, 503, 504].includes(status))).toBe(true)
        if (requests <= maxRetries) expect([0, 502, 503, 504]).not.toContain(last)
      },
    ),
  )
})

/** Reads brackets back, for the round trip. */
const nested = (text: string): unknown => {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    let into = root
    for (const part of path.slice(0, -1)) into = (into[part] ??= {}) as Record<string, unknown>
    into[path.at(-1) ?? ''] = value
  }
  return root
}
const name = fc.stringMatching(/^[a-z_|-]{1,8}$/)
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string(),
    fc.integer(),
    fc.dictionary(name, tie('tree'), { minKeys: 1, maxKeys: 3 }),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
  ),
}))
const asText = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asText(inner)]))
    : String(value)

test('[CAL-04] round trip: reading the brackets back gives every nested value as text', () => {
  fc.assert(
    fc.property(fc.dictionary(name, tree), (query) => {
      expect(nested(queryText(query))).toEqual(asText(query))
    }),
    { numRuns: 500 },
  )
})

const jsonable = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
})).value
const iso = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString()
    : Array.isArray(value)
      ? value.map(iso)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, iso(inner)]))
        : value

test('[CAL-05] round trip: a body read back is the value with each date as ISO UTC text', () => {
  fc.assert(
    fc.property(jsonable, (value) => {
      const text = bodyText(value)
      expect(text.ok && JSON.parse(text.value)).toEqual(iso(value))
    }),
    { numRuns: 500 },
  )
})
