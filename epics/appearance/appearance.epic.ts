import { ignoreElements } from 'rxjs'
import { appearanceFound, densities, densityChosen, themeChosen, themes } from '../../domain/appearance/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { epic, filter, map, tap } from '../kernel/index.ts'

/** Of this device: they outlive a logout, and the next page is drawn so before anything else is known. */
const [theme, density] = ['theme', 'density']

export const foundEpic = epic('appearance.found', (action$, _state$, { browser }) =>
  action$.pipe(
    filter(sessionReady.match),
    map((because) => {
      const [keptTheme, keptDensity] = [browser.readSetting(theme), browser.readSetting(density)]
      return appearanceFound(
        {
          theme: themes.find((each) => each === keptTheme) ?? 'system',
          density: densities.find((each) => each === keptDensity) ?? 'comfortable',
        },
        because,
      )
    }),
  ),
)

export const keptEpic = epic('appearance.kept', (action$, _state$, { browser }) =>
  action$.pipe(
    tap((action) => {
      if (themeChosen.match(action)) browser.writeSetting(theme, action.payload.theme)
      if (densityChosen.match(action)) browser.writeSetting(density, action.payload.density)
    }),
    ignoreElements(),
  ),
)
