import { flag, group, id, part } from '../kernel/index.ts'

/** AFF-07: the affiliate whose panel is open, and whether its training links are shown. */
export const openPanel = part('affiliates/open', group({ id: id('affiliate'), showsLinks: flag() }))
