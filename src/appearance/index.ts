/** Theme and density: a choice of this device, kept beside nothing personal, and set before the first paint. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const write = (name: string, value: string): void => {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A browser that keeps nothing still shows the choice until the page goes.
  }
}

export const currentTheme = (): Theme => {
  const theme = read('appearance.theme')
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export const currentDensity = (): Density => (read('appearance.density') === 'compact' ? 'compact' : 'comfortable')

const show = (theme: Theme, density: Density): void => {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  root.dataset['density'] = density
}

export const setTheme = (theme: Theme): void => {
  write('appearance.theme', theme)
  show(theme, currentDensity())
}

export const setDensity = (density: Density): void => {
  write('appearance.density', density)
  show(currentTheme(), density)
}

export const showAppearance = (): void => show(currentTheme(), currentDensity())
