import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaletteEvent } from '../../domain/palette/index.ts'
import { paletteStep, runWorld, type Machine } from './paletteWorld.ts'
import { runs } from '../run/runs.ts'

const times = runs(20_000)
const script = fc.array(fc.nat(32 * 1_000 - 1), { minLength: 1, maxLength: 60, size: 'max' })

/** How many random interleavings it takes until the witness objects to a machine; null when it never does. */
function faultOf(machine: Machine): readonly string[] {
  const property = fc.property(script, (numbers) => runWorld(numbers, machine).violations.length === 0)
  const outcome = fc.check(property, { numRuns: 20_000, seed: 1 })
  return outcome.counterexample === null ? [] : runWorld(outcome.counterexample[0], machine).violations
}

describe('the palette, whatever the order of keys, answers, pages and paints', () => {
  it(
    `runs no stale row in ${times} interleavings, and keeps its invariants`,
    () => {
      let activations = 0
      fc.assert(
        fc.property(script, (numbers) => {
          const { violations, runs: ran } = runWorld(numbers)
          activations += ran
          if (violations.length > 0) throw new Error(violations.join('\n'))
        }),
        {
          numRuns: times,
          // What was found while a text was composed stood there as if the server had been asked about it.
          examples: [[[13856, 14589, 5885, 22792, 7971, 10281, 10216, 0]]],
        },
      )
      expect(activations).toBeGreaterThan(times / 10)
    },
    Math.max(60_000, times),
  )

  it('is the same for the same events', () => {
    const twice = fc.property(script, (numbers) => {
      expect(runWorld(numbers)).toEqual(runWorld(numbers))
    })
    fc.assert(twice, { numRuns: 500 })
  })
})

describe('the witness objects to a palette that', () => {
  it('takes an answer to an earlier question for one to this', () => {
    const machine: Machine = (state, event) =>
      paletteStep(state, 'ticket' in event ? { ...event, ticket: state.ticket } : event)
    expect(faultOf(machine).join()).toMatch(/another query or page|late answer/)
  })

  it('acts on the rows of the query before', () => {
    const machine: Machine = (state, event) =>
      paletteStep(event.type === 'entered' ? { ...state, resultsFor: state.query } : state, event)
    expect(faultOf(machine).join()).toMatch(/another query or page/)
  })

  it('keeps a waiting Enter when the query changes', () => {
    const machine: Machine = (state, event) => {
      const step = paletteStep(state, event)
      return event.type === 'typed' ? { ...step, state: { ...step.state, pendingEnter: state.pendingEnter } } : step
    }
    expect(faultOf(machine).join()).toMatch(/without an Enter/)
  })

  it('takes any paint for a paint of these rows', () => {
    const machine: Machine = (state, event) =>
      paletteStep(state, event.type === 'painted' ? { ...event, revision: state.revision } : event)
    expect(faultOf(machine).join()).toMatch(/had not been seen/)
  })

  it('opens people at once', () => {
    const machine: Machine = (state, event) => {
      const seen = { ...state, rows: state.rows.map((row) => ({ ...row, paintedAt: 0 })) }
      return paletteStep(event.type === 'entered' ? seen : state, event)
    }
    expect(faultOf(machine).join()).toMatch(/had not been seen/)
  })

  it('runs while an input method composes', () => {
    const machine: Machine = (state, event) =>
      paletteStep(event.type === 'entered' ? { ...state, composing: false } : state, event)
    expect(faultOf(machine).join()).toMatch(/composing/)
  })

  it('puts later rows on top', () => {
    const machine: Machine = (state, event: PaletteEvent) => {
      const step = paletteStep(state, event)
      return event.type === 'remoteAnswered' && step.state !== state
        ? { ...step, state: { ...step.state, rows: step.state.rows.toReversed() } }
        : step
    }
    expect(faultOf(machine).join()).toMatch(/active row moved/)
  })
})
