/** How the pages look is a choice of the device: the last one stands, at the next sign-in too. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { densities, densityChosen, themeChosen, themes } from '../../domain/appearance/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { appearanceEpics } from '../../epics/appearance/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'

const start = (settings: Record<string, string>) => {
  const browser = {
    readSetting: (name: string) => settings[name] ?? null,
    writeSetting: (name: string, value: string) => void (settings[name] = value),
  }
  const world = startWorld(appearanceEpics, [], { browser } as unknown as Parameters<typeof startWorld>[2])
  world.dispatch(sessionReady({ complete: true }))
  return world
}

const choice = fc.oneof(
  fc.constantFrom(...themes).map((theme) => ({ theme })),
  fc.constantFrom(...densities).map((density) => ({ density })),
)

test('law: the last choice of each stands on the page, after a logout, and for whoever signs in next', () => {
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 12 }), (choices) => {
      const settings: Record<string, string> = {}
      const page = start(settings)
      let expected = { theme: 'system', density: 'comfortable' }
      for (const each of choices) {
        page.dispatch('theme' in each ? themeChosen(each) : densityChosen(each))
        expected = { ...expected, ...each }
        expect(page.state().appearance).toEqual(expected)
      }
      page.dispatch(loggedOut({ why: 'asked' } as never))
      expect(page.state().appearance).toEqual(expected)
      expect(start(settings).state().appearance).toEqual(expected)
    }),
    { numRuns: runs(100) },
  )
})

test('what the device keeps is taken for what it is, and anything else for nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (theme, density) => {
      const { appearance } = start({ theme, density }).state()
      expect(appearance.theme).toBe(themes.find((each) => each === theme) ?? 'system')
      expect(appearance.density).toBe(densities.find((each) => each === density) ?? 'comfortable')
    }),
    { numRuns: runs(50) },
  )
})
