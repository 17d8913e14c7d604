import { id, part } from '../kernel/index.ts'

/** The one about whose removal somebody is asked, and the one about taking back. */
export const importRemoval = part('imports/removal', id('import'))
export const importUndo = part('imports/undo', id('import'))
