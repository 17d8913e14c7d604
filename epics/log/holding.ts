import type { Tabs } from '../kernel/ports.ts'

/** The tabs as the log of one session has them: with that it lets go of `own`, and of all that it has taken the lock of. */
export const holding = (tabs: Tabs, own: string): { readonly tabs: Tabs; readonly letGo: () => void } => {
  const names = new Set([own])
  const end = { isOver: false }
  return {
    tabs: {
      ...tabs,
      hold: async (name) => {
        if (end.isOver || !(await tabs.hold(name))) return false
        names.add(name)
        // Whoever reads for so long reads for nobody.
        if (end.isOver) tabs.letGo(name)
        return !end.isOver
      },
    },
    letGo: () => {
      end.isOver = true
      for (const name of names) tabs.letGo(name)
    },
  }
}
