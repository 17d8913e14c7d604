/** Lines of the palette in the state: whatever happens, one that is work is somewhere until somebody puts it away. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import {
  linePutAway,
  linesRecovered,
  lineTakenUp,
  navigationRequested,
  paletteAsked,
  paletteClosed,
  paletteOpened,
  routeEntered,
} from '../../domain/navigation/index.ts'
import { shortcutsOpened } from '../../domain/navigation/actions.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { unsentIn } from '../../domain/unsent.ts'
import { runs } from '../run/runs.ts'

const places = [7, 9].map((victimId) => ({ route: 'case.victim', caseId: 11, victimId }) as const)
const place = fc.constantFrom(...places)
const steps = fc.oneof(
  place.map((to) => ({ is: 'enter', to }) as const),
  place.map((to) => ({ is: 'lead', to }) as const),
  fc.constant({ is: 'open' } as const),
  fc.constant({ is: 'openAt' } as const),
  fc.constant({ is: 'shortcuts' } as const),
  fc.constant({ is: 'type' } as const),
  fc.constant({ is: 'close' } as const),
  fc.constant({ is: 'takeUp' } as const),
  fc.constant({ is: 'putAway' } as const),
  place.map((at) => ({ is: 'recover', at }) as const),
)

const texts = (state: State): readonly string[] =>
  unsentIn(state)
    .lines.map(({ line, at }) => `${line} at ${at !== null && 'victimId' in at ? at.victimId : 'none'}`)
    .toSorted()

test('law: a line that is work stays, of the record that it was typed at, but where its typist closes or puts it away', () => {
  let left = 0
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (all) => {
      let state: State = rootReducer.initial
      let seq = 0
      const say = (action: Action): void => {
        seq += 1
        state = rootReducer.reduce(state, { ...action, seq, at: seq })
      }
      let names = 0
      const fresh = (): string => `add note of ${(names += 1)}`
      /** What stands in the palette, and what was left, as a person would tell it. */
      let now: { line: string; at: number } | null = null
      let from: number | null = null
      let here: number | null = null
      const lying: string[] = []
      const lay = (): void => {
        if (now !== null) lying.push(`${now.line} at ${now.at}`)
        now = null
      }
      say(routeEntered(places[0] as (typeof places)[number]))
      here = 7
      for (const step of all) {
        const { paletteOpen, paletteAt, linesLeft } = state.navigation
        const [first] = linesLeft
        if (step.is === 'enter') {
          if (paletteOpen && step.to.victimId !== here) lay()
          say(routeEntered(step.to))
          here = step.to.victimId
        } else if (step.is === 'lead') {
          lay()
          say(navigationRequested(step.to))
        } else if (step.is === 'open' || step.is === 'openAt') {
          const isSame = paletteOpen && paletteAt === null && step.is === 'open'
          if (!isSame) {
            lay()
            from = here
          }
          say(paletteOpened(step.is === 'open' ? {} : { command: 'add.note' }))
        } else if (step.is === 'shortcuts') {
          lay()
          say(shortcutsOpened({}))
        } else if (step.is === 'type') {
          const line = fresh()
          if (paletteOpen && from !== null) now = { line, at: from }
          say(paletteAsked({ line, page: 'root', isForCommand: true }))
        } else if (step.is === 'close') {
          now = null
          say(paletteClosed({}))
        } else if (step.is === 'recover') {
          const line = fresh()
          lying.push(`${line} at ${step.at.victimId}`)
          say(linesRecovered({ lines: [{ line, page: 'root', isForCommand: true, at: step.at }] }))
        } else if (first !== undefined) {
          const at = first.at !== null && 'victimId' in first.at ? (first.at.victimId ?? 0) : 0
          const told = `${first.line} at ${at}`
          if (step.is === 'putAway') {
            lying.splice(lying.indexOf(told), 1)
            say(linePutAway({ line: first }))
          } else {
            if (paletteOpen) {
              lying.splice(lying.indexOf(told), 1)
              lay()
              now = { line: first.line, at }
              from = at
            }
            say(lineTakenUp({ line: first }))
          }
        }
        left = Math.max(left, state.navigation.linesLeft.length)
        expect(texts(state)).toEqual([...lying, ...(now === null ? [] : [`${now.line} at ${now.at}`])].toSorted())
      }
    }),
    { numRuns: runs(150) },
  )
  expect(left).toBeGreaterThan(runs(150) >= 150 ? 1 : -1)
})
