import { id, part } from '../kernel/index.ts'

/** The one about whose removal somebody is asked. */
export const exportRemoval = part('exports/removal', id('export'))
