import { id, part } from '../kernel/index.ts'

/** The notice of which it is asked whether it is to be deleted. */
export const noticeRemoval = part('notices/removal', id('notice'))
