import { describe, expect, test } from 'vitest'
import { everyEpic, hear, moments, poisons, world, type Said } from './everyPipeline.ts'

const names = (await everyEpic(world())).map(({ name }) => name)
const everywhere = moments.map((_, index) => index)

/** Moments that a pipeline hears, and is poisoned at, each in its turn. */
const most = 12

/** Looks into nothing that it hears, and asks nobody. */
const sturdy = new Set(['calls.connection'])

/**
 * Begin by themselves (the start), by what the browser says, or by what the state has become, whichever action it was
 * that brought it there.
 */
const unled = new Set(['calls.connection', 'session.start', 'session.load', 'realtime.switch', 'reports.run'])

const missing = (expected: readonly Said[], heard: readonly Said[]): readonly string[] => {
  const left = heard.map(({ text }) => text)
  return expected.flatMap(({ text }) => {
    const found = left.indexOf(text)
    if (found < 0) return [text]
    left.splice(found, 1)
    return []
  })
}

const concerns = new Map<string, Promise<readonly number[]>>()
const concernOf = (name: string): Promise<readonly number[]> => {
  const known = concerns.get(name) ?? hear(name, everywhere).then(({ concerned }) => concerned)
  concerns.set(name, known)
  return known
}

test.each(names.filter((name) => !unled.has(name)))(
  'law: what %s says because of an action names it, be it answered or not',
  async (name) => {
    const { said } = await hear(name, await concernOf(name), null, false)
    const nameless = said.flat().flatMap(({ cause, text }) => (cause === null ? [text] : []))
    expect(nameless).toEqual([])
  },
)

describe('L11: an error ends the work of one action', () => {
  test.each(names)('in %s, whatever it befalls', async (name) => {
    const concerned = await concernOf(name)
    const places = (concerned.length === 0 ? everywhere : concerned)
      .slice(0, most)
      .toSorted((one, other) => one - other)
    const well = await hear(name, places)
    expect(well.reported).toEqual([])
    let told = 0
    for (const is of poisons)
      for (const at of places.filter((place) => well.met.get(place)?.has(is))) {
        const ill = await hear(name, places, { is, at })
        const seq = moments[at]?.action.seq ?? 0
        const at$ = `${is} at ${moments[at]?.action.type}`
        told += ill.reported.length
        expect(ill.restarts, at$).toBe(0)
        // What was under way comes to its end, unless it looks at that very state to know whether it is over.
        const before = well.said[0].filter(({ cause }) => cause !== null && cause < seq)
        if (is !== 'state') expect(missing(before, ill.said[0]), at$).toEqual([])
        // And all that it can do it still does, from when it hears again what made it begin.
        const after = well.said[1].filter(({ cause, at: heardAt }) => cause !== null || heardAt > at)
        expect(missing(after, ill.said[1]), at$).toEqual([])
      }
    if (!sturdy.has(name)) expect(told).toBeGreaterThan(0)
  })
})
