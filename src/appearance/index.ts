/** Theme and density as the page is drawn: by what this device keeps before the first paint, then by the state. */
import { useEffect } from 'react'
import { sessionState } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'

const show = (name: 'theme' | 'density', chosen: string): void => {
  const { dataset } = document.documentElement
  // Without one the page is as the system says.
  if (chosen === 'system') delete dataset[name]
  else dataset[name] = chosen
}

/** Where settings of the device lie (`epics/adapters/browser.ts`), before anything is there that reads them. */
const kept = (name: string): string | null =>
  new RegExp(`(?:^|; )setting_${name}=(\\w+)`).exec(document.cookie)?.[1] ?? null

export const showKeptAppearance = (): void => {
  show('theme', kept('theme') ?? 'system')
  show('density', kept('density') ?? 'comfortable')
}

/** As the state of whoever is signed in has it, from the moment when that knows; a visitor's page stays as it was drawn. */
export const useAppearance = (): void => {
  const chosen = useAppSelector((state) => (sessionState(state) === 'logged in' ? state.appearance : null))
  const { theme = null, density = null } = chosen ?? {}
  useEffect(() => {
    if (theme !== null) show('theme', theme)
    if (density !== null) show('density', density)
  }, [theme, density])
}
