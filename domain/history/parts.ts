import { oneOf, part } from '../kernel/index.ts'
import { shows } from './entries.ts'

/** Which entries are shown; changes where nothing else was chosen. */
export const historyShown = part('history/shown', oneOf(shows))
