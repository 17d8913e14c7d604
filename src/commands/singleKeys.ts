/** Whether shortcuts without a modifier work: a choice of this device, kept beside nothing personal (WCAG 2.1.4). */
const name = 'keys.single'

export const currentKeys = (): boolean => {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

export const setKeys = (on: boolean): void => {
  try {
    localStorage.setItem(name, on ? 'on' : 'off')
  } catch {
    // A browser that keeps nothing keeps the shortcuts.
  }
}
