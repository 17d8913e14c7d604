import type { Tabs } from '../../epics/kernel/ports.ts'

/** Of a tab beside which there is no other. */
export const aloneTabs: Pick<Tabs, 'exclusive' | 'hold' | 'isHeld'> = {
  exclusive: (_, __, work) => work(),
  hold: async () => true,
  isHeld: async () => false,
}
