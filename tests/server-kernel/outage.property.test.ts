import { array, assert, asyncProperty, boolean, constantFrom, integer, nat } from 'fast-check'
import { expect, test } from 'vitest'
import { watchOutage } from '../../server/kernel/outage.ts'
import { turn } from '../run/until.ts'

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

/** A database that answers after so many seconds, in a time that passes by itself whenever somebody waits. */
const world = (secondsAway: number) => {
  let now = 0
  const lines: string[] = []
  const write = (_fields: unknown, sentence: string): void => void lines.push(sentence)
  const outage = watchOutage({
    probe: async () => {
      if (now < secondsAway * 1_000) throw refused
    },
    log: { error: write, info: write },
    now: () => now,
    wait: async (milliseconds) => void (now += milliseconds),
  })
  return { lines, outage }
}

const settled = async (): Promise<void> => {
  for (let at = 0; at < 3; at += 1) await turn()
}

test('however much fails, a database that is away costs a line when it goes, one a minute, and one when it is back', () =>
  assert(
    asyncProperty(integer({ min: 1, max: 3_600 }), nat(50), async (seconds, failures) => {
      const { lines, outage } = world(seconds)
      const said: number[] = []
      for (let at = 0; at <= failures; at += 1) outage.unlessAway(refused, () => said.push(at))
      await settled()
      expect(said).toEqual([])
      expect(lines.length).toBeLessThanOrEqual(2 + seconds / 60)
      expect(lines.length).toBeGreaterThanOrEqual(2 + Math.floor((seconds - 1) / 61))
      expect(lines[0]).toBe('the database does not answer; until it does, requests are answered with 503')
      expect(lines.at(-1)).toBe('the database answers again')
    }),
  ))

test('what fails while the database is there is said, whether or not it looks like an outage', () =>
  assert(
    asyncProperty(
      array(
        constantFrom(
          refused,
          new TypeError('x'),
          { code: '57P01', message: '' },
          Object.assign(new Error(), { code: '42P01' }),
        ),
        {
          minLength: 1,
        },
      ),
      boolean(),
      async (failures, atOnce) => {
        const { lines, outage } = world(0)
        let said = 0
        for (const failure of failures) {
          outage.unlessAway(failure, () => void (said += 1))
          if (!atOnce) await settled()
        }
        await settled()
        expect(said).toBe(failures.length)
        expect(lines).toEqual([])
      },
    ),
  ))

test('a database that goes again is told of again', async () => {
  let isAway = true
  const lines: string[] = []
  const write = (_fields: unknown, sentence: string): void => void lines.push(sentence)
  const outage = watchOutage({
    probe: async () => {
      if (isAway) throw refused
    },
    log: { error: write, info: write },
    now: () => 0,
    wait: async () => void (isAway = false),
  })
  for (let at = 0; at < 2; at += 1) {
    isAway = true
    outage.unlessAway(refused, () => lines.push('said'))
    await settled()
  }
  const once = [
    'the database does not answer; until it does, requests are answered with 503',
    'the database answers again',
  ]
  expect(lines).toEqual([...once, ...once])
})
