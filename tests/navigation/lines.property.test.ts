/** Lines of the palette in the state: whatever happens, one that is work is somewhere until somebody puts it away. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import {
  lastWordLeft,
  linePutAway,
  linesRecovered,
  lineTakenUp,
  navigationRequested,
  paletteAsked,
  paletteClosed,
  paletteLeft,
  paletteOpened,
  routeEntered,
} from '../../domain/navigation/index.ts'
import { shortcutsOpened } from '../../domain/navigation/actions.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { unsentIn } from '../../domain/unsent.ts'
import { runs } from '../run/runs.ts'

const places = [7, 9].map((victimId) => ({ route: 'case.victim', caseId: 11, victimId }) as const)
type Place = (typeof places)[number]
type Left = State['navigation']['linesLeft'][number]

const told = ({ line, asking, at }: Pick<Left, 'line' | 'asking' | 'at'>): string =>
  `${line || asking?.answers[0]?.answer} at ${at !== null && 'victimId' in at ? at.victimId : 'none'}`
const texts = (state: State): readonly string[] => unsentIn(state).lines.map(told).toSorted()

/** As a person would tell it: where they are, what stands in the palette and where it opened, and what was left. */
type Told = {
  readonly here: Place
  readonly from: Place
  readonly now: string | null
  readonly lying: readonly string[]
}
const laid = (told: Told): Told => (told.now === null ? told : { ...told, now: null, lying: [...told.lying, told.now] })
const without = (lying: readonly string[], one: string): readonly string[] => lying.toSpliced(lying.indexOf(one), 1)

type Moment = { readonly state: State['navigation']; readonly place: Place; readonly fresh: string }
type Step = {
  readonly says: (moment: Moment) => Action | null
  readonly tells: (told: Told, moment: Moment) => Told
}
const asked = (line: string) => ({ line, page: 'root', isForCommand: true })
const firstLeft = ({ linesLeft }: State['navigation'], say: (line: Left) => Action): Action | null =>
  linesLeft[0] === undefined ? null : say(linesLeft[0])

const steps: Readonly<Record<string, Step>> = {
  enter: {
    says: ({ place }) => routeEntered(place),
    tells: (told, { state, place }) => ({
      ...(state.paletteOpen && place !== told.here ? laid(told) : told),
      here: place,
    }),
  },
  lead: { says: ({ place }) => navigationRequested(place), tells: laid },
  open: {
    says: () => paletteOpened({}),
    tells: (told, { state }) => (state.paletteOpen ? told : { ...laid(told), from: told.here }),
  },
  openAt: {
    says: () => paletteOpened({ command: 'add.note' }),
    tells: (told, { state }) =>
      state.paletteOpen && state.paletteAt === 'add.note' ? told : { ...laid(told), from: told.here },
  },
  openElsewhere: {
    says: () => paletteOpened({ command: 'add.task' }),
    tells: (told, { state }) =>
      state.paletteOpen && state.paletteAt === 'add.task' ? told : { ...laid(told), from: told.here },
  },
  shortcuts: { says: () => shortcutsOpened({}), tells: laid },
  type: {
    says: ({ fresh }) => paletteAsked(asked(fresh)),
    tells: (before, { state, fresh }) =>
      state.paletteOpen ? { ...before, now: told({ line: fresh, at: before.from }) } : before,
  },
  answer: {
    says: ({ fresh }) => {
      const answers = [{ question: 'field', answer: fresh, isSkipped: false }]
      return paletteAsked({ ...asked(''), page: 'do:2', asking: { command: 'record.setField', answers } })
    },
    tells: (before, { state, fresh }) =>
      state.paletteOpen ? { ...before, now: told({ line: fresh, at: before.from }) } : before,
  },
  lookFor: {
    says: ({ fresh }) => paletteAsked({ line: fresh, page: 'root' }),
    tells: (told, { state }) => (state.paletteOpen ? { ...told, now: null } : told),
  },
  restore: {
    says: ({ fresh }) => paletteAsked({ ...asked(fresh), page: 'do', isRestored: true }),
    tells: (before, { state, fresh }) =>
      state.paletteOpen ? { ...before, now: told({ line: fresh, at: before.from }) } : before,
  },
  close: { says: () => paletteClosed({}), tells: (told) => ({ ...told, now: null }) },
  end: { says: () => paletteLeft({ stays: false }), tells: laid },
  goOn: { says: () => paletteLeft({ stays: true }), tells: laid },
  say: {
    says: ({ state, fresh, place }) =>
      lastWordLeft({ line: { ...asked(fresh), at: place }, before: state.linesLeft.at(-1) ?? null }),
    tells: (before, { state: { linesLeft }, fresh, place }) => {
      const last = linesLeft.at(-1)
      const lying = last === undefined ? before.lying : without(before.lying, told(last))
      return { ...before, lying: [...lying, told({ line: fresh, at: place })] }
    },
  },
  recover: {
    says: ({ fresh, place }) => linesRecovered({ lines: [{ ...asked(fresh), at: place }] }),
    tells: (before, { fresh, place }) => ({
      ...before,
      lying: [...before.lying, told({ line: fresh, at: place })],
    }),
  },
  putAway: {
    says: ({ state }) => firstLeft(state, (line) => linePutAway({ line })),
    tells: (before, { state: { linesLeft } }) => ({
      ...before,
      lying: without(before.lying, told(linesLeft[0] as Left)),
    }),
  },
  takeUp: {
    says: ({ state }) => firstLeft(state, (line) => lineTakenUp({ line })),
    tells: (before, { state: { linesLeft, paletteOpen } }) => {
      if (!paletteOpen) return before
      const first = linesLeft[0] as Left
      const { lying, ...rest } = laid(before)
      return { ...rest, lying: without(lying, told(first)), now: told(first), from: first.at as Place }
    },
  },
}

test('law: a line that is work stays, of the record that it was typed at, but where its typist closes or puts it away', () => {
  let left = 0
  const step = fc.tuple(fc.constantFrom(...Object.values(steps)), fc.constantFrom(...places))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (all) => {
      let state: State = rootReducer.initial
      let seq = 0
      const say = (action: Action): void => {
        seq += 1
        state = rootReducer.reduce(state, { ...action, seq, at: seq })
      }
      const [here] = places as [Place]
      let told: Told = { here, from: here, now: null, lying: [] }
      say(routeEntered(here))
      for (const [{ says, tells }, place] of all) {
        const moment = { state: state.navigation, place, fresh: `add note of ${seq}` }
        const action = says(moment)
        if (action === null) continue
        told = tells(told, moment)
        say(action)
        left = Math.max(left, state.navigation.linesLeft.length)
        expect(texts(state)).toEqual([...told.lying, ...(told.now === null ? [] : [told.now])].toSorted())
      }
    }),
    { numRuns: runs(150) },
  )
  expect(left).toBeGreaterThan(runs(150) >= 150 ? 1 : -1)
})
